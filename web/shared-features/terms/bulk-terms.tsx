import { CalendarClock, CalendarOff, CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import type { BulkAction, SelectedRows } from '../../design/patterns/table/columns.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { useViewer } from '../../session/viewer.tsx';
import { richPlural } from '../../texts/rich.ts';
import { plural, t } from '../../texts/text.ts';
import { setEnrolmentTermsDocument } from '../api/set-enrolment-terms.ts';
import { LazyExemptPeople, LazyExtendTerms, LazyTermsDialog } from './lazy-terms.ts';
import type { TermedPair } from './term-acts.tsx';
import { TERM_TOPICS } from './term-topics.ts';

type Act = 'terms' | 'extend' | 'exempt' | 'end';
/** `onDone` ends the selection: its rows are as they were before the act. */
type Opened = { readonly act: Act; readonly people: readonly TermedPair['person'][]; readonly onDone: () => void };
type DialogProps = Omit<Opened, 'act'> & { course: TermedPair['course']; onClose: () => void };

/** Sets the terms that several people have directly: the same for all of them, in place of those that each has. */
function TermsOfPeople({ course, people, onDone, onClose }: DialogProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const set = useCommand(setEnrolmentTermsDocument, { invalidates: TERM_TOPICS });
  const ids = people.map(({ id }) => id);
  return (
    <LazyTermsDialog
      title={richPlural(people.length, 'Due date of {count} user in {title}', 'Due date of {count} users in {title}', {
        title: course.title,
      })}
      target={{ course_id: course.id, user_ids: ids }}
      terms={null}
      several
      onSave={async (terms) => {
        await set.mutateAsync({ course_id: course.id, user_ids: ids, terms, branchUrl });
        onDone();
        showToast(t('The due date was saved.'));
      }}
      onClose={onClose}
    />
  );
}

function BulkDialog({ act, course, people, onDone, onClose }: DialogProps & { act: Act }): ReactNode {
  if (act === 'terms') return <TermsOfPeople {...{ course, people, onDone, onClose }} />;
  const props = { courseId: course.id, title: course.title, onDone, onClose };
  if (act === 'extend') return <LazyExtendTerms {...props} people={people.map(({ id }) => id)} />;
  return <LazyExemptPeople {...props} people={people} isExempt={act === 'end'} />;
}

/** Returns the acts on the due dates of several people of a course, as far as the viewer may do them, and the dialog of the one that is open. */
export function useBulkTerms<Row>(
  course: TermedPair['course'],
  pairOf: (row: Row) => TermedPair,
): { readonly bulk: readonly BulkAction<Row>[]; readonly dialog: ReactNode } {
  const viewer = useViewer();
  const [open, setOpen] = useState<Opened | null>(null);
  const actOf = (act: Act, operation: string, label: BulkAction<Row>['label'], icon: ReactNode, fits: (pair: TermedPair) => boolean) =>
    viewer.can(operation)
      ? [
          {
            label,
            icon,
            may: (row: Row) => pairOf(row).person.id !== viewer.user.id && fits(pairOf(row)),
            onAct: ({ rows, clear }: SelectedRows<Row>) => setOpen({ act, people: rows.map((row) => pairOf(row).person), onDone: clear }),
          },
        ]
      : [];
  const bulk: readonly BulkAction<Row>[] = [
    ...actOf(
      'terms',
      'setEnrolmentTerms',
      (count) => plural(count, 'Set the due date of {count} user', 'Set the due date of {count} users'),
      <CalendarPlus {...ICON} />,
      ({ isDirect }) => isDirect,
    ),
    ...actOf(
      'extend',
      'extendTerm',
      (count) => plural(count, 'Extend the due date of {count} user', 'Extend the due date of {count} users'),
      <CalendarClock {...ICON} />,
      ({ isDue, isDone }) => isDue && !isDone,
    ),
    ...actOf(
      'exempt',
      'setExemption',
      (count) => plural(count, 'Exempt {count} user from the course', 'Exempt {count} users from the course'),
      <CalendarOff {...ICON} />,
      ({ isDone, isExempt }) => !isDone && !isExempt,
    ),
    ...actOf(
      'end',
      'setExemption',
      (count) => plural(count, 'End the exemption of {count} user', 'End the exemption of {count} users'),
      <CalendarOff {...ICON} />,
      ({ isExempt }) => isExempt,
    ),
  ];
  return { bulk, dialog: open && <BulkDialog {...open} course={course} onClose={() => setOpen(null)} /> };
}
