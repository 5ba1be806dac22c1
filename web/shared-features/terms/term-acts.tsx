import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarOff, CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import type { RowAction } from '../../design/patterns/table/columns.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { useViewer } from '../../session/viewer.tsx';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/text.ts';
import { TERM_TOPICS } from './term-topics.ts';
import { enrolmentTermsDocument } from '../api/enrolment-terms.ts';
import { setEnrolmentTermsDocument } from '../api/set-enrolment-terms.ts';
import { READ_ONCE, ReadTerms } from './read-terms.tsx';
import { LazyExemptPeople, LazyExtendTerms } from './lazy-terms.ts';

/** Somebody in a course, as the acts on their due date need them. */
export type TermedPair = {
  readonly person: { readonly id: string; readonly name: string };
  readonly course: { readonly id: string; readonly title: string };
  readonly isDirect: boolean;
  readonly isDue: boolean;
  readonly isDone: boolean;
  readonly isExempt: boolean;
};

type Act = 'terms' | 'extend' | 'exempt';

/** Sets the terms that somebody has directly, beginning with those that they have. */
function PersonTerms({ pair: { person, course }, onClose }: { pair: TermedPair; onClose: () => void }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const query = useQuery({ ...queryOf(enrolmentTermsDocument, { course_id: course.id, user_id: person.id, branchUrl }), ...READ_ONCE });
  const set = useCommand(setEnrolmentTermsDocument, { invalidates: TERM_TOPICS });
  return (
    <ReadTerms
      title={rich('Due date of {name} in {title}', { name: person.name, title: course.title })}
      target={{ course_id: course.id, user_ids: [person.id] }}
      query={query}
      terms={query.data?.enrolmentTerms ?? null}
      onSave={async (terms) => {
        await set.mutateAsync({ course_id: course.id, user_ids: [person.id], terms, branchUrl });
        showToast(t('The due date was saved.'));
      }}
      onClose={onClose}
    />
  );
}

/** Returns the acts on the due date of one person in a course, as far as the viewer may do them, and the dialog of the one that is open. */
export function useTermActs<Row>(
  pairOf: (row: Row) => TermedPair,
  may: (operation: string, row: Row) => boolean,
): { readonly actions: readonly RowAction<Row>[]; readonly dialog: ReactNode } {
  const [open, setOpen] = useState<{ act: Act; pair: TermedPair } | null>(null);
  const begin = (act: Act) => (row: Row) => setOpen({ act, pair: pairOf(row) });
  const close = (): void => setOpen(null);
  const isOpen = (row: Row): boolean => !pairOf(row).isDone;
  const actions: readonly RowAction<Row>[] = [
    {
      label: t('Set due date'),
      icon: <CalendarPlus {...ICON} />,
      onAct: begin('terms'),
      may: (row) => may('setEnrolmentTerms', row) && pairOf(row).isDirect,
    },
    {
      label: t('Extend due date'),
      icon: <CalendarClock {...ICON} />,
      onAct: begin('extend'),
      may: (row) => may('extendTerm', row) && isOpen(row) && pairOf(row).isDue,
    },
    {
      label: t('Exempt from course'),
      icon: <CalendarOff {...ICON} />,
      onAct: begin('exempt'),
      may: (row) => may('setExemption', row) && isOpen(row) && !pairOf(row).isExempt,
    },
    {
      label: t('End exemption'),
      icon: <CalendarOff {...ICON} />,
      onAct: begin('exempt'),
      may: (row) => may('setExemption', row) && pairOf(row).isExempt,
    },
  ];
  return { actions, dialog: open && <TermDialog {...open} onClose={close} /> };
}

function TermDialog({ act, pair, onClose }: { act: Act; pair: TermedPair; onClose: () => void }): ReactNode {
  const { person, course, isExempt } = pair;
  if (act === 'terms') return <PersonTerms pair={pair} onClose={onClose} />;
  const props = { courseId: course.id, title: course.title, onClose };
  return act === 'extend' ? (
    <LazyExtendTerms {...props} people={[person.id]} />
  ) : (
    <LazyExemptPeople {...props} people={[person]} isExempt={isExempt} />
  );
}
