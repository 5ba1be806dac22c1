import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { routeOf } from '../../shared/access/routes.ts';
import { BASE } from '../api/base-path.ts';
import { Guard } from './guard.tsx';
import { GuardedLayout } from './layouts.tsx';
import { RouteFailure } from './route-failure.tsx';
import { type BuiltScreen, builtScreens, type Layout } from './screens.ts';

/** The router has no digits-only segments; the guard refuses what does not fit. */
const patternOf = (path: string): string => path.replaceAll('(n)', '');

function objectsOf({ route, load }: BuiltScreen): RouteObject[] {
  const { path, instanceOnly } = routeOf(route);
  const lazy = async (): Promise<{ Component: Awaited<ReturnType<typeof load>>['Screen'] }> => ({ Component: (await load()).Screen });
  const own: RouteObject = { path: patternOf(path), lazy };
  return instanceOnly ? [own] : [own, { path: `/branch/:branchSlug${patternOf(path)}`, lazy }];
}

const LAYOUTS: readonly Layout[] = ['door', 'admin', 'learner', 'either', 'bare'];

/** Every built screen below its layout; anything else meets the guard, which knows where to lead. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  const screens = builtScreens();
  const layouts = LAYOUTS.map(
    (layout): RouteObject => ({
      element: <GuardedLayout layout={layout} />,
      errorElement: <RouteFailure />,
      children: screens.filter((screen) => screen.layout === layout).flatMap(objectsOf),
    }),
  );
  const unknown: RouteObject = { path: '*', element: <Guard>{null}</Guard>, errorElement: <RouteFailure /> };
  return createBrowserRouter([{ hydrateFallbackElement: <></>, children: [...layouts, unknown] }], { basename: BASE });
}
