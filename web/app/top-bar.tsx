import { ChevronsUpDown, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../design/primitives/button.ts';
import { ICON } from '../design/primitives/icon.ts';
import { AvatarButton } from './avatar-button.tsx';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { usePaths } from '../session/use-paths.ts';
import type { ViewTarget } from './user-menu.tsx';
import { useViewer } from './viewer.tsx';

// Menus are no part of the first paint: they come when the page stands, or when they are pressed.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
/** A page is taken to stand after this many milliseconds. */
const STANDS = 2000;

type TopBarProps = { view: View; onJump: () => void; onMenu: () => void };

/** Where one is: instance and branch, and the way to another. */
export function Switcher(): ReactNode {
  const { instance, branch } = useViewer();
  const paths = usePaths();
  if (!instance) return null;
  return (
    <Link className="switcher" to={paths.chooseBranch(instance.id)} title="Choose another branch">
      <span className="truncate">{instance.name}</span>
      <span className="switcher-slash" aria-hidden="true">
        /
      </span>
      <span className="truncate">{branch?.name ?? 'Workspace home'}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </Link>
  );
}

function useViewTarget(view: View): ViewTarget | null {
  const { role, instance, mayOpen } = useViewer();
  const paths = usePaths();
  // On the central host nobody learns.
  if (role === 'learner' || !instance || !mayOpen('dashboard') || !mayOpen('learnerDashboard')) return null;
  return view === 'admin' ? { label: 'View as Learner', to: paths.learnerDashboard() } : { label: 'View as Admin', to: paths.dashboard() };
}

function OwnMenu({ target }: { target: ViewTarget | null }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), STANDS);
    return () => clearTimeout(timer);
  }, []);
  const want = (): void => setWanted(true);
  // The menu may take this button's place between press and release, which then click neither: the press is enough.
  const early = <AvatarButton onPointerEnter={() => setStands(true)} onPointerDown={want} onClick={want} />;
  if (!stands && !wanted) return early;
  return (
    <Suspense fallback={early}>
      <UserMenu wanted={wanted} target={target} />
    </Suspense>
  );
}

export function TopBar({ view, onJump, onMenu }: TopBarProps): ReactNode {
  const target = useViewTarget(view);
  const paths = usePaths();
  return (
    <header className="top-bar">
      <button type="button" className="icon-button phone-only" aria-label="Open menu" onClick={onMenu}>
        <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <Link className="top-brand" to={view === 'learner' ? paths.learnerDashboard() : paths.dashboard()} aria-label="Dashboard">
        <Logo />
      </Link>
      <div className="top-middle">
        <Switcher />
        <button type="button" className="jump-button" onClick={onJump}>
          <Search {...ICON} />
          Jump to…
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <div className="top-end">
        <button type="button" className="icon-button phone-only" aria-label="Jump to" onClick={onJump}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
        {target && (
          <Button className="desk-only" variant="subtle" component={Link} to={target.to}>
            {target.label}
          </Button>
        )}
        <OwnMenu target={target} />
      </div>
    </header>
  );
}
