/** The web lives below this path of every app host. */
export const BASE = '/app';

/** Path below `/app`, always with a leading slash. */
export function pathBelowBase(pathname: string): string {
  const below = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return below.startsWith('/') ? below : `/${below}`;
}
