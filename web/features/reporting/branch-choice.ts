/** Slugs of the chosen branches as the address keeps them: `?branches=leeds,york`. Slugs have no comma. */
export const readBranches = (text: string | undefined): string[] => (text ? text.split(',').filter((slug) => slug !== '') : []);

/** The choice with one branch turned; null when none is left, so that the address forgets it. */
export function toggleBranch(chosen: readonly string[], slug: string): string | null {
  const next = chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
  return next.length === 0 ? null : next.join(',');
}
