import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { routeOf } from '../../shared/access/routes.ts';
import { Guard } from './guard.tsx';
import { GuardedLayout } from './layouts.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import type { Layout } from './places.ts';
import { builtScreens } from './screens.ts';

const LAYOUTS: readonly Layout[] = ['door', 'admin', 'learner', 'either', 'bare'];

type ScreenRoute = { readonly layout: Layout; readonly paths: readonly string[]; readonly Screen: ComponentType };

/** The router has no digits-only segments; the guard refuses what does not fit. */
const patternOf = (path: string): string => path.replaceAll('(n)', '');

const screens = builtScreens().map(({ route, layout, Screen }): ScreenRoute => {
  const { path, instanceOnly } = routeOf(route);
  const own = patternOf(path);
  return {
    layout,
    paths: instanceOnly ? [own] : [own, `/branch/:branchSlug${own}`],
    Screen,
  };
});

const routesOf = (layout: Layout): ReactNode =>
  screens
    .filter((screen) => screen.layout === layout)
    .flatMap(({ paths, Screen }) =>
      paths.map((path) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={null}>
              <Screen />
            </Suspense>
          }
        />
      )),
    );

/** Every built screen below its layout; anything else meets the guard, which knows where to lead. */
export function AppRoutes(): ReactNode {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary path={pathname}>
      <Routes>
        {LAYOUTS.map((layout) => (
          <Route key={layout} element={<GuardedLayout layout={layout} />}>
            {routesOf(layout)}
          </Route>
        ))}
        <Route path="*" element={<Guard>{null}</Guard>} />
      </Routes>
    </ScreenBoundary>
  );
}
