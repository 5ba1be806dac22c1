import type { ReactNode } from 'react';
import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { RowMenu } from '../../../design/patterns/table/row-menu.tsx';
import { DueCell } from '../../../shared-features/terms/due-cell.tsx';
import { useTermActs } from '../../../shared-features/terms/term-acts.tsx';
import { type EnrolledCourse, isDirect, type ViewedUser } from '../viewed-user.ts';
import styles from './user-courses.module.css';

/** When the course is due, and why it is, was moved, or asks nothing of this person. */
export const DueWithReasons = ({ course }: { course: EnrolledCourse }): ReactNode => (
  <>
    <DueCell row={course} />
    {[course.term_reason, course.extension, course.exemption].map(
      (reason) =>
        reason && (
          <small key={reason} className={styles.reason} dir="auto">
            {reason}
          </small>
        ),
    )}
  </>
);

/** Returns the acts on the due dates of a person's courses, for a row, and the dialog of the one that is open. */
export function useTermMenu(user: ViewedUser) {
  const { actions, dialog } = useTermActs<EnrolledCourse>(
    (course) => ({
      person: { id: user.id, name: fullNameOf(user) },
      course: { id: course.course_id, title: course.course_title },
      isDirect: isDirect(course),
      isDue: Boolean(course.due_at),
      isDone: course.is_complete,
      isExempt: Boolean(course.exemption),
    }),
    (operation) => user.viewer_can.includes(operation),
  );
  const menu = (course: EnrolledCourse): ReactNode => <RowMenu row={course} name={course.course_title} actions={actions} />;
  return { menu, dialog };
}
