import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { groupInputSchema } from '../../../shared/people/group-input.ts';
import { records } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { isGroupOfBranch } from '../group-scope.queries.ts';
import { type GroupItem, groupRecord } from '../group.records.ts';

/** A group that a row names. */
export type NamedGroup = { readonly id: number; readonly name: string };

/** The id of a group that is not there and will be created. */
const NOT_THERE = 0;

/** Whether a group exists already. */
export const isThere = ({ id }: NamedGroup): boolean => id !== NOT_THERE;

/** Returns a group that is to be created; null for a name that no group can have. */
export function groupToCreate(name: string): NamedGroup | null {
  const read = safeParse(groupInputSchema, { name });
  return read.success ? { id: NOT_THERE, name: read.data.name } : null;
}

/** The groups that rows name, and the names that several groups in the caller's scope have. */
export type NamedGroups = { readonly groups: ReadonlyMap<string, NamedGroup>; readonly ambiguous: ReadonlySet<string> };

async function inScopeOf(viewer: TenantViewer, groups: readonly GroupItem[]): Promise<GroupItem[]> {
  const bound = boundOf(viewer);
  if (bound === null) return [...groups];
  const inside = await Promise.all(groups.map(({ id }) => isGroupOfBranch(viewer.tenant.scope, asId<GroupId>(id), bound)));
  return groups.filter((_, index) => inside[index]);
}

/** Returns the groups with these names that the caller may see. A name that several of them have names none. */
export async function groupsNamed(viewer: TenantViewer, names: readonly string[]): Promise<NamedGroups> {
  const groups = new Map<string, NamedGroup>();
  const ambiguous = new Set<string>();
  if (names.length === 0) return { groups, ambiguous };
  const all = await query('records', { pk: records.headers(viewer.tenant.scope, 'group') }, groupRecord);
  const byName = Map.groupBy(
    all.filter(({ deletedAt }) => deletedAt === undefined),
    ({ name }) => name,
  );
  const found = await Promise.all(names.map((name) => inScopeOf(viewer, byName.get(name) ?? [])));
  for (const [index, name] of names.entries()) {
    const [group, ...others] = found[index] ?? [];
    if (group && others.length === 0) groups.set(name, { id: group.id, name });
    if (others.length > 0) ambiguous.add(name);
  }
  return { groups, ambiguous };
}
