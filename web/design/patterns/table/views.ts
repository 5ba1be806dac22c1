// @chunk table
/** A saved search, filters and order of a list, under a name. */
export type SavedView = { readonly name: string; readonly query: string };

const keyOf = (label: string): string => `views:${label}`;

/** Returns the part of an address that a view keeps, in one order: what the list has in it, of the given names. */
export function viewQuery(search: string, names: readonly string[]): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)));
  params.sort();
  return params.toString();
}

/** Returns the address of a list as it is without a view: its page, with the tab that the list is in. */
export function listAddress(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab');
  return tab === null ? pathname : `${pathname}?${new URLSearchParams({ tab })}`;
}

/** Returns the address of a view, in which its name stands too. */
export const viewAddress = (list: string, { name, query }: SavedView): string =>
  `${list}${list.includes('?') ? '&' : '?'}${query}&${new URLSearchParams({ view: name })}`;

/** Returns the views with one more; a view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

const isView = (value: unknown): value is SavedView =>
  value !== null && typeof value === 'object' && 'name' in value && typeof value.name === 'string' && 'query' in value;

/** Returns the views of a list that are stored in this browser. */
export function readViews(label: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

export const storeViews = (label: string, views: readonly SavedView[]): void => localStorage.setItem(keyOf(label), JSON.stringify(views));
