import type { ReactNode } from 'react';
import { figure } from '../figures.ts';
import styles from './phone-word.module.css';

/** A number in a table. On a phone, where columns have no header, its unit follows: "3 completed". */
export const counted = (value: number, word: string): ReactNode => (
  <>
    {figure(value)}
    <span className={styles.phoneWord}> {word}</span>
  </>
);
