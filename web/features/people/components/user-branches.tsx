import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UserBranchesQuery } from '../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { sentenceOfPage } from '../../../shared-features/sentence-of-page.ts';
import { groupText, isDirect, type ViewedUser } from '../viewed-user.ts';
import { AssignBranches } from './assign-branches.tsx';
import { RemoveFromBranch } from './remove-from-branch.tsx';
import { t, text } from '../../../texts/text.ts';

type UserBranch = NonNullable<UserBranchesQuery['userBranches']>[number];

const COLUMNS: readonly TableColumn<UserBranch>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => name, file: 'name', width: '40%' },
  { id: 'url', header: text('URL'), cell: ({ url }) => url, file: 'url', width: '30%' },
];
const GROUP_COLUMNS: readonly TableColumn<UserBranch>[] = [
  ...COLUMNS,
  {
    id: 'source',
    header: text('Source'),
    cell: (assigned) => sentenceOfPage(groupText(assigned)),
    file: { 'sources.group.name': text('Groups') },
  },
];

type UserBranchesProps = { user: ViewedUser; query: UseQueryResult<UserBranchesQuery> };

/** The branches that a person belongs to, directly or through a group. */
export function UserBranches({ user, query }: UserBranchesProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [picking, setPicking] = useState(false);
  const [removing, setRemoving] = useState<UserBranch | null>(null);
  if (query.isError)
    return <Failed title={t('The branches of this user could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading />;
  const branches = query.data.userBranches ?? [];
  const rowHref = ({ id }: UserBranch): string | null => (viewer.mayOpen('branch') ? paths.branch(id) : null);
  const mayAdd = user.viewer_can.includes('addUserToBranch');
  const add = mayAdd && (
    <Button leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked, () => setPicking(true))}>
      {t('Assign to Branches')}
    </Button>
  );
  const removeButton = (branch: UserBranch): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: branch.name })} onClick={() => setRemoving(branch)}>
      {t('Remove')}
    </Button>
  );
  const tools = (
    <>
      <ExportMenu
        columns={GROUP_COLUMNS}
        onExport={exportOf('userBranches', { user_id: user.id, branchUrl: tenantAddress().branch })}
        onPrint={printPage}
      />
      {add}
    </>
  );
  const direct = branches.filter(isDirect);
  const fromGroups = branches.filter((branch) => !isDirect(branch));
  const table = { rowId: ({ id }: UserBranch): string => id, rowHref };
  return (
    <>
      {branches.length === 0 && <Empty title={t('This user is not part of any branches.')} action={add} />}
      {direct.length > 0 && (
        <Section title={t('Directly Assigned Branches')} count={direct.length} head="tools" aside={tools}>
          <PlainTable
            label={t('Directly Assigned Branches')}
            columns={COLUMNS}
            rows={direct}
            act={user.viewer_can.includes('removeUserFromBranch') ? removeButton : undefined}
            {...table}
          />
        </Section>
      )}
      {fromGroups.length > 0 && (
        <Section title={t('Group-Assigned Branches')} count={fromGroups.length} head="tools" aside={direct.length === 0 && tools}>
          <PlainTable label={t('Group-Assigned Branches')} columns={GROUP_COLUMNS} rows={fromGroups} {...table} />
        </Section>
      )}
      {mayAdd && <AssignBranches user={user} opened={picking} onClose={() => setPicking(false)} />}
      <RemoveFromBranch user={user} branch={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
