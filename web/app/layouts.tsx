import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import type { View } from './menu.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Guard } from './guard.tsx';
import { eagerLazy } from './eager-lazy.tsx';
import type { Layout } from '../../shared/access/screens.ts';
import { useViewer } from '../session/viewer.tsx';

// The shell is a separate chunk: sign-in does not load it.
const shell = eagerLazy(
  () => import('./shell.tsx'),
  (module) => module.Shell,
);
export const loadShell = shell.load;
const Shell = shell.Part;

/** The view that was shown last; screens of both views keep it. */
let lastView: View = 'admin';

function ShellOf({ layout }: { layout: 'admin' | 'learner' | 'either' }): ReactNode {
  const { role } = useViewer();
  const view: View = role === 'learner' ? 'learner' : layout === 'either' ? lastView : layout;
  useEffect(() => {
    lastView = view;
  }, [view]);
  return (
    <Suspense fallback={null}>
      <Shell view={view}>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

function Frame({ layout }: { layout: Layout }): ReactNode {
  if (layout === 'auth')
    return (
      <AuthLayout>
        <Outlet />
      </AuthLayout>
    );
  if (layout === 'bare') return <Outlet />;
  return <ShellOf layout={layout} />;
}

/** The guard, inside it the layout, inside that the screen. */
export const GuardedLayout = ({ layout }: { layout: Layout }): ReactNode => (
  <Guard>
    <Frame layout={layout} />
  </Guard>
);
