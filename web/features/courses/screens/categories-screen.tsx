import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CategoriesPageQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { countCell } from '../../../design/patterns/figures/count-cell.ts';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { type RowAction, type TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { categoriesPageDocument } from '../api/categories-page.ts';
import { DeleteCategory } from '../components/categories/delete-category.tsx';
import styles from '../components/categories/categories.module.css';
import { t, text } from '../../../texts/text.ts';

type Category = CategoriesPageQuery['categoriesPage']['data'][number];

const rowId = ({ id }: Category): string => id;
const rowName = ({ name }: Category): string => name;

const COLUMNS: readonly TableColumn<Category>[] = [
  {
    id: 'name',
    header: text('Category Name'),
    cell: ({ id, name, image }) => (
      <span className={styles.categoryName}>
        <CoverChip>
          <Cover of={`category:${id}`} image={image && assetUrl(image)} small />
        </CoverChip>
        <span className="truncate" dir="auto">
          {name}
        </span>
      </span>
    ),
    file: 'name',
    sort: 'name',
    width: '55%',
  },
  {
    id: 'courses',
    header: text('Courses'),
    cell: ({ course_count: courses }) => countCell(courses),
    file: 'course_count',
    width: 'content',
    align: 'end',
  },
  {
    id: 'parent',
    header: text('Parent Category'),
    cell: ({ parent }) => (parent ? <bdi>{parent.name}</bdi> : <span className={styles.noParent}>{t('None')}</span>),
    file: 'parent.name',
    sort: 'parent',
    card: 'second',
  },
];

/** The categories of the scope, by name. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const list = useListState();
  const branchUrl = tenantAddress().branch;
  const { source } = useCountedList(
    list,
    ({ variables }) => queryOf(categoriesPageDocument, { ...variables, branchUrl }),
    ({ categoriesPage }) => categoriesPage,
  );
  const actions: readonly RowAction<Category>[] = [
    { label: t('Edit'), icon: <Pencil {...ICON} />, to: ({ id }) => paths.editCategory(id), may: () => viewer.can('updateCategory') },
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setDeleting, may: () => viewer.can('deleteCategory') },
  ];
  const add = viewer.can('CreateCategory') && (
    <Button component={Link} to={paths.createCategory()} {...growthButton(viewer.growthBlocked)}>
      {t('+ Add Category')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={text('Categories')}
        add={add}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => paths.editCategory(id)}
        actions={actions}
        searchLabel={t('Search categories')}
        empty={{ title: t('No Categories Found') }}
        onExport={exportOf('categoriesPage', { ...list.variables, branchUrl })}
        failed={t('The categories could not be loaded')}
      />
      <DeleteCategory category={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
