import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { mayLeave } from '../design/patterns/behaviour/navigation-blocker.ts';
import { createListeners } from '../../shared/kernel/listeners.ts';

/**
 * A state of the browser's history, for the router. The router's own history is part of its data layer, which is larger than all of sign-in.
 * In this one, unsaved changes can block a navigation, also by the browser's buttons.
 */
export type Snapshot = { readonly location: Location; readonly action: NavigationType };

type Entry = { usr: unknown; key: string; idx: number };

function entryOf(state: unknown): Entry {
  // Entries written by this module have these members; the first entry of a tab has none.
  const entry = (state ?? {}) as Partial<Entry>;
  return { usr: entry.usr ?? null, key: entry.key ?? 'default', idx: entry.idx ?? 0 };
}

function readLocation(action: NavigationType): Snapshot {
  const { pathname, search, hash } = window.location;
  const { usr, key } = entryOf(history.state);
  return { action, location: { pathname, search, hash, state: usr, key } as Location };
}

let snapshot = readLocation(NavigationType.Pop);
let index = entryOf(history.state).idx;
const listeners = createListeners();

function show(action: NavigationType): void {
  index = entryOf(history.state).idx;
  snapshot = readLocation(action);
  listeners.notify();
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

/** True while a blocked navigation is being undone: the next popstate event is that. */
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

/** Calls the listener after every navigation. Returns the function that removes it. */
export const subscribe = listeners.subscribe;

export const readSnapshot = (): Snapshot => snapshot;
