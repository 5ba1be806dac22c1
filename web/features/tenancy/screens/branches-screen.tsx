import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BranchesPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { recentlyDeletedAction } from '../../../session/recently-deleted.tsx';
import { growthButton } from '../../../session/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CopyLink, copyLink } from '../../../design/patterns/page/copy-link.tsx';
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

type Branch = BranchesPageQuery['branchesPage']['data'][number];

const rowId = ({ id }: Branch): string => id;
const rowName = ({ name }: Branch): string => name;

const COLUMNS: readonly TableColumn<Branch>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, url, is_default: isDefault }) => (
      <span className={styles.branchName}>
        <CoverChip>
          <Cover of={`branch-${url}`} small />
        </CoverChip>
        <span className="truncate" dir="auto">
          {name}
        </span>
        {isDefault && <Badge>Default</Badge>}
      </span>
    ),
    sort: 'name',
    width: '42%',
  },
  { id: 'url', header: 'URL', cell: ({ name, url }) => <CopyLink url={branchLink(url)} of={name} />, sort: 'url', card: 'none' },
];

/** The branches of the instance. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Branch | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const list = useListState();
  const branchUrl = viewer.branch?.url ?? null;
  const { source } = useCountedList(
    list,
    ({ variables }) => queryOf(branchesPageDocument, { ...variables, branchUrl }),
    ({ branchesPage }) => branchesPage,
  );
  const actions: readonly RowAction<Branch>[] = [
    { label: 'View', icon: <Eye {...ICON} />, to: ({ id }) => paths.branch(id) },
    {
      label: 'Edit',
      icon: <Pencil {...ICON} />,
      to: ({ id }) => paths.editBranch(id),
      may: ({ viewer_can: rights }) => rights.includes('updateBranch'),
    },
    { label: 'Copy link', icon: <Copy {...ICON} />, onAct: ({ url }) => void copyLink(branchLink(url)) },
    {
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      danger: true,
      onAct: setDeleting,
      may: ({ viewer_can: rights }) => rights.includes('DeleteBranch'),
    },
  ];
  const mayDelete = viewer.can('DeleteBranch');
  const add = viewer.can('createBranch') && (
    <Button component={Link} to={paths.createBranch()} {...growthButton(viewer.growthBlocked)}>
      + Add Branch
    </Button>
  );
  return (
    <>
      <ListPage
        title="Branches"
        // An empty list shows the button in place of its rows.
        aside={(source.total !== 0 || list.narrowed) && add}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => paths.branch(id)}
        actions={actions}
        searchLabel="Search branches"
        empty={{ title: 'No Branches Found', sentence: 'Try adjusting your search or add a new branch.', action: add }}
        failed="The branches could not be loaded"
        menu={mayDelete ? [recentlyDeletedAction(() => setShowsDeleted(true))] : []}
      />
      <DeleteBranch branch={deleting} onClose={() => setDeleting(null)} />
      {mayDelete && <DeletedBranches opened={showsDeleted} onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
