import type { ComponentType } from 'react';
import { matchRoute, type RouteKey, routeKeys } from '../../shared/access/routes.ts';
import { type Layout, places } from './places.ts';
import { promptLazy } from './prompt.ts';

type ScreenModule = {
  readonly Screen: ComponentType;
  /** Asks for what the screen is going to show, where that follows from the address alone. */
  readonly ahead?: () => void;
};

// `features/{room}/screens/{screen}-screen.tsx`, exporting `Screen`. A route whose file does not exist is an unknown path, and no menu leads to it.
const files = import.meta.glob<ScreenModule>('../features/*/screens/*-screen.tsx');
const loaders = new Map(Object.entries(files).map(([file, load]) => [/([\w-]+)-screen\.tsx$/.exec(file)?.[1] ?? file, load]));

export const isBuilt = (route: RouteKey): boolean => loaders.has(places[route]?.screen ?? '');

export type BuiltScreen = { readonly route: RouteKey; readonly layout: Layout; readonly Screen: ComponentType };

/** One of its own for each route: two that share a file are two screens, and going from one to the other begins anew. */
const screens = new Map(
  routeKeys.flatMap((route) => {
    const place = places[route];
    const fetch = loaders.get(place?.screen ?? '');
    return place && fetch ? [[route, { layout: place.layout, fetch, ...promptLazy(fetch, (module) => module.Screen) }] as const] : [];
  }),
);

/** Fetches the screen at a path, and what it is going to ask for, while the guard still waits for who this is. */
export async function openAhead(path: string): Promise<void> {
  const route = matchRoute(path);
  const screen = route && screens.get(route);
  if (!screen) return;
  await screen.load();
  (await screen.fetch()).ahead?.();
}

/** Every route that has a screen. */
export const builtScreens = (): readonly BuiltScreen[] =>
  [...screens].map(([route, { layout, Part }]) => ({ route, layout, Screen: Part }));
