/** Returns whether an address in a manifest is one outside the package. */
export const isOutside = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(href);

/** Returns the site of an address outside the package; null for a file in it. */
export function outsideAddress(entry: string | null | undefined): string | null {
  if (!entry || !isOutside(entry)) return null;
  return URL.parse(entry, 'https://localhost')?.host ?? entry;
}
