import { BookOpen, FolderTree, type LucideIcon, Plus, Upload, UserRound, UsersRound } from 'lucide-react';
import { matchesSearch } from '../../../shared/kernel/fold-text.ts';
import { ICON } from '../../design/primitives/icon.ts';
import { SUBSCRIPTION_BLOCKED } from '../../shared-features/growth.ts';
import type { MenuTarget } from '../../session/paths.ts';
import { usePaths } from '../../session/use-paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { menuOf, platformMenu, type View } from '../menu.tsx';
import { HITS_OF_A_GROUP, type JumpHit } from './jump-hit.ts';
import { t, text } from '../../texts/text.ts';

const SCREENS = text('Screens');
const ACTIONS = text('Actions');

/** How many screens are offered before anything is typed. */
const FIRST_SCREENS = 8;

type Act = {
  readonly label: string;
  readonly screen: MenuTarget;
  readonly icon: LucideIcon;
  /** Other words that people search it by. */
  readonly words?: string;
  /** It counts against the plan. */
  readonly grows?: true;
};

/** What can be begun from the search: the screens on which something is made, by the texts of the buttons that lead there. */
const ACTS: readonly Act[] = [
  { label: text('Add User'), screen: 'addUser', icon: UserRound, words: 'create new person invite', grows: true },
  { label: text('Bulk Create Users'), screen: 'bulkCreateUsers', icon: Upload, words: 'import add upload csv file people', grows: true },
  { label: text('Add Course'), screen: 'addCourse', icon: BookOpen, words: 'create new', grows: true },
  { label: text('Create Group'), screen: 'createGroup', icon: UsersRound, words: 'add new' },
  { label: text('Create Branch'), screen: 'createBranch', icon: Plus, words: 'add new', grows: true },
  { label: text('Create Category'), screen: 'createCategory', icon: FolderTree, words: 'add new' },
  { label: text('Upload Certificate'), screen: 'uploadCertificate', icon: Upload, words: 'add new create template', grows: true },
];

/** Returns the acts that are open to the person and whose names match; none before anything is typed. */
export function useActHits(text: string): JumpHit[] {
  const viewer = useViewer();
  const paths = usePaths();
  if (text === '' || !viewer.instance) return [];
  const acts = ACTS.map((act) => ({ ...act, label: t(act.label), english: act.label }));
  const open = acts.filter(
    ({ label, english, screen, words = '' }) => viewer.mayOpen(screen) && matchesSearch([label, english, words], text),
  );
  return open.slice(0, HITS_OF_A_GROUP).map(({ label, screen, icon: Icon, grows = false }): JumpHit => {
    const blocked = grows && viewer.growthBlocked;
    return {
      id: `a${screen}`,
      group: ACTIONS,
      label,
      second: blocked ? t(SUBSCRIPTION_BLOCKED) : '',
      disabled: blocked,
      to: paths[screen](),
      icon: <Icon {...ICON} />,
    };
  });
}

/** Returns the screens of the menus, and the profile, whose names match. */
export function useScreenHits(text: string, view: View): JumpHit[] {
  const viewer = useViewer();
  const paths = usePaths();
  const other: View = view === 'admin' ? 'learner' : 'admin';
  const here = [...platformMenu(viewer, paths), ...(viewer.instance ? menuOf(view, viewer, paths) : [])];
  const there = viewer.instance ? menuOf(other, viewer, paths) : [];
  const rows = [...here, ...there].flatMap((entry) =>
    entry.parts.length > 0
      ? entry.parts.map((part) => ({ ...part, label: t('Reports: {label}', { label: part.label }), icon: entry.icon, of: entry }))
      : [{ ...entry, of: entry }],
  );
  const hits: JumpHit[] = rows.map(({ label, to, icon: Icon, of }) => ({
    id: `s${to}`,
    group: SCREENS,
    label,
    // Both menus have a dashboard: names the view of this one.
    second: !there.includes(of) ? '' : other === 'learner' ? t('As learner') : t('As admin'),
    to,
    icon: <Icon {...ICON} />,
  }));
  if (viewer.mayOpen('profile'))
    hits.push({
      id: 'profile',
      group: SCREENS,
      label: t('My profile'),
      second: '',
      to: paths.profile(),
      icon: <UserRound {...ICON} />,
    });
  const distinct = hits.filter((hit, i) => hits.findIndex(({ to }) => to === hit.to) === i);
  return distinct.filter(({ label }) => matchesSearch([label], text)).slice(0, text === '' ? FIRST_SCREENS : HITS_OF_A_GROUP);
}
