import { ChevronsUpDown, LogOut, Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../design/primitives/button.ts';
import { ICON } from '../design/primitives/icon.ts';
import { Menu } from '../design/primitives/menu.ts';
import { Logo } from './logo.tsx';
import type { View } from './menu.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { usePaths } from './use-paths.ts';
import { useViewer } from './viewer.tsx';

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

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word, i, all) => (i === 0 || i === all.length - 1 ? [...word].slice(0, 1) : []))
    .join('')
    .toUpperCase();

function UserMenu({ view }: { view: View }): ReactNode {
  const { user, fullName, mayOpen, role } = useViewer();
  const paths = usePaths();
  const links = [
    { label: 'My profile', to: paths.profile(), shown: mayOpen('profile') },
    { label: 'My Courses', to: paths.myCourses(), shown: mayOpen('myCourses') },
    { label: 'Course Catalog', to: paths.courseCatalog(), shown: mayOpen('courseCatalog') },
    { label: 'LMS Instances', to: paths.instances(), shown: mayOpen('instances') },
  ].filter(({ shown }) => shown);
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="user-button" aria-label="Your menu">
          <span className="avatar">{initials(fullName || user.email)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="user-name">
          <b className="truncate">{fullName}</b>
          <span className="small dim truncate">{user.email}</span>
        </div>
        <Menu.Divider />
        {links.map(({ label, to }) => (
          <Menu.Item key={label} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {role !== 'learner' && <ViewItem view={view} />}
        <Menu.Divider />
        <SchemeChoice />
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.logout()} leftSection={<LogOut {...ICON} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** On phones the toggle of views stands in the menu; its button has no room in the bar. */
function ViewItem({ view }: { view: View }): ReactNode {
  const target = useViewTarget(view);
  return target ? (
    <Menu.Item component={Link} to={target.to} hiddenFrom="md">
      {target.label}
    </Menu.Item>
  ) : null;
}

function useViewTarget(view: View): { label: string; to: string } | null {
  const { role, mayOpen } = useViewer();
  const paths = usePaths();
  if (role === 'learner' || !mayOpen('dashboard') || !mayOpen('learnerDashboard')) return null;
  return view === 'admin' ? { label: 'View as Learner', to: paths.learnerDashboard() } : { label: 'View as Admin', to: paths.dashboard() };
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
        <UserMenu view={view} />
      </div>
    </header>
  );
}
