// @chunk shell
const PREFIX = 'list:';

/** Stores the search, sort and page of a list, so that a link back to the list opens it in the same state. */
export function keepListAddress(pathname: string, search: string): void {
  sessionStorage.setItem(PREFIX + pathname, search);
}

/** Returns the address of a list with the search, sort and page that it last had in this tab. */
export const addressOfList = (to: string): string => to + (to.includes('?') ? '' : (sessionStorage.getItem(PREFIX + to) ?? ''));
