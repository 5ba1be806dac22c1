import { ChartColumn, Copy, Eye, EyeOff, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CoursesPageQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { recentlyDeletedAction } from '../../../shared-features/deletion/recently-deleted.tsx';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { categoriesText } from '../../../shared-features/courses/category-paths.ts';
import { growthButton, growthReason } from '../../../shared-features/growth.ts';
import { useRowActs } from '../../../shared-features/rows/use-row-acts.tsx';
import type { Paths } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { type CurrentViewer, useViewer } from '../../../session/viewer.tsx';
import { countCell } from '../../../design/patterns/figures/count-cell.ts';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { type RowAction, type TableColumn, type TableFilter } from '../../../design/patterns/table/columns.ts';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { type ListRequest, useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { coursesPageDocument } from '../api/courses-page.ts';
import { DeleteCourse, DeletedCourses } from '../components/list/course-deletion.tsx';
import { UnpublishCourse } from '../components/list/unpublish-course.tsx';
import { useCopyCourse } from '../components/list/use-copy-course.ts';
import styles from '../components/list/courses.module.css';
import { t, text } from '../../../texts/text.ts';

type Course = CoursesPageQuery['coursesPage']['data'][number];

const rowId = ({ id }: Course): string => id;
const rowName = ({ title }: Course): string => title;
/** How a course is shown in a confirmation. */
const namedCourse = ({ title }: Course): { name: string } => ({ name: title });
/** Which courses allow the acts on several. */
const MAY = { delete: ({ viewer_can: rights }: Course): boolean => rights.includes('deleteCourse') };

const STATUS_LABELS: Readonly<Record<string, string>> = {
  draft: text('Draft'),
  published: text('Published'),
  changed: text('Unpublished changes'),
  unpublished: text('Unpublished'),
};

function StatusWord({ status }: { status: string | null }): ReactNode {
  if (status === 'draft') return <Badge>{t('Draft')}</Badge>;
  if (status === 'changed') return <Badge tone="progress">{t('Unpublished changes')}</Badge>;
  if (status === 'unpublished') return <Badge>{t('Unpublished')}</Badge>;
  return status === 'published' ? t('Published') : null;
}

const COLUMNS: readonly TableColumn<Course>[] = [
  {
    id: 'title',
    header: text('Course'),
    cell: ({ id, title, thumbnail }) => (
      <span className={styles.courseName}>
        <CoverChip>
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </CoverChip>
        <span className="truncate" dir="auto">
          {title}
        </span>
      </span>
    ),
    file: 'title',
    sort: 'title',
    width: '38%',
  },
  {
    id: 'category',
    header: text('Category'),
    cell: (course) => <bdi>{categoriesText(course.categories)}</bdi>,
    file: 'categories.path',
    sort: 'category',
    width: '20%',
    card: 'second',
  },
  {
    id: 'status',
    header: text('Status'),
    cell: ({ status }) => <StatusWord status={status} />,
    file: 'status',
    words: { status: STATUS_LABELS },
    sort: 'status',
    width: '14%',
    card: 'meta',
  },
  {
    id: 'enrolled',
    header: text('Enrolled'),
    cell: ({ enrolled_count: enrolled }) => countCell(enrolled),
    file: 'enrolled_count',
    width: 'content',
    align: 'end',
  },
  {
    id: 'completed',
    header: text('Completed'),
    cell: ({ completed_count: completed }) => countCell(completed),
    file: 'completed_count',
    width: 'content',
    align: 'end',
  },
  {
    id: 'date',
    header: text('Last Updated On'),
    cell: ({ date }) => <Day value={date} />,
    file: 'date',
    sort: 'date',
    width: 'content',
    card: 'meta',
  },
];

const filters = (): readonly TableFilter[] => [
  { name: 'status', label: t('Status'), options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label: t(label) })) },
];

const may =
  (call: string) =>
  ({ viewer_can: rights }: Course): boolean =>
    rights.includes(call);

/** Courses that learners can start, and that the caller may take out of the catalogue. */
const mayUnpublish = ({ viewer_can: rights, status }: Course): boolean =>
  rights.includes('unpublishCourse') && (status === 'published' || status === 'changed');

/** Returns what the list is narrowed by, besides its search. */
const narrowedBy = ({ status, from, to }: ListRequest['filters']) => ({ status: status ?? null, ...rangeOf(from, to) });

/** Returns the ways to the people of a course and to its report. */
const waysTo = (viewer: CurrentViewer, paths: Paths): readonly RowAction<Course>[] => [
  { label: t('People'), icon: <Users {...ICON} />, to: ({ id }) => `${paths.course(id)}?tab=people`, may: may('enrolUsersInCourse') },
  {
    label: t('Report'),
    icon: <ChartColumn {...ICON} />,
    to: ({ id }) => paths.courseReport(id),
    may: (course) => viewer.mayOpen('courseReport') && may('CourseReport')(course),
  },
];

function AddCourse(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  if (!viewer.can('CreateCourse') || !viewer.mayOpen('addCourse')) return null;
  return (
    <Button component={Link} to={paths.addCourse()} leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked)}>
      {t('Add course')}
    </Button>
  );
}

/** Courses of the scope, newest first; each opens its page, as in every list. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Course | null>(null);
  const [unpublishing, setUnpublishing] = useState<Course | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const list = useListState({ filters: ['status', ...DAY_FILTERS] });
  const branchUrl = tenantAddress().branch;
  const variablesOf = ({ variables, filters }: ListRequest) => ({ ...variables, ...narrowedBy(filters), branchUrl });
  const { source } = useCountedList(
    list,
    (request) => queryOf(coursesPageDocument, variablesOf(request)),
    ({ coursesPage }) => coursesPage,
  );
  const copy = useCopyCourse();
  const found = { search: list.variables.search, ...narrowedBy(list.filters) };
  const { bulk, dialogs, panel } = useRowActs({ list: 'courses', found, nameOf: namedCourse, may: MAY });
  const blocked = growthReason(viewer.growthBlocked);
  const actions: readonly RowAction<Course>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, to: ({ id }) => paths.course(id) },
    ...waysTo(viewer, paths),
    { label: t('Edit'), icon: <Pencil {...ICON} />, to: ({ id }) => paths.editCourse(id), may: may('EditCourse') },
    { label: t('Copy'), icon: <Copy {...ICON} />, onAct: (course) => void copy(course), may: may('copyCourse'), blocked },
    { label: t('Unpublish'), icon: <EyeOff {...ICON} />, onAct: setUnpublishing, may: mayUnpublish },
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setDeleting, may: may('deleteCourse') },
  ];
  const mayDelete = viewer.can('deleteCourse');
  return (
    <>
      <ListPage
        title={text('Courses')}
        add={<AddCourse />}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => paths.course(id)}
        actions={actions}
        filters={filters()}
        moreFilters={<DaysFilter list={list} label={t('Updated')} />}
        bulk={bulk}
        result={panel}
        searchLabel={t('Search courses')}
        menu={mayDelete ? [recentlyDeletedAction(() => setShowsDeleted(true))] : []}
        empty={{ title: t('No Courses Available') }}
        onExport={exportOf('coursesPage', variablesOf(list))}
        failed={t('The courses could not be loaded')}
      />
      {dialogs}
      <UnpublishCourse course={unpublishing} onClose={() => setUnpublishing(null)} />
      <DeleteCourse course={deleting} onClose={() => setDeleting(null)} />
      {mayDelete && <DeletedCourses opened={showsDeleted} onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
