import type { ReactNode } from 'react';
import styles from './phone-word.module.css';
import { rich } from '../../../texts/rich.ts';
import { figure } from '../figures.ts';

/** A number in a table. On a phone, where columns have no header, its unit follows: "3 completed", of the text '{count}<word> completed</word>'. */
export const counted = (value: number, english: string): ReactNode =>
  rich<string>(english, { count: <>{figure(value)}</>, word: (word: string) => <span className={styles.phoneWord}>{word}</span> });
