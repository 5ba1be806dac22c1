import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { activityColumn, scoreColumn } from '../../../shared-features/courses/activity-columns.tsx';
import { TERM_WORDS } from '../../../shared-features/terms/term-words.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { sentenceOfPage } from '../../../shared-features/sentence-of-page.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { STATUS_WORDS, statusPercent, Status, StatusMark, statusWord } from '../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { courseUnenrollmentDocument } from '../api/course-unenrollment.ts';
import { EnrolPicker } from './enrol-picker.tsx';
import { DueWithReasons, useTermMenu } from './user-course-terms.tsx';
import { type EnrolledCourse, groupText, isDirect, type ViewedUser } from '../viewed-user.ts';
import styles from './user-courses.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
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
  {
    id: 'due',
    header: text('Due'),
    cell: (course) => <DueWithReasons course={course} />,
    file: { due_at: text('Due'), term_state: text('Term'), term_reason: text('Reason') },
    words: { term_state: TERM_WORDS },
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

/** Returns columns for the courses of a person: when they are due is one where any of them is. */
const columnsFor = (columns: readonly TableColumn<EnrolledCourse>[], { enrolledCourses: courses }: ViewedUser) =>
  courses?.some(({ due_at: due, exemption }) => due ?? exemption) ? columns : columns.filter(({ id }) => id !== 'due');

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
      columns={columnsFor(GROUP_COLUMNS, user)}
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

const rightsOn = ({ viewer_can: can }: ViewedUser) => ({
  mayAdd: can.includes('AdminCourseEnrollment'),
  mayChange: can.includes('CourseUnenrollment') || can.includes('extendTerm'),
  mayRemove: can.includes('CourseUnenrollment'),
});

type RowActsProps = { menu: ReactNode; course: EnrolledCourse; onRemove: ((course: EnrolledCourse) => void) | null };

/** The acts on a direct course. */
const RowActs = ({ menu, course, onRemove }: RowActsProps): ReactNode => (
  <>
    {menu}
    {onRemove && <RemoveButton course={course} onRemove={() => onRemove(course)} />}
  </>
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
  const { mayAdd, mayChange, mayRemove } = rightsOn(user);
  const rowHref = ({ course_id: id }: EnrolledCourse): string | null => (viewer.mayOpen('course') ? paths.course(id) : null);
  const terms = useTermMenu(user);
  const table = { rowId, nameColumn: 'course', rowHref };
  const add = mayAdd && (
    <Button leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked, () => setPicking(true))}>
      {t('Add Course')}
    </Button>
  );
  const remove = mayRemove ? setCourseToRemove : null;
  const actsOf = (course: EnrolledCourse): ReactNode => <RowActs menu={terms.menu(course)} course={course} onRemove={remove} />;
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
              {...table}
              label={t('Directly Assigned Courses')}
              columns={columnsFor(COLUMNS, user)}
              rows={direct}
              act={mayChange ? actsOf : undefined}
            />
          )}
        </Section>
      )}
      {fromGroups.length > 0 && (
        <Section head="tools" title={t('Group-Assigned Courses')} count={fromGroups.length}>
          <PlainTable
            label={t('Group-Assigned Courses')}
            columns={columnsFor(GROUP_COLUMNS, user)}
            rows={fromGroups}
            {...table}
            act={mayChange ? terms.menu : undefined}
          />
        </Section>
      )}
      {mayAdd && <EnrolPicker user={user} opened={picking} onClose={() => setPicking(false)} />}
      {terms.dialog}
      <RemoveCourse user={user} course={courseToRemove} onClose={() => setCourseToRemove(null)} />
    </div>
  );
}
