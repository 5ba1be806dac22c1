import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { CoursesToEnrolQuery } from '../../../api/generated/graphql.ts';
import { rememberJob } from '../../../api/job-store.ts';
import { useAct } from '../../../api/use-command.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/confirm.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { Day } from '../../../design/patterns/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Section } from '../../../design/patterns/page.tsx';
import { Picker, type PickerRow } from '../../../design/patterns/form/picker.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { standing, Status, StatusMark, statusWord } from '../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { adminCourseEnrollmentDocument } from '../api/admin-course-enrollment.ts';
import { courseUnenrollmentDocument } from '../api/course-unenrollment.ts';
import { coursesToEnrolDocument } from '../api/courses-to-enrol.ts';
import { type EnrolledCourse, groupText, isDirect, type ViewedUser } from '../viewed-user.ts';
import './user-courses.css';

/** What an enrolment changes: the person, the picker, and every report that counts it. */
const OUTDATES = [
  'userView',
  'coursesToEnrol',
  'UserProgressReport',
  'usersReportPage',
  'coursesReportPage',
  'courseReportOverview',
  'courseReportUsersPage',
  'dashboardData',
];

const COLUMNS: readonly TableColumn<EnrolledCourse>[] = [
  {
    id: 'status',
    header: 'Status',
    cell: ({ progress, is_complete: complete }) => <Status percent={standing(progress, complete)} />,
    width: '15%',
  },
  {
    id: 'course',
    header: 'Course',
    cell: ({ course_id: id, course_title: title, thumbnail }) => (
      <span className="user-course">
        <span className="cover-chip">
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </span>
        {title}
      </span>
    ),
    width: '36%',
  },
  { id: 'assigned', header: 'Date Assigned', cell: ({ date_assigned: at }) => <Day value={at} />, width: '15%' },
  {
    id: 'progress',
    header: 'Progress',
    cell: ({ course_title: title, progress, is_complete: complete }) => (
      <ProgressBar percent={progress} complete={complete} label={`Progress in ${title}`} />
    ),
  },
];
const GROUP_COLUMNS: readonly TableColumn<EnrolledCourse>[] = [
  ...COLUMNS,
  { id: 'source', header: 'Source', cell: groupText, width: '17%' },
];
const rowId = ({ id }: EnrolledCourse): string => id;

const countedText = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

type Choice = CoursesToEnrolQuery['coursesPage']['data'][number];
const pickerRow = ({ id, title, thumbnail, category }: Choice): PickerRow => {
  const art = <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />;
  return { id, name: title, second: category?.name ?? 'No Category', art };
};

type PickProps = { user: ViewedUser; opened: boolean; onClose: () => void };

/** 'Enroll User in Courses': published courses that the person does not have yet. */
function EnrolPicker({ user, opened, onClose }: PickProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  // Many courses go on after the answer; the page then shows how far that is.
  const goesOn = useRef(false);
  const onJob = (id: string): void => {
    goesOn.current = true;
    rememberJob({ id, outdates: OUTDATES });
  };
  const enrol = useAct(adminCourseEnrollmentDocument, { outdates: OUTDATES, onJob });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title="Enroll User in Courses"
      searchLabel="Search courses"
      query={(search) =>
        queryOf(coursesToEnrolDocument, { search: search || null, limit: 50, branchUrl, status: 'published', not_of_user: user.id })
      }
      pick={({ coursesPage }) => coursesPage}
      row={pickerRow}
      empty="No courses found."
      act="Enroll"
      busyAct="Enrolling..."
      hint={user.enrolledCourses?.length ? 'Courses this user already has are left out.' : ''}
      onPick={async (courses) => {
        goesOn.current = false;
        await enrol.mutateAsync({ user_id: user.id, course_ids: courses.map(({ id }) => id), branchUrl });
        if (!goesOn.current) showToast(`${countedText(courses.length, 'course')} assigned to ${user.first_name} ${user.last_name}.`);
      }}
    />
  );
}

/** Courses of a person: those given directly can be taken away, those of a group are shown with it. */
export function UserCourses({ user }: { user: ViewedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [picking, setPicking] = useState(false);
  const [leaving, setLeaving] = useState<EnrolledCourse | null>(null);
  const unenrol = useAct(courseUnenrollmentDocument, { outdates: OUTDATES });
  const name = `${user.first_name} ${user.last_name}`;
  const courses = user.enrolledCourses ?? [];
  const direct = courses.filter(isDirect);
  const grouped = courses.filter((course) => !isDirect(course));
  const mayAdd = user.viewer_can.includes('AdminCourseEnrollment');
  const mayRemove = user.viewer_can.includes('CourseUnenrollment');
  const rowHref = ({ course_id: id }: EnrolledCourse): string | null => (viewer.mayOpen('course') ? paths.course(id) : null);
  const add = mayAdd && (
    <Button leftSection={<Plus {...ICON} />} onClick={() => setPicking(true)}>
      Add Course
    </Button>
  );
  const removeButton = (course: EnrolledCourse): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={`Remove ${course.course_title}`} onClick={() => setLeaving(course)}>
      Remove
    </Button>
  );
  return (
    <div className="user-courses">
      {courses.length === 0 && <Empty title="This user is not enrolled in any courses." action={add} />}
      {courses.length > 0 && (
        <Section title="Directly Assigned Courses" count={direct.length} aside={add}>
          {direct.length === 0 ? (
            <Empty small title="No course was assigned to this user directly." />
          ) : (
            <PlainTable
              label="Directly Assigned Courses"
              columns={COLUMNS}
              rows={direct}
              rowId={rowId}
              nameColumn="course"
              rowHref={rowHref}
              act={mayRemove ? removeButton : undefined}
            />
          )}
        </Section>
      )}
      {grouped.length > 0 && (
        <Section title="Group-Assigned Courses" count={grouped.length}>
          <PlainTable
            label="Group-Assigned Courses"
            columns={GROUP_COLUMNS}
            rows={grouped}
            rowId={rowId}
            nameColumn="course"
            rowHref={rowHref}
          />
        </Section>
      )}
      {mayAdd && <EnrolPicker user={user} opened={picking} onClose={() => setPicking(false)} />}
      <Confirm
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove this course from ${name}?`}
        text="Are you sure you want to remove this course from this user? This action will result in the loss of all user progress and awards associated with this course."
        act="Remove 1 course"
        busyAct="Removing..."
        onConfirm={async () => {
          if (!leaving) return;
          await unenrol.mutateAsync({ user_id: user.id, course_id: leaving.course_id, branchUrl: viewer.branch?.url ?? null });
          showToast(`${leaving.course_title} removed from ${name}.`);
        }}
      >
        {leaving && (
          <ConfirmRow
            art={<Cover of={`course:${leaving.course_id}`} image={leaving.thumbnail && assetUrl(leaving.thumbnail)} small />}
            name={leaving.course_title}
            detail={`${statusWord(standing(leaving.progress, leaving.is_complete))}, ${leaving.progress}%`}
            state={<StatusMark percent={leaving.progress} />}
          />
        )}
      </Confirm>
    </div>
  );
}
