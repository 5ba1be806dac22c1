import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import type { View } from './menu.tsx';
import { DoorLayout } from './door.tsx';
import { Guard } from './guard.tsx';
import { promptLazy } from './prompt.ts';
import type { Layout } from './places.ts';
import { useViewer } from './viewer.tsx';

// Menu and bar are no part of sign-in.
const shell = promptLazy(
  () => import('./shell.tsx'),
  (module) => module.Shell,
);
export const loadShell = shell.load;
const Shell = shell.Part;

/** The menu that the pages of both views keep: the one that was open last. */
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
  if (layout === 'door')
    return (
      <DoorLayout>
        <Outlet />
      </DoorLayout>
    );
  if (layout === 'bare') return <Outlet />;
  return <ShellOf layout={layout} />;
}

/** Guard first, then the frame of the layout, then the screen. */
export const GuardedLayout = ({ layout }: { layout: Layout }): ReactNode => (
  <Guard>
    <Frame layout={layout} />
  </Guard>
);
