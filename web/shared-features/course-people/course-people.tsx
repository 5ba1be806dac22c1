import { RotateCcw, UserMinus, UserPlus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { exportOf } from '../exports/export-of.ts';
import type { Paths } from '../../session/paths.ts';
import { usePaths } from '../../session/use-paths.ts';
import { type CurrentViewer, useViewer } from '../../session/viewer.tsx';
import { STATUS_CHOICES } from '../../design/patterns/state/status.tsx';
import type { RowAction, TableFilter } from '../../design/patterns/table/columns.ts';
import { DataTable, isEmptyList } from '../../design/patterns/table/data-table.tsx';
import { useCountedList } from '../../design/patterns/table/list-page.tsx';
import { rangeOf } from '../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../design/patterns/days/days-filter.tsx';
import { type ListRequest, type ListState, useListState } from '../../design/patterns/table/list-state.ts';
import { Button } from '../../design/primitives/button.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { growthButton } from '../growth.ts';
import { courseReportUsersPageDocument } from '../api/course-report-users-page.ts';
import { RemoveFromCourse, StartAgain } from './course-people-acts.tsx';
import { type CoursePerson as Row, coursePeopleColumns, rowId, rowName } from './course-people-columns.tsx';
import { useBulkTerms } from '../terms/bulk-terms.tsx';
import { type TermedPair, useTermActs } from '../terms/term-acts.tsx';
import { CourseTerms } from '../terms/course-terms.tsx';
import { EnrolDialog, type EnrolWay } from './enrol-dialog.tsx';
import { usePeopleActs } from './use-people-acts.ts';
import { StartAgainForMany } from './start-again-for-many.tsx';
import { t, text } from '../../texts/text.ts';

const THROUGH_GROUP = text('This user has the course through a group. Remove them from the group, or the course from it.');

const filters = (): readonly TableFilter[] => [
  { name: 'status', label: t('Status'), options: STATUS_CHOICES, multiple: true },
  { name: 'due', label: t('Due'), options: [{ value: 'overdue', label: t('Overdue') }] },
];

const LIST_FILTERS = ['status', 'due', 'branches', ...DAY_FILTERS];

/** Returns the people who have a course, as the list of them is narrowed and sorted, and what it is asked for with. */
function useCoursePeople(courseId: string) {
  const branchUrl = useViewer().branch?.url ?? null;
  const list = useListState({ filters: LIST_FILTERS });
  const variablesOf = ({ variables, filters: { status, due, branches, from, to } }: ListRequest) => ({
    courseId: Number(courseId),
    ...variables,
    branchUrl,
    status: status ?? null,
    overdue: due === 'overdue' || null,
    branchUrls: branches ? branches.split(',').filter((slug) => slug !== '') : [],
    ...rangeOf(from, to),
  });
  const { source } = useCountedList(
    list,
    (request) => queryOf(courseReportUsersPageDocument, variablesOf(request)),
    ({ courseReportUsersPage }) => courseReportUsersPage,
  );
  return { list, source, variables: variablesOf(list) };
}

/** Returns what may be done to one person of the course; nothing where the caller may do neither. */
function actionsFor(
  viewer: CurrentViewer,
  onRestart: (row: Row) => void,
  onRemove: (row: Row) => void,
  terms: readonly RowAction<Row>[],
): { actions?: readonly RowAction<Row>[] } {
  if (!viewer.can('resetEnrolment') && !viewer.can('CourseUnenrollment') && !viewer.can('extendTerm')) return {};
  const restart: RowAction<Row> = {
    label: t('Start again'),
    icon: <RotateCcw {...ICON} />,
    onAct: onRestart,
    may: ({ id }) => viewer.can('resetEnrolment') && id !== viewer.user.id,
  };
  const remove: RowAction<Row> = {
    label: t('Remove'),
    icon: <UserMinus {...ICON} />,
    danger: true,
    onAct: onRemove,
    may: () => viewer.can('CourseUnenrollment'),
    blocked: ({ direct }) => (direct ? undefined : t(THROUGH_GROUP)),
  };
  return { actions: [restart, ...terms, remove] };
}

/** Returns the page that a row opens: the report of the person, else the person. */
const hrefOf = ({ mayOpen }: CurrentViewer, paths: Paths, id: string): string | null =>
  mayOpen('userReport') ? paths.userReport(id) : mayOpen('user') ? paths.user(id) : null;

/** Returns what of a row the acts on its due date need. */
const pairIn =
  (course: TermedPair['course']) =>
  (row: Row): TermedPair => ({
    person: { id: row.id, name: row.name },
    course,
    isDirect: row.direct,
    isDue: Boolean(row.due_at),
    isDone: Boolean(row.completionDate),
    isExempt: Boolean(row.exemption),
  });

type ToolsProps = { onStart: (() => void) | null; terms: ReactNode; enrol: ReactNode };

const Tools = ({ onStart, terms, enrol }: ToolsProps): ReactNode => (
  <>
    {onStart && (
      <Button variant="default" leftSection={<RotateCcw {...ICON} />} onClick={onStart}>
        {t('Start again')}
      </Button>
    )}
    {terms}
    {enrol}
  </>
);

type CoursePeopleProps = {
  courseId: string;
  title: string;
  /** The name of the table: 'Assigned Users'. */
  label: string;
  /** The way to enrol people that is open; null = none. */
  enrolling: EnrolWay | null;
  onEnrolling: (way: EnrolWay | null) => void;
  /** Filters beside those of status and days. */
  MoreFilters?: ComponentType<{ list: ListState }>;
};

/** The people who have a course, with the acts that the caller may do: enrol others, start again, remove. A row opens the person's report. */
export function CoursePeople({ courseId, title, label, enrolling, onEnrolling, MoreFilters }: CoursePeopleProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [restarting, setRestarting] = useState<Row | null>(null);
  const [isStartingMany, setIsStartingMany] = useState(false);
  const [removing, setRemoving] = useState<Row | null>(null);
  const { list, source, variables } = useCoursePeople(courseId);
  const { bulk, dialogs, panel } = usePeopleActs(courseId);
  const enrol = viewer.can('enrolUsersInCourse') && (
    <Button leftSection={<UserPlus {...ICON} />} {...growthButton(viewer.growthBlocked, () => onEnrolling('person'))}>
      {t('Enrol people')}
    </Button>
  );
  const course = { id: courseId, title };
  const ofMany = useBulkTerms<Row>(course, pairIn(course));
  const terms = useTermActs<Row>(pairIn(course), (name, { id }) => viewer.can(name) && id !== viewer.user.id);
  const ofCourse = viewer.can('setCourseTerms') && <CourseTerms courseId={courseId} title={title} />;
  const mayStart = viewer.can('resetEnrolment') && viewer.can('actOnRows');
  return (
    <>
      <DataTable
        label={label}
        result={panel}
        views="course-people"
        countsAll
        list={list}
        source={source}
        columns={coursePeopleColumns(source.rows)}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => hrefOf(viewer, paths, id)}
        {...actionsFor(viewer, setRestarting, setRemoving, terms.actions)}
        bulk={[...bulk, ...ofMany.bulk]}
        selectsFound={false}
        filters={filters()}
        moreFilters={
          <>
            {MoreFilters && <MoreFilters list={list} />}
            <DaysFilter list={list} label={t('Assigned')} />
          </>
        }
        tools={
          !isEmptyList(list, source) && <Tools onStart={mayStart ? () => setIsStartingMany(true) : null} terms={ofCourse} enrol={enrol} />
        }
        searchLabel={t('Search users...')}
        empty={{ title: t('No users assigned to this course'), action: enrol }}
        onExport={exportOf('courseReportUsersPage', variables)}
        failed={t('The users of this course could not be loaded')}
      />
      {dialogs}
      {terms.dialog}
      {ofMany.dialog}
      <StartAgain courseId={courseId} title={title} person={restarting} onClose={() => setRestarting(null)} />
      {isStartingMany && <StartAgainForMany courseId={courseId} title={title} onClose={() => setIsStartingMany(false)} />}
      <RemoveFromCourse courseId={courseId} title={title} person={removing} onClose={() => setRemoving(null)} />
      {enrolling !== null && <EnrolDialog courseId={courseId} title={title} way={enrolling} onClose={() => onEnrolling(null)} />}
    </>
  );
}
