import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { mayLeave } from '../design/patterns/leaving.ts';

/**
 * The browser's history behind the router. The router's own version of this comes with its data layer, which is more than the whole
 * of sign-in; all we need of it is that unsaved changes can hold a step back, steps with the browser's buttons included.
 */
export type Snapshot = { readonly location: Location; readonly action: NavigationType };

type Entry = { usr: unknown; key: string; idx: number };

function entryOf(state: unknown): Entry {
  // Entries written by this file have these members; the first one of a tab has none.
  const entry = (state ?? {}) as Partial<Entry>;
  return { usr: entry.usr ?? null, key: entry.key ?? 'default', idx: entry.idx ?? 0 };
}

function read(action: NavigationType): Snapshot {
  const { pathname, search, hash } = window.location;
  const { usr, key } = entryOf(history.state);
  return { action, location: { pathname, search, hash, state: usr, key } as Location };
}

let snapshot = read(NavigationType.Pop);
let index = entryOf(history.state).idx;
const listeners = new Set<() => void>();

function show(action: NavigationType): void {
  index = entryOf(history.state).idx;
  snapshot = read(action);
  listeners.forEach((listener) => listener());
}

const pathnameOf = (to: To): string => (typeof to === 'string' ? parsePath(to) : to).pathname ?? window.location.pathname;
const staysHere = (to: To): boolean => pathnameOf(to) === window.location.pathname;
const newKey = (): string => Math.random().toString(36).slice(2, 10);

function push(to: To, state?: unknown): void {
  const go = (): void => {
    history.pushState({ usr: state, key: newKey(), idx: index + 1 }, '', createPath(typeof to === 'string' ? parsePath(to) : to));
    show(NavigationType.Push);
  };
  if (staysHere(to) || mayLeave(go)) go();
}

function replace(to: To, state?: unknown): void {
  history.replaceState({ usr: state, key: newKey(), idx: index }, '', createPath(typeof to === 'string' ? parsePath(to) : to));
  show(NavigationType.Replace);
}

/** Steps back that we made ourselves, to undo one that was held. */
let undoing = false;

window.addEventListener('popstate', () => {
  if (undoing) {
    undoing = false;
    return;
  }
  const delta = entryOf(history.state).idx - index;
  const leaves = window.location.pathname !== snapshot.location.pathname;
  if (leaves && delta !== 0 && !mayLeave(() => history.go(delta))) {
    undoing = true;
    history.go(-delta);
    return;
  }
  show(NavigationType.Pop);
});

export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => history.go(delta),
  push,
  replace,
};

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSnapshot = (): Snapshot => snapshot;
