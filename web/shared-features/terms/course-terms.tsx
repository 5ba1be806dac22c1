import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keepJob } from '../../api/job-store.ts';
import { queryOf } from '../../api/query-client.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { Button } from '../../design/primitives/button.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { useViewer } from '../../session/viewer.tsx';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/text.ts';
import { courseTermsDocument } from '../api/course-terms.ts';
import { setCourseTermsDocument } from '../api/set-course-terms.ts';
import { READ_ONCE, ReadTerms } from './read-terms.tsx';

const TOPICS: readonly Topic[] = ['courses', 'enrolments'];

type CourseProps = { courseId: string; title: string };

/** Sets by when all who have a course have to do it, beginning with what is set. */
function TermsOfCourse({ courseId, title, onClose }: CourseProps & { onClose: () => void }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const query = useQuery({ ...queryOf(courseTermsDocument, { id: Number(courseId), branchUrl }), ...READ_ONCE });
  const set = useCommand(setCourseTermsDocument, { invalidates: TOPICS, onJob: (id) => keepJob({ id, topics: TOPICS }) });
  return (
    <ReadTerms
      title={rich('Due date of {title} for all who have it', { title })}
      target={{ course_id: courseId }}
      query={query}
      terms={query.data?.course?.terms ?? null}
      onSave={async (terms) => {
        await set.mutateAsync({ course_id: courseId, terms, branchUrl });
        showToast(t('The due date was saved.'));
      }}
      onClose={onClose}
    />
  );
}

/** The button that sets by when all who have a course have to do it, with its dialog. */
export function CourseTerms({ courseId, title }: CourseProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<CalendarClock {...ICON} />} onClick={() => setIsOpen(true)}>
        {t('Due date for all')}
      </Button>
      {isOpen && <TermsOfCourse courseId={courseId} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
