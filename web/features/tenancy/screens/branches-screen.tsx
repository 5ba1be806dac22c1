import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BranchesPageQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { recentlyDeletedAction } from '../../../shared-features/deletion/recently-deleted.tsx';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { useRowActs } from '../../../shared-features/rows/use-row-acts.tsx';
import type { Paths } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CopyLink, copyLink } from '../../../design/patterns/page/copy-link.tsx';
import { countCell } from '../../../design/patterns/figures/count-cell.ts';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { type RowAction, type TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { branchesPageDocument } from '../api/branches-page.ts';
import { branchLink } from '../branch-link.ts';
import { DeleteBranch, DeletedBranches } from '../components/branch-deletion.tsx';
import styles from '../components/branches.module.css';
import { t, text } from '../../../texts/text.ts';

type Branch = BranchesPageQuery['branchesPage']['data'][number];

const rowId = ({ id }: Branch): string => id;
const rowName = ({ name }: Branch): string => name;

/** How a branch is shown in a confirmation. */
const namedBranch = ({ name, url }: Branch): { name: string; detail: string } => ({ name, detail: url });
/** Which branches allow the acts on several. */
const MAY = { delete: ({ viewer_can: rights }: Branch): boolean => rights.includes('DeleteBranch') };

const COLUMNS: readonly TableColumn<Branch>[] = [
  {
    id: 'name',
    header: text('Name'),
    cell: ({ name, url, logo_url: logo, is_default: isDefault }) => (
      <span className={styles.branchName}>
        <CoverChip>
          <Cover of={`branch-${url}`} image={logo && assetUrl(logo)} small />
        </CoverChip>
        <span className="truncate" dir="auto">
          {name}
        </span>
        {isDefault && <Badge>{t('Default')}</Badge>}
      </span>
    ),
    file: 'name',
    sort: 'name',
    width: '42%',
  },
  {
    id: 'users',
    header: text('Users'),
    cell: ({ user_count: users }) => countCell(users),
    file: 'user_count',
    width: 'content',
    align: 'end',
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
    id: 'url',
    header: text('URL'),
    cell: ({ name, url }) => <CopyLink url={branchLink(url)} of={name} />,
    file: { url: text('URL slug') },
    sort: 'url',
    card: 'none',
  },
];

const mayEdit = ({ viewer_can: rights }: Branch): boolean => rights.includes('updateBranch');

/** Returns what can be done with one branch. */
const actionsOf = (paths: Paths, onDelete: (branch: Branch) => void): readonly RowAction<Branch>[] => [
  { label: t('View'), icon: <Eye {...ICON} />, to: ({ id }) => paths.branch(id) },
  { label: t('Edit'), icon: <Pencil {...ICON} />, to: ({ id }) => paths.editBranch(id), may: mayEdit },
  { label: t('Copy link'), icon: <Copy {...ICON} />, onAct: ({ url }) => void copyLink(branchLink(url)) },
  {
    label: t('Delete'),
    icon: <Trash2 {...ICON} />,
    danger: true,
    onAct: onDelete,
    may: ({ viewer_can: rights }) => rights.includes('DeleteBranch'),
  },
];

/** The branches of the instance. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Branch | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const list = useListState();
  const { source } = useCountedList(
    list,
    ({ variables }) => queryOf(branchesPageDocument, { ...variables, branchUrl: viewer.branch?.url ?? null }),
    ({ branchesPage }) => branchesPage,
  );
  const acts = useRowActs({ list: 'branches', found: { search: list.variables.search }, nameOf: namedBranch, may: MAY });
  const mayDelete = viewer.can('DeleteBranch');
  const add = viewer.can('createBranch') && (
    <Button component={Link} to={paths.createBranch()} {...growthButton(viewer.growthBlocked)}>
      {t('+ Add Branch')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={text('Branches')}
        add={add}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => paths.branch(id)}
        actions={actionsOf(paths, setDeleting)}
        bulk={acts.bulk}
        result={acts.panel}
        searchLabel={t('Search branches')}
        empty={{ title: t('No Branches Found'), sentence: t('Try adjusting your search or add a new branch.') }}
        onExport={exportOf('branchesPage', list.variables)}
        failed={t('The branches could not be loaded')}
        menu={mayDelete ? [recentlyDeletedAction(() => setShowsDeleted(true))] : []}
      />
      {acts.dialogs}
      <DeleteBranch branch={deleting} onClose={() => setDeleting(null)} />
      {mayDelete && <DeletedBranches opened={showsDeleted} onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
