// @chunk shell
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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
  useEffect(() => {
    const timer = setTimeout(() => setLoading(true), FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  const click = (): void => setClicked(true);
  // The loaded menu may replace this button between mousedown and mouseup, which would then click neither: mousedown opens it.
  const placeholder = <AvatarButton onPointerEnter={() => setLoading(true)} onPointerDown={click} onClick={click} />;
  if (!loading && !clicked) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <UserMenu defaultOpened={clicked} target={target} />
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
