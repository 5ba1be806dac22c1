import type { BranchId } from '../../shared/kernel/ids.ts';
import { raw, type Sql, sql } from '../platform/book/sql.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { LinkSource } from '../platform/request/access-records.ts';
import { hasOnlyBranch } from './group-scope.queries.ts';

/** The source of an assignment: direct, or a group with its present name. */
export type NamedSource = { readonly kind: 'direct' } | { readonly kind: 'group'; readonly group: number; readonly name: string };

/** Returns a source with the name of its group. */
export const namedSource = (source: LinkSource, groups: ReadonlyMap<number, string>): NamedSource =>
  source.kind === 'direct' ? source : { kind: 'group', group: source.group, name: groups.get(source.group) ?? 'Unknown' };

/** A branch whose people or courses are read. `bound`: the branch that limits what the caller may know of groups; null for none. */
export type ReadBranch = { readonly scope: Scope; readonly branch: BranchId; readonly bound: BranchId | null };

/** What a list of a branch reads of a link `l`: whether it is direct, and its groups as `groupsOfLink` has them. */
export type LinkRow = { readonly direct: number; readonly groups: string };

/**
 * Returns the groups that a link `l` came through, as JSON, in the order of the link. For a caller of a branch a group with another branch
 * has no name (rule G5).
 */
export function groupsOfLink(bound: BranchId | null): Sql {
  const name = bound === null ? raw('g.name') : sql`CASE WHEN ${hasOnlyBranch(bound)} THEN g.name END`;
  return sql`(SELECT json_group_array(json_object('id', s.value, 'name', coalesce(${name}, 'Unknown'))) FROM json_each(l.groups) s
    LEFT JOIN catalogue.groups g ON g.grp = s.value)`;
}

/** Returns the sources of a link. */
export function sourcesOfLink({ direct, groups }: LinkRow): NamedSource[] {
  const named = JSON.parse(groups) as { id: number; name: string }[]; // made by groupsOfLink
  const through = named.map(({ id, name }): NamedSource => ({ kind: 'group', group: id, name }));
  return direct === 1 ? [{ kind: 'direct' }, ...through] : through;
}

/** Returns the direct source if there is one, else the first group. */
export const leadingSource = (sources: readonly NamedSource[]): NamedSource =>
  sources.find((source) => source.kind === 'direct') ?? sources[0] ?? { kind: 'direct' };

/** Returns the group of the leading source; null when that is direct. */
export function leadingGroup(sources: readonly NamedSource[]): { id: number; name: string } | null {
  const source = leadingSource(sources);
  return source.kind === 'group' ? { id: source.group, name: source.name } : null;
}
