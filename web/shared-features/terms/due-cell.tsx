import type { ReactNode } from 'react';
import { Day } from '../../design/patterns/figures/dates.tsx';
import { lastMoment } from './last-moment.ts';
import { dueWord } from './term-words.ts';
import styles from './terms-fields.module.css';

type Termed = Parameters<typeof dueWord>[0] & { readonly due_at?: string | null };

/** When somebody has to have done the course, with what is to be said of it; their reasons stand on the page of the person. */
export function DueCell({ row }: { row: Termed }): ReactNode {
  const { due_at: due } = row;
  if (due === null || due === undefined) return <Day value={null} />;
  const word = dueWord(row);
  return (
    <span className={styles.due}>
      <Day value={lastMoment(due)} />
      {word && <small>{word}</small>}
    </span>
  );
}
