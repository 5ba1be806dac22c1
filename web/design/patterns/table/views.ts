// @chunk table
/** A saved search, filters and order of a list, under a name. */
export type SavedView = { readonly name: string; readonly query: string };

const keyOf = (label: string): string => `views:${label}`;

/** Returns the part of an address that a view keeps: search, filters, order and page size, in one order. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('view');
  params.delete('job');
  params.delete('entry');
  params.sort();
  return params.toString();
}

/** Returns the address of a view, in which its name stands too. */
export const viewAddress = (pathname: string, { name, query }: SavedView): string =>
  `${pathname}?${query}&${new URLSearchParams({ view: name })}`;

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
