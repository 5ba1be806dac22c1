import type { LinkSource } from '../platform/request/access-records.ts';

/** The source of an assignment: direct, or a group with its present name. */
export type NamedSource = { readonly kind: 'direct' } | { readonly kind: 'group'; readonly group: number; readonly name: string };

/** Returns a source with the name of its group. */
export const namedSource = (source: LinkSource, groups: ReadonlyMap<number, string>): NamedSource =>
  source.kind === 'direct' ? source : { kind: 'group', group: source.group, name: groups.get(source.group) ?? 'Unknown' };

/** Returns the direct source if there is one, else the first group. */
export const leadingSource = (sources: readonly NamedSource[]): NamedSource =>
  sources.find((source) => source.kind === 'direct') ?? sources[0] ?? { kind: 'direct' };

/** Returns the group of the leading source; null when that is direct. */
export function leadingGroup(sources: readonly NamedSource[]): { id: number; name: string } | null {
  const source = leadingSource(sources);
  return source.kind === 'group' ? { id: source.group, name: source.name } : null;
}
