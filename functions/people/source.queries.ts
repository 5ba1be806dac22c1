import type { LinkSource } from '../platform/access-records.ts';

/** How an assignment came about, with the group's name as it is now. */
export type NamedSource = { readonly kind: 'direct' } | { readonly kind: 'group'; readonly group: number; readonly name: string };

export const namedSource = (source: LinkSource, groups: ReadonlyMap<number, string>): NamedSource =>
  source.kind === 'direct' ? source : { kind: 'group', group: source.group, name: groups.get(source.group) ?? 'Unknown' };

/** Direct wins where both exist; a row that came through groups names the first. */
export const leadingSource = (sources: readonly NamedSource[]): NamedSource =>
  sources.find((source) => source.kind === 'direct') ?? sources[0] ?? { kind: 'direct' };

export function leadingGroup(sources: readonly NamedSource[]): { id: number; name: string } | null {
  const source = leadingSource(sources);
  return source.kind === 'group' ? { id: source.group, name: source.name } : null;
}
