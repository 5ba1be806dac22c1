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
import { t, plural } from '../../texts/text.ts';
import { enumeration } from '../../texts/formats.ts';

/** What each outcome is to whoever enrols; all others are in the way. */
const TONES: readonly (readonly [Outcome, 'complete' | 'progress'])[] = [
  ['enrolled', 'complete'],
  ['done', 'complete'],
  ['begun', 'progress'],
  ['already', 'progress'],
];

const toneOf = (outcome: Outcome): 'complete' | 'progress' | 'danger' => TONES.find(([of]) => of === outcome)?.[1] ?? 'danger';

/** What is counted of the results, in its order. */
const COUNTS: readonly (readonly [Outcome, (count: number) => string])[] = [
  ['enrolled', (count) => t('{count} enrolled', { count })],
  ['done', (count) => t('{count} done', { count })],
  ['begun', (count) => t('{count} being enrolled', { count })],
  ['already', (count) => t('{count} already enrolled', { count })],
  ['refused', (count) => t('{count} refused', { count })],
];

/** Returns the counts of the results: "3 enrolled, 1 refused. 2 addresses aren't users of Acme yet." */
function summaryOf(results: readonly EnrolResult[], organisation: string): string {
  const countOf = (outcome: Outcome): number => results.filter((result) => result.outcome === outcome).length;
  const counts = COUNTS.flatMap(([outcome, counted]) => (countOf(outcome) === 0 ? [] : [counted(countOf(outcome))]));
  const unknown = countOf('unknown');
  const who = plural(
    unknown,
    "{count} address isn't a user of {organisation} yet.",
    "{count} addresses aren't users of {organisation} yet.",
    { organisation },
  );
  const wrong = countOf('wrong');
  const what = plural(wrong, "{count} entry isn't an email address.", "{count} entries aren't email addresses.");
  return [...(counts.length > 0 ? [`${enumeration(counts)}.`] : []), ...(unknown > 0 ? [who] : []), ...(wrong > 0 ? [what] : [])].join(' ');
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
        {unknown.length === 1 ? t('Add them as a user') : t('Add them as users')}
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
        {results.length === 0 ? t('There was nobody to enrol.') : summaryOf(results, instance?.name ?? t('this organisation'))}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so that it takes the focus */}
      <ul className={styles.results} aria-label={t('Results')} tabIndex={0}>
        {results.map(({ key, name, outcome, text }) => (
          <li key={key}>
            <span dir="auto">{name}</span>
            <Badge tone={toneOf(outcome)}>{text}</Badge>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <AddUnknown course={course} unknown={unknown} />
        <Button variant="default" onClick={onMore}>
          {t('Enrol more')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </DialogFoot>
    </>
  );
}
