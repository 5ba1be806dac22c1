import type { ReactNode } from 'react';
import { DialogFoot } from '../../design/patterns/feedback/dialog-foot.tsx';
import { Badge } from '../../design/patterns/state/status.tsx';
import { Button } from '../../design/primitives/button.ts';
import type { EnrolResult, Outcome } from './use-enrol.ts';
import styles from './enrol-results.module.css';

const TONES: Readonly<Record<Outcome, 'complete' | 'progress' | 'danger'>> = {
  enrolled: 'complete',
  done: 'complete',
  begun: 'progress',
  already: 'progress',
  unknown: 'danger',
  refused: 'danger',
};

const WORDS: readonly (readonly [Outcome, string])[] = [
  ['enrolled', 'enrolled'],
  ['done', 'done'],
  ['begun', 'being enrolled'],
  ['already', 'already enrolled'],
  ['unknown', 'not found here'],
  ['refused', 'refused'],
];

/** Returns the counts of the results: "3 enrolled, 1 not found here". */
const summaryOf = (results: readonly EnrolResult[]): string =>
  WORDS.flatMap(([outcome, word]) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${word}`];
  }).join(', ');

type ResultsProps = { results: readonly EnrolResult[]; onMore: () => void; onClose: () => void };

/** What became of each line; it stays until it is closed. */
export const EnrolResults = ({ results, onMore, onClose }: ResultsProps): ReactNode => (
  <>
    <p className={styles.resultsSummary} role="status">
      {results.length === 0 ? 'There was nobody to enrol.' : `${summaryOf(results)}.`}
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so that it takes the focus */}
    <ul className={styles.results} aria-label="Results" tabIndex={0}>
      {results.map(({ key, name, outcome, text }) => (
        <li key={key}>
          <span dir="auto">{name}</span>
          <Badge tone={TONES[outcome]}>{text}</Badge>
        </li>
      ))}
    </ul>
    <DialogFoot>
      <span />
      <Button variant="default" onClick={onMore}>
        Enrol more
      </Button>
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </DialogFoot>
  </>
);
