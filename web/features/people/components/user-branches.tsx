import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserBranchesQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { groupText, isDirect } from '../viewed-user.ts';

type UserBranch = NonNullable<UserBranchesQuery['userBranches']>[number];

const COLUMNS: readonly TableColumn<UserBranch>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: '40%' },
  { id: 'url', header: 'URL', cell: ({ url }) => url, width: '30%' },
];
const GROUP_COLUMNS: readonly TableColumn<UserBranch>[] = [...COLUMNS, { id: 'source', header: 'Source', cell: groupText }];

/** The branches that a person belongs to, directly or through a group. */
export function UserBranches({ query }: { query: UseQueryResult<UserBranchesQuery> }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  if (query.isError)
    return <Failed title="The branches of this user could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading />;
  const branches = query.data.userBranches ?? [];
  const rowHref = ({ id }: UserBranch): string | null => (viewer.mayOpen('branch') ? paths.branch(id) : null);
  const sectionOf = (title: string, rows: readonly UserBranch[], columns: readonly TableColumn<UserBranch>[]): ReactNode =>
    rows.length > 0 && (
      <Section title={title} count={rows.length}>
        <PlainTable label={title} columns={columns} rows={rows} rowId={({ id }) => id} rowHref={rowHref} />
      </Section>
    );
  if (branches.length === 0) return <Empty title="This user is not part of any branches." />;
  return (
    <>
      {sectionOf('Directly Assigned Branches', branches.filter(isDirect), COLUMNS)}
      {sectionOf(
        'Group-Assigned Branches',
        branches.filter((branch) => !isDirect(branch)),
        GROUP_COLUMNS,
      )}
    </>
  );
}
