// @chunk shell
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readJobs, subscribeJobs } from '../api/job-store.ts';
import { showCutText } from '../design/patterns/behaviour/cut-text.ts';
import { keepFocus } from '../design/patterns/behaviour/focus-keeper.ts';
import { Alerts } from '../design/patterns/feedback/alerts.tsx';
import { useLazyPart } from '../design/patterns/feedback/use-lazy-part.ts';
import { SkipLink } from '../design/patterns/page/skip-link.tsx';
import { lazyPart } from '../design/patterns/state/lazy-part.tsx';
import { useMoving } from './router.tsx';
import type { View } from './menu.tsx';
import { PasswordBanner } from './banners/password-banner.tsx';
import { SubscriptionBanner } from './banners/subscription-banner.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { keepEarlyTyping, takeEarlyTyping } from './search/early-typing.ts';
import { refusalTexts } from '../texts/refusals.ts';
import './floating-styles.ts';
import styles from './shell.module.css';

// Forms show them before any call is refused. Sign-in loads them with its first refusal.
void refusalTexts();

// Opened by a key or a click, so they are not loaded with the first page.
const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
const loadJumpTo = async () => (await import('./search/jump-to.tsx')).JumpTo;
const loadSwitch = async () => (await import('./search/switch-dialog.tsx')).SwitchDialog;
const Jobs = lazyPart(async () => (await import('./jobs.tsx')).Jobs, { waiting: null });

// Here, since every page after sign-in loads this module, those without the frame too.
keepFocus();

/** Ctrl K or Cmd K opens the search, except in a field that uses these keys itself. */
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

/** Texts that are cut can be read by their titles. */
function useCutTexts(): void {
  useEffect(() => {
    document.addEventListener('pointerover', showCutText);
    return () => document.removeEventListener('pointerover', showCutText);
  }, []);
}

type LazyDialog = { readonly opened: boolean; readonly open: () => void; readonly close: () => void };

/** Returns a dialog that begins with what is typed while its code is loaded; it is closed again where that fails. */
function useLazyDialog<Loaded>(load: () => Promise<Loaded>): LazyDialog & { readonly part: Loaded | null } {
  const [opened, { open, close }] = useDisclosure(false, { onOpen: keepEarlyTyping });
  const { part, fetch } = useLazyPart(load, () => {
    takeEarlyTyping();
    close();
  });
  const ask = useCallback((): void => {
    fetch();
    open();
  }, [fetch, open]);
  return { part, opened, open: ask, close };
}

/** The layout of signed-in pages: menu, top bar and main area. */
export function Shell({ view, children }: { view: View; children: ReactNode }): ReactNode {
  const [folded, setFolded] = useLocalStorage({ key: 'menu-folded', defaultValue: false, getInitialValueInEffect: false });
  const { part: JumpTo, ...jump } = useLazyDialog(loadJumpTo);
  const { part: SwitchDialog, ...switching } = useLazyDialog(loadSwitch);
  const { part: MenuDrawer, fetch: fetchDrawer } = useLazyPart(loadDrawer);
  useJumpKey(jump.open);
  useCutTexts();
  const { pathname } = useLocation();
  const moving = useMoving();
  const jobs = useSyncExternalStore(subscribeJobs, readJobs);
  // The drawer is open on one page: a navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const [drawer, drawerHandlers] = useDisclosure(false);
  const openDrawer = (): void => {
    fetchDrawer();
    drawerHandlers.open();
    setDrawerPath(pathname);
  };
  const closeDrawer = (): void => setDrawerPath(null);
  const switchFromDrawer = (): void => {
    closeDrawer();
    switching.open();
  };
  return (
    <div className={styles.shell} data-view={view} data-folded={folded || undefined} data-moving={moving || undefined}>
      <SkipLink />
      <TopBar view={view} onJump={jump.open} onMenu={openDrawer} onSwitch={switching.open} />
      <SideMenu view={view} folded={folded} onFold={() => setFolded(!folded)} />
      <main className={styles.sheet} id="main" tabIndex={-1}>
        <Alerts className={styles.alerts} />
        <SubscriptionBanner className={styles.notices} />
        <PasswordBanner className={styles.notices} />
        {jobs.length > 0 && (
          <div className={styles.notices}>
            <Jobs jobs={jobs} />
          </div>
        )}
        {children}
      </main>
      {drawer && MenuDrawer && (
        <MenuDrawer view={view} opened={drawerPath === pathname} onClose={closeDrawer} onSwitch={switchFromDrawer} />
      )}
      {jump.opened && JumpTo && <JumpTo view={view} onClose={jump.close} />}
      {switching.opened && SwitchDialog && <SwitchDialog onClose={switching.close} />}
    </div>
  );
}
