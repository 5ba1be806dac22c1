import { ROW_LISTS, type RowList } from '../../shared/access/row-acts.ts';
import type { Operation } from '../../shared/access/table.ts';
import { coursesImpact } from '../courses/deletion/deleted-courses.queries.ts';
import { groupsImpact } from '../courses/groups/group-impact.queries.ts';
import { usersImpact } from '../people/deletion/deleted-users.queries.ts';
import { authorise } from '../platform/request/authorise.ts';
import type { Impact } from '../platform/deletion/deletion.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { branchesImpact } from '../tenancy/deleted-branches.queries.ts';
import { listNamed, type NamedRows, namedRows } from './named-rows.queries.ts';

type Deletion = {
  /** The call that deletes one row. */
  readonly call: Operation;
  readonly impact: (call: Call, viewer: TenantViewer, ids: readonly number[]) => Promise<Impact['counts']>;
};

const DELETIONS: Readonly<Record<RowList, Deletion>> = {
  users: { call: 'deleteUser', impact: usersImpact },
  courses: { call: 'deleteCourse', impact: coursesImpact },
  branches: { call: 'DeleteBranch', impact: branchesImpact },
  groups: { call: 'deleteGroup', impact: groupsImpact },
};

/** More rows than an act takes. */
const MOST_ROWS = 100_000;

/**
 * Returns what the deletion of several rows would take with it, each record once and the largest count first. Rows whose deletion would be
 * refused count nothing.
 * @throws FORBIDDEN where the caller may not delete of the list at all, VALIDATION, CONFLICT where the list has changed
 */
export async function rowsImpact(
  call: Call,
  resolved: Parameters<typeof authorise>[1],
  input: NamedRows & { readonly list: string },
): Promise<{ what: string; count: number }[]> {
  const list = listNamed(input.list);
  authorise(ROW_LISTS[list], resolved);
  const { call: deletion, impact } = DELETIONS[list];
  const viewer = authorise(deletion, resolved);
  const ids = await namedRows(call, viewer, list, input, MOST_ROWS);
  const counted = Object.entries(await impact(call, viewer, ids)).filter(([, count]) => count > 0);
  return counted.map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count);
}
