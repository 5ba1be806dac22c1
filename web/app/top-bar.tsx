// @chunk shell
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, startTransition, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../design/primitives/button.ts';
import { IconButton } from '../design/primitives/icon-button.tsx';
import { ICON } from '../design/primitives/icon.ts';
import { AvatarButton } from './avatar-button.tsx';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { Switcher } from './switcher.tsx';
import { usePaths } from '../session/use-paths.ts';
import type { ViewTarget } from './user-menu.tsx';
import { useViewer } from '../session/viewer.tsx';
import styles from './top-bar.module.css';

// Menus are loaded after the first paint, or when they are clicked.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
/** Milliseconds after which the first paint is assumed to be done. */
const FIRST_PAINT_MS = 2000;

type TopBarProps = { view: View; onJump: () => void; onMenu: () => void; onSwitch: () => void };

function useViewTarget(view: View): ViewTarget | null {
  const { role, instance, mayOpen } = useViewer();
  const paths = usePaths();
  // The central host has no learner view.
  if (role === 'learner' || !instance || !mayOpen('dashboard') || !mayOpen('learnerDashboard')) return null;
  return view === 'admin' ? { label: 'View as Learner', to: paths.learnerDashboard() } : { label: 'View as Admin', to: paths.dashboard() };
}

function LazyUserMenu({ target }: { target: ViewTarget | null }): ReactNode {
  const [clicked, setClicked] = useState(false);
  const [loading, setLoading] = useState(false);
  const [pressed, setPressed] = useState(false);
  // In a transition the button stays as it is until the code has loaded: one that is replaced under the pointer misses the click.
  const load = useCallback(() => startTransition(() => setLoading(true)), []);
  const release = (): void => setPressed(false);
  useEffect(() => {
    const timer = setTimeout(load, FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [load]);
  const click = (): void => {
    setClicked(true);
    release();
  };
  const placeholder = (
    <AvatarButton
      onPointerEnter={load}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={click}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      {/* Between press and release, too: the menu would open on the press, and close on the click. */}
      {(loading || clicked) && !pressed ? <UserMenu defaultOpened={clicked} target={target} /> : placeholder}
    </Suspense>
  );
}

export function TopBar({ view, onJump, onMenu, onSwitch }: TopBarProps): ReactNode {
  const target = useViewTarget(view);
  const paths = usePaths();
  return (
    <header className={styles.topBar}>
      <IconButton className={styles.phoneOnly} aria-label="Open menu" onClick={onMenu}>
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Link className={styles.topBrand} to={view === 'learner' ? paths.learnerDashboard() : paths.dashboard()} aria-label="Dashboard">
        <Logo />
      </Link>
      <div className={styles.topMiddle}>
        <Switcher onOpen={onSwitch} />
        <button type="button" className={styles.jumpButton} onClick={onJump}>
          <Search {...ICON} />
          Jump to…
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className={styles.topEnd}>
        <IconButton className={styles.phoneOnly} aria-label="Jump to" onClick={onJump}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {target && (
          <Button className={styles.deskOnly} variant="subtle" component={Link} to={target.to}>
            {target.label}
          </Button>
        )}
        <LazyUserMenu target={target} />
      </div>
    </header>
  );
}
