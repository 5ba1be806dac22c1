import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { records } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { isGroupOfBranch } from '../group-scope.queries.ts';
import { type GroupItem, groupRecord } from '../group.records.ts';

/** A group that a row names. */
export type NamedGroup = { readonly id: number; readonly name: string };

/** Returns the group in the caller's scope that alone has a name, or null. */
async function groupNamed(viewer: TenantViewer, groups: readonly GroupItem[], name: string): Promise<NamedGroup | null> {
  const bound = boundOf(viewer);
  const named = groups.filter((group) => group.deletedAt === undefined && group.name === name);
  const inScope = await Promise.all(
    named.map(async ({ id }) => bound === null || (await isGroupOfBranch(viewer.tenant.scope, asId<GroupId>(id), bound))),
  );
  const [group, ...others] = named.filter((_, index) => inScope[index]);
  return group && others.length === 0 ? { id: group.id, name } : null;
}

/** Returns the groups with these names that the caller may see. A name that several groups have names none. */
export async function groupsNamed(viewer: TenantViewer, names: readonly string[]): Promise<ReadonlyMap<string, NamedGroup>> {
  if (names.length === 0) return new Map();
  const groups = await query('records', { pk: records.headers(viewer.tenant.scope, 'group') }, groupRecord);
  const found = await Promise.all(names.map((name) => groupNamed(viewer, groups, name)));
  return new Map(found.flatMap((group) => (group ? [[group.name, group]] : [])));
}
