import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BranchesPageQuery, InstanceCoursesQuery } from '../../../api/generated/graphql.ts';
import { categoriesText } from '../../../shared-features/courses/category-paths.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../design/patterns/table/data-table.tsx';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import type { ListRequest, ListState } from '../../../design/patterns/table/list-state.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { addressOf, isOnHostOf, type ListedInstance } from '../open-instance.ts';
import { DeleteInstanceBranch, DeleteInstanceCourse } from './instance-deletions.tsx';
import { InstanceLink, opening } from './instance-link.tsx';
import styles from './branches.module.css';
import { t, text } from '../../../texts/text.ts';

type Course = InstanceCoursesQuery['coursesPage']['data'][number];
type Branch = BranchesPageQuery['branchesPage']['data'][number];

export type InstanceListProps<Row> = { instance: ListedInstance; list: ListState; source: TableSource<Row> };
/** `growthBlocked`: a deletion cannot be undone at once, since restoring counts against the plan. */
type DeletableProps<Row> = InstanceListProps<Row> & { growthBlocked: boolean };

const rowId = ({ id }: { id: string }): string => id;
const titleOf = ({ title }: Course): string => title;
const nameOf = ({ name }: Branch): string => name;

const PUBLISHING: Readonly<Record<string, string>> = {
  draft: text('Draft'),
  published: text('Published'),
  changed: text('Published'),
  unpublished: text('Unpublished'),
};

/** Returns the word for a status; none for one of a later build. */
function publishingWord(status: string | null | undefined): string {
  const word = PUBLISHING[status ?? ''];
  return word === undefined ? '' : t(word);
}

const COURSE_COLUMNS: readonly TableColumn<Course>[] = [
  {
    id: 'category',
    header: text('Category'),
    cell: ({ categories }) => <bdi>{categoriesText(categories, t('N/A'))}</bdi>,
    file: 'categories.path',
    sort: 'category',
    card: 'second',
  },
  {
    id: 'status',
    header: text('Status'),
    cell: ({ status }) => <ActiveStatus active={status === 'published' || status === 'changed'} word={publishingWord(status)} />,
    file: 'status',
    words: { status: PUBLISHING },
    sort: 'status',
    card: 'meta',
  },
  { id: 'date', header: text('Last change'), cell: ({ date }) => <Day value={date} />, file: 'date', sort: 'date', width: 'content' },
];

const titleColumn = (instance: ListedInstance, page: (course: Course) => string): TableColumn<Course> => ({
  id: 'title',
  header: text('Title'),
  cell: (course) => (
    <InstanceLink instance={instance} page={page(course)}>
      {course.title}
    </InstanceLink>
  ),
  file: 'title',
  sort: 'title',
  width: '46%',
});

/** Returns what the courses of an instance are asked for with. */
export const courseVariables = ({ variables, filters: { from, to } }: ListRequest) => ({ ...variables, ...rangeOf(from, to) });

/** The courses of an instance. Their pages open on its own host. */
export function InstanceCourses({ instance, growthBlocked, ...table }: DeletableProps<Course>): ReactNode {
  const paths = usePaths();
  const [courseToDelete, setCourseToDelete] = useState<Course | null>(null);
  const page = ({ id }: Course): string => paths.course(id);
  const actions: readonly RowAction<Course>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, ...opening(instance, page) },
    { label: t('Edit'), icon: <Pencil {...ICON} />, ...opening(instance, ({ id }: Course) => paths.editCourse(id)) },
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setCourseToDelete },
  ];
  return (
    <>
      <DataTable
        label={t('Courses')}
        views="instance-courses"
        {...table}
        columns={[titleColumn(instance, page), ...COURSE_COLUMNS]}
        rowId={rowId}
        rowName={titleOf}
        rowHref={(course) => (isOnHostOf(instance.domain) ? page(course) : null)}
        actions={actions}
        moreFilters={<DaysFilter list={table.list} label={t('Changed')} />}
        searchLabel={t('Search courses')}
        empty={{ title: t('No courses found.') }}
        onExport={exportOf('coursesPage', courseVariables(table.list), addressOf(instance))}
        failed={t('The courses of this instance could not be loaded')}
      />
      <DeleteInstanceCourse {...{ instance, growthBlocked }} course={courseToDelete} onClose={() => setCourseToDelete(null)} />
    </>
  );
}

const URL_COLUMN: TableColumn<Branch> = {
  id: 'url',
  header: text('URL'),
  cell: ({ url }) => url,
  file: 'url',
  sort: 'url',
  card: 'second',
};

const nameColumn = (instance: ListedInstance, page: (branch: Branch) => string): TableColumn<Branch> => ({
  id: 'name',
  header: text('Name'),
  cell: (branch) => (
    <span className={styles.branchName}>
      <InstanceLink instance={instance} page={page(branch)}>
        <span className="truncate" dir="auto">
          {branch.name}
        </span>
      </InstanceLink>
      {branch.is_default && <Badge>{t('Default')}</Badge>}
    </span>
  ),
  file: 'name',
  sort: 'name',
  width: '50%',
});

/** The branches of an instance. Their pages open on its own host. */
export function InstanceBranches({ instance, growthBlocked, ...table }: DeletableProps<Branch>): ReactNode {
  const paths = usePaths();
  const [branchToDelete, setBranchToDelete] = useState<Branch | null>(null);
  const page = ({ id }: Branch): string => paths.branch(id);
  const actions: readonly RowAction<Branch>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, ...opening(instance, page) },
    { label: t('Edit'), icon: <Pencil {...ICON} />, ...opening(instance, (branch: Branch) => `${page(branch)}/edit`) },
    {
      label: t('Delete'),
      icon: <Trash2 {...ICON} />,
      danger: true,
      onAct: setBranchToDelete,
      may: ({ is_default: isDefault }) => !isDefault,
    },
  ];
  return (
    <>
      <DataTable
        label={t('Branches')}
        views="instance-branches"
        {...table}
        columns={[nameColumn(instance, page), URL_COLUMN]}
        rowId={rowId}
        rowName={nameOf}
        rowHref={(branch) => (isOnHostOf(instance.domain) ? page(branch) : null)}
        actions={actions}
        searchLabel={t('Search branches')}
        empty={{ title: t('No branches found.') }}
        onExport={exportOf('branchesPage', table.list.variables, addressOf(instance))}
        failed={t('The branches of this instance could not be loaded')}
      />
      <DeleteInstanceBranch {...{ instance, growthBlocked }} branch={branchToDelete} onClose={() => setBranchToDelete(null)} />
    </>
  );
}
