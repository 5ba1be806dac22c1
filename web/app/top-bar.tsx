// @chunk shell
import { Menu as MenuIcon, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { NOT_OPENED } from '../design/patterns/feedback/use-lazy-part.ts';
import { useLazyModule } from '../design/patterns/behaviour/use-lazy-module.ts';
import { Button } from '../design/primitives/button.ts';
import { IconButton } from '../design/primitives/icon-button.tsx';
import { ICON } from '../design/primitives/icon.ts';
import { AvatarButton } from './avatar-button.tsx';
import { LazyBell } from './bell/lazy-bell.tsx';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { Switcher } from './switcher.tsx';
import { usePaths } from '../session/use-paths.ts';
import type { ViewTarget } from './user-menu.tsx';
import { useViewer } from '../session/viewer.tsx';
import styles from './top-bar.module.css';
import { t } from '../texts/text.ts';

// Menus are loaded after the first paint, or when they are clicked.
const loadUserMenu = async () => (await import('./user-menu.tsx')).UserMenu;
/** Milliseconds after which the first paint is assumed to be done. */
const FIRST_PAINT_MS = 2000;

type TopBarProps = { view: View; onJump: () => void; onMenu: () => void; onSwitch: () => void };

function useViewTarget(view: View): ViewTarget | null {
  const { role, instance, mayOpen } = useViewer();
  const paths = usePaths();
  // The central host has no learner view.
  if (role === 'learner' || !instance || !mayOpen('dashboard') || !mayOpen('learnerDashboard')) return null;
  return view === 'admin'
    ? { label: t('View as Learner'), to: paths.learnerDashboard() }
    : { label: t('View as Admin'), to: paths.dashboard() };
}

function LazyUserMenu({ target }: { target: ViewTarget | null }): ReactNode {
  const { part: UserMenu, failed, fetch } = useLazyModule(loadUserMenu);
  const [clicked, setClicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const release = (): void => setPressed(false);
  useEffect(() => {
    const timer = setTimeout(fetch, FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [fetch]);
  const isMissed = failed && clicked;
  useEffect(() => {
    if (isMissed) showAlert(t(NOT_OPENED), 'danger');
  }, [isMissed]);
  const approach = (): void => {
    // What a former press could not open is not opened by the pointer alone.
    if (failed) setClicked(false);
    fetch();
  };
  const click = (): void => {
    fetch();
    setClicked(true);
    release();
  };
  // Between press and release the button stays: the menu would open on the press, and close on the click.
  if (UserMenu && !pressed) return <UserMenu defaultOpened={clicked} target={target} />;
  return (
    <AvatarButton
      onPointerEnter={approach}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={click}
    />
  );
}

export function TopBar({ view, onJump, onMenu, onSwitch }: TopBarProps): ReactNode {
  const target = useViewTarget(view);
  const paths = usePaths();
  return (
    <header className={styles.topBar}>
      <IconButton className={styles.phoneOnly} aria-label={t('Open menu')} onClick={onMenu}>
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Link className={styles.topBrand} to={view === 'learner' ? paths.learnerDashboard() : paths.dashboard()} aria-label={t('Dashboard')}>
        <Logo />
      </Link>
      <div className={styles.topMiddle}>
        <Switcher onOpen={onSwitch} />
        <button type="button" className={styles.jumpButton} onClick={onJump}>
          <Search {...ICON} />
          {t('Jump to…')}
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className={styles.topEnd}>
        <IconButton className={styles.phoneOnly} aria-label={t('Jump to')} onClick={onJump}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        {target && (
          <Button className={styles.deskOnly} variant="subtle" component={Link} to={target.to}>
            {target.label}
          </Button>
        )}
        <LazyBell />
        <LazyUserMenu target={target} />
      </div>
    </header>
  );
}
