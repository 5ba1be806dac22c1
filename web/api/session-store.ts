import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/kernel/listeners.ts';

/**
 * The session as the browser keeps it, under the printed keys of local storage. Rights never come from here: `user` serves for names
 * until the server has answered.
 */
export type StoredUser = { readonly id: string; readonly email: string; readonly first_name: string; readonly last_name: string };
export type LastContext = {
  readonly instance: string | null;
  readonly branch: string | null;
  readonly userId: string;
  readonly timestamp: number;
};

const KEYS = { token: 'token', user: 'user', lastCtx: 'lastCtx', intendedRoute: 'intendedRoute' } as const;
const listeners = createListeners();

// Another tab signed in or out: this one does the same.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEYS.token) listeners.notify();
});

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Not written by this code, or incomplete: counts as absent.
    return null;
  }
}

export const readToken = (): string | null => localStorage.getItem(KEYS.token);

export function readUser(): StoredUser | null {
  const value = readJson(KEYS.user);
  // Written by signIn below; only shown, never trusted.
  return value !== null && typeof value === 'object' ? (value as StoredUser) : null;
}

/** Begins a session in this browser. */
export function signIn(token: string, user: StoredUser): void {
  localStorage.setItem(
    KEYS.user,
    JSON.stringify({ id: user.id, email: user.email, first_name: user.first_name, last_name: user.last_name }),
  );
  localStorage.setItem(KEYS.token, token);
  listeners.notify();
}

/** Renews the names of the person in this browser, after a change of the profile. */
export function renewUser(names: Pick<StoredUser, 'first_name' | 'last_name'>): void {
  const user = readUser();
  if (user) localStorage.setItem(KEYS.user, JSON.stringify({ ...user, first_name: names.first_name, last_name: names.last_name }));
}

/** Removes the session, but not the intended route. */
export function dropSession(): void {
  localStorage.removeItem(KEYS.token);
  localStorage.removeItem(KEYS.user);
  listeners.notify();
}

export const keepContext = (context: LastContext): void => localStorage.setItem(KEYS.lastCtx, JSON.stringify(context));

/** Path below `/app` to return to after sign-in. Local storage is per host, so it never crosses tenants. */
export const keepIntendedRoute = (path: string): void => localStorage.setItem(KEYS.intendedRoute, path);
export const readIntendedRoute = (): string | null => localStorage.getItem(KEYS.intendedRoute);
export const dropIntendedRoute = (): void => localStorage.removeItem(KEYS.intendedRoute);

/** Returns the token; renders again whenever this or another tab signs in or out. */
export const useToken = (): string | null => useSyncExternalStore(listeners.subscribe, readToken);
