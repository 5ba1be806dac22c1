import type { ComponentType } from 'react';
import { type Layout, matchScreen, type ScreenKey, screenKeys, screenOf } from '../../shared/access/screens.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { eagerLazy } from './eager-lazy.tsx';

type ScreenModule = {
  readonly Screen: ComponentType;
  /** Prefetches the data of the screen, where the address determines the request. */
  readonly prefetch?: () => void;
};

// tests/rules/screens.spec.ts checks that every row of the table of screens has such a file, and every such file a row.
const files = import.meta.glob<ScreenModule>('../features/*/screens/*-screen.tsx');

/** Returns the loading of a screen with the texts of its feature. */
const withTexts = (file: string, load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => {
  const [module] = await Promise.all([load(), loadTexts(file.split('/')[2] ?? '')]);
  return module;
};

const loaders = new Map(
  Object.entries(files).map(([file, load]) => [/(?<=\/)[^/]+(?=-screen\.tsx$)/.exec(file)?.[0] ?? file, withTexts(file, load)]),
);

function loaderOf(key: ScreenKey): () => Promise<ScreenModule> {
  const load = loaders.get(screenOf(key).file);
  if (!load) throw new Error(`The screen ${key} has no file.`);
  return load;
}

/** Two screens that share a file are two components, so that a navigation between them mounts the screen again. */
const modules = new Map(
  screenKeys.map((key) => {
    const load = loaderOf(key);
    return [key, { fetch: load, ...eagerLazy(load, (module) => module.Screen) }] as const;
  }),
);

/** Returns the loading of the code of the screen at a path; null where it is loaded, and for a path without a screen. */
export function loadingOf(path: string): Promise<unknown> | null {
  const key = matchScreen(path);
  const module = key && modules.get(key);
  return module && !module.isLoaded() ? module.load() : null;
}

/** Loads the screen at a path and prefetches its data while the guard waits for the session state. */
export async function prefetchScreen(path: string): Promise<void> {
  const key = matchScreen(path);
  const module = key && modules.get(key);
  if (!module) return;
  await module.load();
  (await module.fetch()).prefetch?.();
}

export type ScreenComponent = { readonly key: ScreenKey; readonly layout: Layout; readonly Screen: ComponentType };

/** Returns every screen with its component and layout. */
export const screenComponents = (): readonly ScreenComponent[] =>
  [...modules].map(([key, { Part }]) => ({ key, layout: screenOf(key).layout, Screen: Part }));
