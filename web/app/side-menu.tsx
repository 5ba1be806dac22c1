import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { matchRoute } from '../../shared/access/routes.ts';
import { ICON } from '../design/primitives/icon.ts';
import { type MenuEntry, menuOf, platformMenu, type View } from './menu.tsx';
import { usePaths } from '../session/use-paths.ts';
import { useViewer } from './viewer.tsx';

function Entry({ entry }: { entry: MenuEntry }): ReactNode {
  const route = matchRoute(useLocation().pathname);
  const current = route !== null && entry.within.includes(route);
  const Icon = entry.icon;
  const open = current && entry.parts.length > 0;
  return (
    <li>
      <Link
        to={entry.to}
        aria-current={current && !open ? 'page' : undefined}
        aria-expanded={entry.parts.length > 0 ? open : undefined}
        title={entry.label}
      >
        <Icon {...ICON} />
        <span>{entry.label}</span>
      </Link>
      {open && (
        <ul className="side-parts">
          {entry.parts.map((part) => (
            <li key={part.to}>
              <Link to={part.to} aria-current={route !== null && part.within.includes(route) ? 'page' : undefined}>
                {part.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Entries of the menu; the same list in the column, folded to icons, and in the drawer of phones. */
export function MenuList({ view }: { view: View }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const platform = platformMenu(viewer, paths);
  const own = viewer.instance === null ? [] : menuOf(view, viewer, paths);
  return (
    <>
      {platform.length > 0 && (
        <>
          <p className="side-label">Platform</p>
          <ul>
            {platform.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </ul>
          {viewer.instance && <p className="side-label">{viewer.instance.name}</p>}
        </>
      )}
      <ul>
        {own.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </ul>
    </>
  );
}

export function SideMenu({ view, folded, onFold }: { view: View; folded: boolean; onFold: () => void }): ReactNode {
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="side" aria-label="Main">
      <MenuList view={view} />
      <button type="button" className="side-fold" aria-pressed={folded} title={folded ? 'Unfold menu' : undefined} onClick={onFold}>
        <Icon {...ICON} />
        <span>{folded ? 'Unfold menu' : 'Fold menu'}</span>
      </button>
    </nav>
  );
}
