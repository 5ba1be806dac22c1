import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DialogFoot } from '../../design/patterns/feedback/dialog-foot.tsx';
import { Badge } from '../../design/patterns/state/status.tsx';
import { Button } from '../../design/primitives/button.ts';
import { growthButton } from '../growth.ts';
import { type ForCourse, stateToAdd } from '../people/people-to-add.ts';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { PastedAddress } from './address-list.ts';
import type { EnrolOutcome } from './use-enrol-choice.ts';
import type { EnrolResult, Outcome } from './use-enrol.ts';
import styles from './enrol-results.module.css';

const TONES: Readonly<Record<Outcome, 'complete' | 'progress' | 'danger'>> = {
  enrolled: 'complete',
  done: 'complete',
  begun: 'progress',
  already: 'progress',
  unknown: 'danger',
  wrong: 'danger',
  refused: 'danger',
};

const WORDS: readonly (readonly [Outcome, string])[] = [
  ['enrolled', 'enrolled'],
  ['done', 'done'],
  ['begun', 'being enrolled'],
  ['already', 'already enrolled'],
  ['refused', 'refused'],
];

/** Returns the counts of the results: "3 enrolled, 1 refused. 2 addresses aren't users of Acme yet." */
function summaryOf(results: readonly EnrolResult[], organisation: string): string {
  const countOf = (outcome: Outcome): number => results.filter((result) => result.outcome === outcome).length;
  const counts = WORDS.flatMap(([outcome, word]) =>
    countOf(outcome) === 0 ? [] : [`${countOf(outcome).toLocaleString('en-GB')} ${word}`],
  );
  const unknown = countOf('unknown');
  const who = unknown === 1 ? "1 address isn't a user" : `${unknown.toLocaleString('en-GB')} addresses aren't users`;
  const wrong = countOf('wrong');
  const what = wrong === 1 ? "1 entry isn't an email address." : `${wrong.toLocaleString('en-GB')} entries aren't email addresses.`;
  return [
    ...(counts.length > 0 ? [`${counts.join(', ')}.`] : []),
    ...(unknown > 0 ? [`${who} of ${organisation} yet.`] : []),
    ...(wrong > 0 ? [what] : []),
  ].join(' ');
}

type AddProps = { course: ForCourse; unknown: readonly PastedAddress[] };

/** The way to add those who are not users yet: one by the form, several by an import. Nothing where the viewer may not. */
function AddUnknown({ course, unknown }: AddProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const screen = unknown.length === 1 ? 'addUser' : 'bulkCreateUsers';
  if (unknown.length === 0 || !viewer.mayOpen(screen)) return <span />;
  return (
    <span>
      <Button
        variant="default"
        component={Link}
        to={paths[screen]()}
        state={stateToAdd(unknown, course)}
        {...growthButton(viewer.growthBlocked)}
      >
        {unknown.length === 1 ? 'Add them as a user' : 'Add them as users'}
      </Button>
    </span>
  );
}

type ResultsProps = { course: ForCourse; outcome: EnrolOutcome; onMore: () => void; onClose: () => void };

/** What became of each line; it stays until it is closed. */
export function EnrolResults({ course, outcome: { results, unknown }, onMore, onClose }: ResultsProps): ReactNode {
  const { instance } = useViewer();
  return (
    <>
      <p className={styles.resultsSummary} role="status">
        {results.length === 0 ? 'There was nobody to enrol.' : summaryOf(results, instance?.name ?? 'this organisation')}
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
        <AddUnknown course={course} unknown={unknown} />
        <Button variant="default" onClick={onMore}>
          Enrol more
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}
