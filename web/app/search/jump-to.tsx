import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpen, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFoundIn } from '../../../shared/kernel/fold-text.ts';
import { queryOf } from '../../api/query-client.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { jumpToCoursesDocument, jumpToPeopleDocument } from '../api/jump.ts';
import { menuOf, platformMenu, type View } from '../menu.tsx';
import { type Hit, SearchDialog } from './search-dialog.tsx';
import { categoriesText } from '../../session/category-paths.ts';
import { SUBSCRIPTION_BLOCKED } from '../../session/growth.ts';
import { href } from '../../session/paths.ts';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';

type JumpHit = Hit & { readonly group: 'Screens' | 'People' | 'Courses'; readonly to: string };

const LIMIT = 5;
const DEBOUNCE = 200;

/** Returns the screens of the menus, and some others, whose names match. */
function useScreenHits(text: string, view: View): JumpHit[] {
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
  const hits: JumpHit[] = rows.map(({ label, to, icon: Icon, of }) => ({
    id: `s${to}`,
    group: 'Screens' as const,
    label,
    // Both menus have a dashboard: names the view of this one.
    second: there.includes(of) ? `As ${other}` : '',
    to,
    icon: <Icon {...ICON} />,
  }));
  if (viewer.mayOpen('addCourse'))
    hits.push({
      id: 'add-course',
      group: 'Screens',
      label: 'Add Course',
      second: viewer.growthBlocked ? SUBSCRIPTION_BLOCKED : '',
      disabled: viewer.growthBlocked,
      to: paths.addCourse(),
      icon: <BookOpen {...ICON} />,
    });
  if (viewer.mayOpen('profile'))
    hits.push({ id: 'profile', group: 'Screens', label: 'My profile', second: '', to: paths.profile(), icon: <UserRound {...ICON} /> });
  const distinct = hits.filter((hit, i) => hits.findIndex(({ to }) => to === hit.to) === i);
  return distinct.filter(({ label }) => isFoundIn([label], text)).slice(0, text === '' ? 8 : LIMIT);
}

function useServerHits(search: string): JumpHit[] {
  const viewer = useViewer();
  const paths = usePaths();
  const branchUrl = viewer.branch?.url ?? null;
  const enabled = search.length >= 2;
  const people = useQuery({
    ...queryOf(jumpToPeopleDocument, { search, limit: LIMIT, branchUrl }),
    enabled: enabled && viewer.can('usersPage') && viewer.mayOpen('user'),
    placeholderData: keepPreviousData,
  });
  const courses = useQuery({
    ...queryOf(jumpToCoursesDocument, { search, limit: LIMIT, branchUrl }),
    enabled: enabled && viewer.can('coursesPage') && viewer.mayOpen('course'),
    placeholderData: keepPreviousData,
  });
  if (!enabled) return [];
  return [
    ...(people.data?.usersPage.data ?? []).map((person): JumpHit => ({
      id: `p${person.id}`,
      group: 'People',
      label: `${person.first_name} ${person.last_name}`,
      second: person.email,
      to: paths.user(person.id),
      icon: <UserRound {...ICON} />,
    })),
    ...(courses.data?.coursesPage.data ?? []).map((course): JumpHit => ({
      id: `c${course.id}`,
      group: 'Courses',
      label: course.title,
      second: categoriesText(course.categories, ''),
      to: paths.course(course.id),
      icon: <BookOpen {...ICON} />,
    })),
  ];
}

/** The search of all pages: opens a screen, a person or a course by name. */
export function JumpTo({ view, onClose }: { view: View; onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE);
  const hits = [...useScreenHits(text.trim(), view), ...useServerHits(search)];
  const navigate = useNavigate();
  const open = (hit: JumpHit, newTab: boolean): void => {
    if (newTab) window.open(href(hit.to), '_blank', 'noopener');
    else {
      onClose();
      void navigate(hit.to);
    }
  };
  return (
    <SearchDialog
      title="Jump to"
      fieldLabel="Jump to a page, user or course"
      placeholder="Jump to…"
      text={text}
      onText={setText}
      hits={hits}
      none="Nothing found."
      newTabs
      onOpen={open}
      onClose={onClose}
    />
  );
}
