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

export const NO_GROUPS: NamedGroups = { groups: new Map(), ambiguous: new Set() };

/** Returns the groups that the caller may see, of those whose names are named. A name that several of them have names none. */
export async function groupsNamed(viewer: TenantViewer, isNamed: (name: string) => boolean): Promise<NamedGroups> {
  const all = await query('records', { pk: records.headers(viewer.tenant.scope, 'group') }, groupRecord);
  const inScope = await inScopeOf(
    viewer,
    all.filter(({ deletedAt, name }) => deletedAt === undefined && isNamed(name)),
  );
  const groups = new Map<string, NamedGroup>();
  const ambiguous = new Set<string>();
  for (const [name, [group, ...others]] of Map.groupBy(inScope, (one) => one.name)) {
    if (others.length > 0) ambiguous.add(name);
    else if (group) groups.set(name, { id: group.id, name });
  }
  return { groups, ambiguous };
}
