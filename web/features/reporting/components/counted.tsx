import type { ReactNode } from 'react';
import { figure } from '../figures.ts';
import './report.css';

/** A number in a table; on a phone, where the column's head is gone, with what it counts: "3 completed". */
export const counted = (value: number, word: string): ReactNode => (
  <>
    {figure(value)}
    <span className="phone-word"> {word}</span>
  </>
);
