const PREFIX = 'list:';

/** Remembers how a list was searched, sorted and paged, so that a way back finds it as it was left. */
export function rememberList(pathname: string, search: string): void {
  sessionStorage.setItem(PREFIX + pathname, search);
}

/** The address of a list as it was last seen in this tab. `base` is the router's, which `to` leaves out. */
export const addressOfList = (to: string): string => to + (to.includes('?') ? '' : (sessionStorage.getItem(PREFIX + to) ?? ''));
