/** Returns the slugs of the chosen branches from the address: `?branches=leeds,york`. Slugs have no comma. */
export const readBranches = (text: string | undefined): string[] => (text ? text.split(',').filter((slug) => slug !== '') : []);

/** Returns the choice with one branch added or removed; null when none is left, so that the address has no `branches`. */
export function toggleBranch(chosen: readonly string[], slug: string): string | null {
  const next = chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
  return next.length === 0 ? null : next.join(',');
}
