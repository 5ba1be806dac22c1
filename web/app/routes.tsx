import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type Layout, screenOf } from '../../shared/access/screens.ts';
import { routeName } from '../../shared/access/route-names.ts';
import { ScreenTitle } from '../design/patterns/page/document-title.ts';
import { Page } from '../design/patterns/page/page.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { BrandColors } from './brand-colors.tsx';
import { Guard } from './guard.tsx';
import { GuardedLayout } from './layouts.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { screenComponents } from './screen-modules.ts';
import { t } from '../texts/text.ts';

const LAYOUTS: readonly Layout[] = ['auth', 'admin', 'learner', 'either', 'bare'];

/** A path of a screen, and the name that the contract prints for it. */
type NamedPath = { readonly path: string; readonly name: string };
type ScreenRoute = {
  readonly layout: Layout;
  readonly title: string;
  readonly paths: readonly NamedPath[];
  readonly Screen: ComponentType;
};

/** Returns the path in the syntax of the router, which has no segments of digits only; the guard checks those. */
const patternOf = (path: string): string => path.replaceAll('(n)', '');

const screens = screenComponents().map(({ key, layout, Screen }): ScreenRoute => {
  const { path, title, instanceOnly } = screenOf(key);
  const pattern = patternOf(path);
  const plain = { path: pattern, name: routeName(key) };
  const inBranch = { path: `/branch/:branchSlug${pattern}`, name: routeName(key, true) };
  return { layout, title, paths: instanceOnly ? [plain] : [plain, inBranch], Screen };
});

const inAuthLayout = (said: ReactNode): ReactNode => <AuthLayout>{said}</AuthLayout>;

/** Returns what a screen that cannot be shown is framed by: menu and bar stay, where its layout has them. */
function frameOf(layout: Layout, title: string): (said: ReactNode) => ReactNode {
  if (layout === 'auth') return (said) => said;
  return layout === 'bare' ? inAuthLayout : (said) => <Page title={title}>{said}</Page>;
}

type InFrameProps = { layout: Layout; title: string; children: ReactNode };

/** A screen, or in its place inside the layout that it could not be shown. */
function InFrame({ layout, title, children }: InFrameProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary path={pathname} frame={frameOf(layout, title)}>
      {children}
    </ScreenBoundary>
  );
}

const routesOf = (layout: Layout): ReactNode =>
  screens
    .filter((screen) => screen.layout === layout)
    .flatMap(({ title, paths, Screen }) =>
      paths.map(({ path, name }) => (
        <Route
          key={path}
          id={name}
          path={path}
          element={
            <ScreenTitle value={t(title)}>
              <InFrame layout={layout} title={t(title)}>
                <Suspense fallback={null}>
                  <Screen />
                </Suspense>
              </InFrame>
            </ScreenTitle>
          }
        />
      )),
    );

/** The routes of all screens inside their layouts. The guard redirects any other address. */
export function AppRoutes(): ReactNode {
  const { pathname } = useLocation();
  return (
    // Of the layouts themselves.
    <ScreenBoundary path={pathname} frame={inAuthLayout}>
      <BrandColors />
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
