import { type ReactNode, useRef, useState } from 'react';
import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { keepJob } from '../../../api/job-store.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { courseRow } from '../../../shared-features/courses/course-row.tsx';
import { TermsFields } from '../../../shared-features/terms/terms-fields.tsx';
import { isIncomplete, NO_TERMS, termsOf } from '../../../shared-features/terms/terms-input.ts';
import { richPlural } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';
import { adminCourseEnrollmentDocument } from '../api/admin-course-enrollment.ts';
import { coursesToEnrolDocument } from '../api/courses-to-enrol.ts';
import type { ViewedUser } from '../viewed-user.ts';

/** The person, the picker and the reports show enrolments. */
const INVALIDATED: readonly Topic[] = ['enrolments'];

type EnrolPickerProps = { user: ViewedUser; opened: boolean; onClose: () => void };

/** 'Enroll User in Courses': published courses that the person does not have yet, and by when they have to be done. */
export function EnrolPicker({ user, opened, onClose }: EnrolPickerProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  // Many courses are enrolled in a job after the reply; its progress is then shown in place of the toast.
  const hasJob = useRef(false);
  const onJob = (id: string): void => {
    hasJob.current = true;
    keepJob({ id, topics: INVALIDATED });
  };
  const enrol = useCommand(adminCourseEnrollmentDocument, { invalidates: INVALIDATED, onJob });
  const [terms, setTerms] = useState(NO_TERMS);
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Enroll User in Courses')}
      searchLabel={t('Search courses')}
      query={(search) =>
        queryOf(coursesToEnrolDocument, { search: search || null, limit: 50, branchUrl, status: 'published', not_of_user: user.id })
      }
      pick={({ coursesPage }) => coursesPage}
      row={courseRow}
      empty={t('No courses found.')}
      act={t('Enroll')}
      busyAct={t('Enrolling...')}
      hint={user.enrolledCourses?.length ? t('Courses this user already has are not listed.') : ''}
      below={<TermsFields choice={terms} onChoose={(part) => setTerms((before) => ({ ...before, ...part }))} />}
      ready={!isIncomplete(terms)}
      onPick={async (courses) => {
        hasJob.current = false;
        await enrol.mutateAsync({ user_id: user.id, course_ids: courses.map(({ id }) => id), terms: termsOf(terms), branchUrl });
        setTerms(NO_TERMS);
        if (!hasJob.current)
          showToast(
            richPlural(courses.length, '{count} course assigned to {name}.', '{count} courses assigned to {name}.', {
              name: fullNameOf(user),
            }),
          );
      }}
    />
  );
}
