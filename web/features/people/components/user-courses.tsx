import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { keepJob } from '../../../api/job-store.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { activityColumn, scoreColumn } from '../../../shared-features/courses/activity-columns.tsx';
import { growthButton } from '../../../shared-features/growth.ts';
import { courseRow } from '../../../shared-features/courses/course-row.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { sentenceOfPage } from '../../../shared-features/sentence-of-page.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { STATUS_WORDS, statusPercent, Status, StatusMark, statusWord } from '../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { adminCourseEnrollmentDocument } from '../api/admin-course-enrollment.ts';
import { courseUnenrollmentDocument } from '../api/course-unenrollment.ts';
import { coursesToEnrolDocument } from '../api/courses-to-enrol.ts';
import { type EnrolledCourse, groupText, isDirect, type ViewedUser } from '../viewed-user.ts';
import styles from './user-courses.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich, richPlural } from '../../../texts/rich.ts';
import { percentText } from '../../../texts/formats.ts';

/** The person, the picker and the reports show enrolments. */
const INVALIDATED: readonly Topic[] = ['enrolments'];

const COLUMNS: readonly TableColumn<EnrolledCourse>[] = [
  {
    id: 'status',
    header: text('Status'),
    cell: ({ progress, is_complete: complete, status }) => <Status percent={statusPercent(progress, complete, status)} />,
    file: 'status',
    words: { status: STATUS_WORDS },
    width: '15%',
  },
  {
    id: 'course',
    header: text('Course'),
    cell: ({ course_id: id, course_title: title, thumbnail }) => (
      <span className={styles.userCourse}>
        <CoverChip hideOnPhone>
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </CoverChip>
        <span dir="auto">{title}</span>
      </span>
    ),
    file: 'course_title',
    width: '30%',
  },
  {
    id: 'assigned',
    header: text('Date Assigned'),
    cell: ({ date_assigned: assigned }) => <Day value={assigned} />,
    file: 'date_assigned',
    width: '15%',
  },
  {
    id: 'progress',
    header: text('Progress'),
    cell: ({ course_title: title, progress, is_complete: complete }) => (
      <ProgressBar percent={progress} complete={complete} label={t('Progress in {title}', { title })} />
    ),
    file: { progress: text('Progress (%)') },
  },
  scoreColumn(({ score }) => score, { file: { score: text('Score (%)') } }),
  activityColumn(({ last_activity }) => last_activity, { file: 'last_activity' }),
];
const GROUP_COLUMNS: readonly TableColumn<EnrolledCourse>[] = [
  ...COLUMNS,
  {
    id: 'source',
    header: text('Source'),
    cell: (assigned) => sentenceOfPage(groupText(assigned)),
    file: { 'sources.group.name': text('Groups') },
    width: '17%',
  },
];
const rowId = ({ id }: EnrolledCourse): string => id;

type EnrolPickerProps = { user: ViewedUser; opened: boolean; onClose: () => void };

/** 'Enroll User in Courses': published courses that the person does not have yet. */
function EnrolPicker({ user, opened, onClose }: EnrolPickerProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  // Many courses are enrolled in a job after the reply; its progress is then shown in place of the toast.
  const hasJob = useRef(false);
  const onJob = (id: string): void => {
    hasJob.current = true;
    keepJob({ id, topics: INVALIDATED });
  };
  const enrol = useCommand(adminCourseEnrollmentDocument, { invalidates: INVALIDATED, onJob });
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
      onPick={async (courses) => {
        hasJob.current = false;
        await enrol.mutateAsync({ user_id: user.id, course_ids: courses.map(({ id }) => id), branchUrl });
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

type RemoveCourseProps = { user: ViewedUser; course: EnrolledCourse | null; onClose: () => void };

/** Asks for confirmation before a direct course of a person is removed. */
function RemoveCourse({ user, course, onClose }: RemoveCourseProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const unenrol = useCommand(courseUnenrollmentDocument, { invalidates: INVALIDATED });
  const name = fullNameOf(user);
  return (
    <Confirm
      opened={course !== null}
      onClose={onClose}
      title={rich('Remove this course from {name}?', { name })}
      text={t(
        'Are you sure you want to remove this course from this user? This action will result in the loss of all user progress and awards associated with this course.',
      )}
      consequence={t(
        'Nothing is lost. Their progress is kept. If the course is assigned again, they continue where they stopped. Courses from a group stay.',
      )}
      act={t('Remove 1 course')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!course) return;
        await unenrol.mutateAsync({ user_id: user.id, course_id: course.course_id, branchUrl });
        showToast(rich('{name} removed from {from}.', { name: course.course_title, from: name }));
      }}
    >
      {course && (
        <ConfirmRow
          art={<Cover of={`course:${course.course_id}`} image={course.thumbnail && assetUrl(course.thumbnail)} small />}
          name={course.course_title}
          detail={`${statusWord(statusPercent(course.progress, course.is_complete, course.status))}, ${percentText(course.progress)}`}
          state={<StatusMark percent={statusPercent(course.progress, course.is_complete, course.status)} />}
        />
      )}
    </Confirm>
  );
}

/** The export of all courses of a person, and the button that adds some. */
const CourseTools = ({ user, add }: { user: ViewedUser; add: ReactNode }): ReactNode => (
  <>
    <ExportMenu
      columns={GROUP_COLUMNS}
      onExport={exportOf('user.enrolledCourses', { id: user.id, branchUrl: tenantAddress().branch })}
      onPrint={printPage}
    />
    {add}
  </>
);

const RemoveButton = ({ course, onRemove }: { course: EnrolledCourse; onRemove: () => void }): ReactNode => (
  <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: course.course_title })} onClick={onRemove}>
    {t('Remove')}
  </Button>
);

/** The courses of a person: direct ones, which can be removed, and those of groups, each with its group. */
export function UserCourses({ user }: { user: ViewedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [picking, setPicking] = useState(false);
  const [courseToRemove, setCourseToRemove] = useState<EnrolledCourse | null>(null);
  const courses = user.enrolledCourses ?? [];
  const direct = courses.filter(isDirect);
  const fromGroups = courses.filter((course) => !isDirect(course));
  const mayAdd = user.viewer_can.includes('AdminCourseEnrollment');
  const mayRemove = user.viewer_can.includes('CourseUnenrollment');
  const rowHref = ({ course_id: id }: EnrolledCourse): string | null => (viewer.mayOpen('course') ? paths.course(id) : null);
  const table = { rowId, nameColumn: 'course', rowHref };
  const add = mayAdd && (
    <Button leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked, () => setPicking(true))}>
      {t('Add Course')}
    </Button>
  );
  const removeButton = (course: EnrolledCourse): ReactNode => <RemoveButton course={course} onRemove={() => setCourseToRemove(course)} />;
  return (
    <div>
      {courses.length === 0 && <Empty title={t('This user is not enrolled in any courses.')} action={add} />}
      {courses.length > 0 && (
        <Section
          className={styles.userCoursesFirst}
          head="tools"
          title={t('Directly Assigned Courses')}
          count={direct.length}
          aside={<CourseTools user={user} add={add} />}
        >
          {direct.length === 0 ? (
            <Empty small title={t('No course was assigned to this user directly.')} />
          ) : (
            <PlainTable
              label={t('Directly Assigned Courses')}
              columns={COLUMNS}
              rows={direct}
              {...table}
              act={mayRemove ? removeButton : undefined}
            />
          )}
        </Section>
      )}
      {fromGroups.length > 0 && (
        <Section head="tools" title={t('Group-Assigned Courses')} count={fromGroups.length}>
          <PlainTable label={t('Group-Assigned Courses')} columns={GROUP_COLUMNS} rows={fromGroups} {...table} />
        </Section>
      )}
      {mayAdd && <EnrolPicker user={user} opened={picking} onClose={() => setPicking(false)} />}
      <RemoveCourse user={user} course={courseToRemove} onClose={() => setCourseToRemove(null)} />
    </div>
  );
}
