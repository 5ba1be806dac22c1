import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readJobs, subscribeJobs } from '../api/job-store.ts';
import { Alerts } from '../design/patterns/feedback/alerts.tsx';
import { useMoving } from './router.tsx';
import type { View } from './menu.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import './floating-styles.ts';
import './shell.css';

// Opened by a key or a press: no part of the first page.
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));
const Jobs = lazy(async () => ({ default: (await import('./jobs.tsx')).Jobs }));
const JumpTo = lazy(async () => ({ default: (await import('./jump-to.tsx')).JumpTo }));

/** Ctrl K on a PC, Cmd K on a Mac, from anywhere but a field that uses it. */
function useJumpKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}

/** Menu, top bar and the sheet on which work happens. */
export function Shell({ view, children }: { view: View; children: ReactNode }): ReactNode {
  const [folded, setFolded] = useLocalStorage({ key: 'menu-folded', defaultValue: false, getInitialValueInEffect: false });
  const [jump, jumpActs] = useDisclosure(false);
  useJumpKey(jumpActs.open);
  const { pathname } = useLocation();
  const moving = useMoving();
  const jobs = useSyncExternalStore(subscribeJobs, readJobs);
  // Open on this page: going to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [drawer, drawerActs] = useDisclosure(false);
  const openDrawer = (): void => {
    drawerActs.open();
    setOpenAt(pathname);
  };
  return (
    <div className={`shell ${view}`} data-folded={folded || undefined} data-moving={moving || undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar view={view} onJump={jumpActs.open} onMenu={openDrawer} />
      <SideMenu view={view} folded={folded} onFold={() => setFolded(!folded)} />
      <main className="sheet" id="main" tabIndex={-1}>
        <Alerts />
        {jobs.length > 0 && (
          <div className="alerts">
            <Suspense fallback={null}>
              <Jobs jobs={jobs} />
            </Suspense>
          </div>
        )}
        {children}
      </main>
      {drawer && (
        <Suspense fallback={null}>
          <MenuDrawer view={view} opened={openAt === pathname} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
      {jump && (
        <Suspense fallback={null}>
          <JumpTo view={view} onClose={jumpActs.close} />
        </Suspense>
      )}
    </div>
  );
}
