import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import '../design/primitives/dialog.ts';
import { Alerts } from '../design/patterns/alerts.tsx';
import { Logo } from './logo.tsx';
import { useMoving } from './router.tsx';
import type { View } from './menu.tsx';
import { MenuList, SideMenu } from './side-menu.tsx';
import { Switcher, TopBar } from './top-bar.tsx';
import './shell.css';

// Opened by a key or a press; its search and its queries are not part of the first page.
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
  // Open on this page: going to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const closeDrawer = (): void => setOpenAt(null);
  return (
    <div className={`shell ${view}`} data-folded={folded || undefined} data-moving={moving || undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar view={view} onJump={jumpActs.open} onMenu={() => setOpenAt(pathname)} />
      <SideMenu view={view} folded={folded} onFold={() => setFolded(!folded)} />
      <main className="sheet" id="main" tabIndex={-1}>
        <Alerts />
        {children}
      </main>
      <Drawer.Root opened={openAt === pathname} onClose={closeDrawer} size={312} keepMounted={false}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <div className="drawer">
            <div className="drawer-head">
              <Logo />
              <button type="button" className="icon-button" aria-label="Close menu" onClick={closeDrawer} data-autofocus>
                <X size={20} strokeWidth={1.75} aria-hidden />
              </button>
            </div>
            <Switcher />
            <nav aria-label="Main">
              <MenuList view={view} />
            </nav>
          </div>
        </Drawer.Content>
      </Drawer.Root>
      {jump && (
        <Suspense fallback={null}>
          <JumpTo view={view} onClose={jumpActs.close} />
        </Suspense>
      )}
    </div>
  );
}
