// @chunk shell
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { matchScreen, type ScreenKey } from '../../shared/access/screens.ts';
import { apart } from '../design/patterns/feedback/named.ts';
import { ICON } from '../design/primitives/icon.ts';
import { type MenuEntry, menuOf, platformMenu, type View } from './menu.tsx';
import { usePaths } from '../session/use-paths.ts';
import { useViewer } from '../session/viewer.tsx';
import styles from './side-menu.module.css';
import { t } from '../texts/text.ts';

/** Returns the screen of the page; for the overview of a course the list to which it leads back. */
function useListedScreen(): ScreenKey | null {
  const { pathname, search } = useLocation();
  const screen = matchScreen(pathname);
  if (screen !== 'viewCourse') return screen;
  return new URLSearchParams(search).get('from') === 'myCourses' ? 'myCourses' : 'courseCatalog';
}

type Follow = { onFollow?: (() => void) | undefined };

function Entry({ entry, onFollow }: { entry: MenuEntry } & Follow): ReactNode {
  const route = useListedScreen();
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
        onClick={onFollow}
      >
        <Icon {...ICON} />
        <span>{entry.label}</span>
      </Link>
      {open && (
        <ul className={styles.sideParts}>
          {entry.parts.map(({ label, to, within, icon: PartIcon }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={route !== null && within.includes(route) ? 'page' : undefined}
                title={`${entry.label}: ${label}`}
                onClick={onFollow}
              >
                <PartIcon {...ICON} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The entries of the menu, used by the side column, its icon form, and the drawer on phones. `onFollow` is called when one is pressed. */
export function MenuList({ view, onFollow }: { view: View } & Follow): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const platform = platformMenu(viewer, paths);
  const entries = viewer.instance === null ? [] : menuOf(view, viewer, paths);
  return (
    <>
      {platform.length > 0 && (
        <>
          <p className={styles.sideLabel}>{t('Platform')}</p>
          <ul>
            {platform.map((entry) => (
              <Entry key={entry.label} entry={entry} onFollow={onFollow} />
            ))}
          </ul>
          {viewer.instance && <p className={styles.sideLabel}>{apart(viewer.instance.name)}</p>}
        </>
      )}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} onFollow={onFollow} />
        ))}
      </ul>
    </>
  );
}

export function SideMenu({ view, folded, onFold }: { view: View; folded: boolean; onFold: () => void }): ReactNode {
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={styles.side} aria-label={t('Main')}>
      <MenuList view={view} />
      <button
        type="button"
        className={styles.sideFold}
        aria-pressed={folded}
        title={folded ? t('Expand menu') : undefined}
        onClick={onFold}
      >
        <Icon {...ICON} />
        <span>{folded ? t('Expand menu') : t('Collapse menu')}</span>
      </button>
    </nav>
  );
}
