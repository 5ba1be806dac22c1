import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpen, CornerDownLeft, Search, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryOf } from '../api/query-client.ts';
import { Modal } from '../design/primitives/dialog.ts';
import { ICON } from '../design/primitives/icon.ts';
import { jumpToCoursesDocument, jumpToPeopleDocument } from './api/jump.ts';
import { menuOf, platformMenu, type View } from './menu.tsx';
import { href } from './paths.ts';
import { usePaths } from '../session/use-paths.ts';
import { useViewer } from './viewer.tsx';
import './jump-to.css';

type Hit = {
  readonly id: string;
  readonly group: 'Screens' | 'People' | 'Courses';
  readonly label: string;
  readonly second: string;
  readonly to: string;
  readonly icon: ReactNode;
};

const LIMIT = 5;
const DEBOUNCE = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Screens of the menus and a few acts, by their names. */
function useScreenHits(text: string, view: View): Hit[] {
  const viewer = useViewer();
  const paths = usePaths();
  const other: View = view === 'admin' ? 'learner' : 'admin';
  const here = [...platformMenu(viewer, paths), ...(viewer.instance ? menuOf(view, viewer, paths) : [])];
  const there = viewer.instance ? menuOf(other, viewer, paths) : [];
  const rows = [...here, ...there].flatMap((entry) =>
    entry.parts.length > 0
      ? entry.parts.map((part) => ({ ...part, label: `Reports: ${part.label}`, icon: entry.icon, of: entry }))
      : [{ ...entry, of: entry }],
  );
  const hits = rows.map(({ label, to, icon: Icon, of }) => ({
    id: `s${to}`,
    group: 'Screens' as const,
    label,
    // Both menus have a dashboard: which one this is.
    second: there.includes(of) ? `As ${other}` : '',
    to,
    icon: <Icon {...ICON} />,
  }));
  if (viewer.mayOpen('addCourse'))
    hits.push({ id: 'add-course', group: 'Screens', label: 'Add Course', second: '', to: paths.addCourse(), icon: <BookOpen {...ICON} /> });
  if (viewer.mayOpen('profile'))
    hits.push({ id: 'profile', group: 'Screens', label: 'My profile', second: '', to: paths.profile(), icon: <UserRound {...ICON} /> });
  const wanted = text.toLowerCase();
  const distinct = hits.filter((hit, i) => hits.findIndex(({ to }) => to === hit.to) === i);
  return distinct.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, text === '' ? 8 : LIMIT);
}

function useFoundHits(search: string): Hit[] {
  const viewer = useViewer();
  const paths = usePaths();
  const branchUrl = viewer.branch?.url ?? null;
  const asked = search.length >= 2;
  const people = useQuery({
    ...queryOf(jumpToPeopleDocument, { search, limit: LIMIT, branchUrl }),
    enabled: asked && viewer.can('usersPage') && viewer.mayOpen('user'),
    placeholderData: keepPreviousData,
  });
  const courses = useQuery({
    ...queryOf(jumpToCoursesDocument, { search, limit: LIMIT, branchUrl }),
    enabled: asked && viewer.can('coursesPage') && viewer.mayOpen('course'),
    placeholderData: keepPreviousData,
  });
  if (!asked) return [];
  return [
    ...(people.data?.usersPage.data ?? []).map((person): Hit => ({
      id: `p${person.id}`,
      group: 'People',
      label: `${person.first_name} ${person.last_name}`,
      second: person.email,
      to: paths.user(person.id),
      icon: <UserRound {...ICON} />,
    })),
    ...(courses.data?.coursesPage.data ?? []).map((course): Hit => ({
      id: `c${course.id}`,
      group: 'Courses',
      label: course.title,
      second: course.category?.name ?? '',
      to: paths.course(course.id),
      icon: <BookOpen {...ICON} />,
    })),
  ];
}

/** From anywhere to a screen, a person or a course, by typing. */
export function JumpTo({ view, onClose }: { view: View; onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const search = useSettled(text);
  const hits = [...useScreenHits(text.trim(), view), ...useFoundHits(search)];
  const navigate = useNavigate();
  const chosen = Math.min(at, Math.max(0, hits.length - 1));

  const open = (hit: Hit | undefined, newTab: boolean): void => {
    if (!hit) return;
    if (newTab) window.open(href(hit.to), '_blank', 'noopener');
    else {
      onClose();
      void navigate(hit.to);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') open(hits[chosen], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Jump to">
        <div className="jump-field">
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls="jump-list"
            aria-activedescendant={hits[chosen] ? `jump-${hits[chosen].id}` : undefined}
            aria-label="Jump to a screen, a person or a course"
            placeholder="Jump to…"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={onKey}
          />
          <kbd>Esc</kbd>
        </div>
        <div className="jump-list" id="jump-list" role="listbox" aria-label="Results">
          {hits.map((hit, i) => (
            <div key={hit.id}>
              {hits[i - 1]?.group !== hit.group && (
                <p className="jump-group" aria-hidden="true">
                  {hit.group}
                </p>
              )}
              <button
                type="button"
                tabIndex={-1}
                id={`jump-${hit.id}`}
                className="jump-hit"
                role="option"
                aria-selected={i === chosen}
                onMouseMove={() => setAt(i)}
                onClick={(event) => open(hit, event.ctrlKey || event.metaKey)}
              >
                {hit.icon}
                <span className="truncate">{hit.label}</span>
                <span className="jump-second truncate">{hit.second}</span>
                {i === chosen && <CornerDownLeft size={14} aria-hidden />}
              </button>
            </div>
          ))}
        </div>
        {hits.length === 0 && (
          <p className="jump-none dim" role="status">
            Nothing found.
          </p>
        )}
        <p className="jump-keys small dim" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> in a new tab
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
