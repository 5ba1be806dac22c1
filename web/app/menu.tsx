// @chunk shell
import {
  Award,
  BadgeCheck,
  BookCheck,
  BookOpen,
  Building2,
  ChartColumn,
  ClipboardList,
  Compass,
  FolderTree,
  Gauge,
  History,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Palette,
  Server,
  TrendingUp,
  UserRoundCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Role } from '../../shared/access/roles.ts';
import type { ScreenKey } from '../../shared/access/screens.ts';
import type { MenuTarget, Paths } from '../session/paths.ts';
import type { CurrentViewer } from '../session/viewer.tsx';
import { t, text } from '../texts/text.ts';

export type View = 'admin' | 'learner';
type MenuSpec = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly screen: MenuTarget;
  readonly within?: readonly ScreenKey[];
  readonly parts?: readonly MenuSpec[];
  /** Who finds the screen in another menu only. */
  readonly notFor?: Role;
};
export type MenuEntry = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly within: readonly ScreenKey[];
  readonly parts: readonly MenuEntry[];
};

const ADMIN: readonly MenuSpec[] = [
  { label: text('Dashboard'), icon: LayoutGrid, screen: 'dashboard' },
  { label: text('Users'), icon: Users, screen: 'users', within: ['user', 'addUser', 'bulkCreateUsers', 'editUser', 'register'] },
  { label: text('Courses'), icon: BookOpen, screen: 'courses', within: ['course'] },
  { label: text('Assignments'), icon: ClipboardList, screen: 'assignmentReview' },
  { label: text('Categories'), icon: FolderTree, screen: 'categories', within: ['createCategory', 'editCategory'] },
  { label: text('Certificates'), icon: Award, screen: 'certificates', within: ['uploadCertificate', 'updateCertificate'] },
  { label: text('Certifications'), icon: BadgeCheck, screen: 'certifications', within: ['certification'] },
  { label: text('Groups'), icon: UsersRound, screen: 'groups', within: ['group', 'createGroup', 'editGroup'] },
  { label: text('Branches'), icon: Building2, screen: 'branches', within: ['branch', 'createBranch', 'editBranch'] },
  { label: text('Brand'), icon: Palette, screen: 'brand' },
  {
    label: text('Reports'),
    icon: ChartColumn,
    screen: 'userReports',
    within: ['userReport', 'courseReports', 'courseReport'],
    parts: [
      { label: text('Users'), icon: UserRoundCheck, screen: 'userReports', within: ['userReport'] },
      { label: text('Courses'), icon: BookCheck, screen: 'courseReports', within: ['courseReport'] },
    ],
  },
  { label: text('Audit Log'), icon: History, screen: 'auditLog' },
  { label: text('API Keys'), icon: KeyRound, screen: 'apiKeys' },
  { label: text('Support'), icon: LifeBuoy, screen: 'support', notFor: 'manager' },
];

const LEARNER: readonly MenuSpec[] = [
  { label: text('Dashboard'), icon: Gauge, screen: 'learnerDashboard' },
  { label: text('My Courses'), icon: BookOpen, screen: 'myCourses', within: ['viewCourse'] },
  { label: text('Course Catalog'), icon: Compass, screen: 'courseCatalog' },
  { label: text('My Progress'), icon: TrendingUp, screen: 'myProgress' },
  { label: text('My Certificates'), icon: Award, screen: 'myCertificates' },
  { label: text('Support'), icon: LifeBuoy, screen: 'support' },
];

const PLATFORM: readonly MenuSpec[] = [
  {
    label: text('LMS Instances'),
    icon: Server,
    screen: 'instances',
    within: [
      'instance',
      'createInstance',
      'editInstance',
      'createInstanceUser',
      'editInstanceUser',
      'createSubscription',
      'editSubscription',
    ],
  },
];

function entries(specs: readonly MenuSpec[], viewer: CurrentViewer, paths: Paths): MenuEntry[] {
  return specs.flatMap(({ label, icon, screen, within = [], parts = [], notFor }) => {
    if (notFor === viewer.role) return [];
    const inner = entries(parts, viewer, paths);
    if (!viewer.mayOpen(screen) && inner.length === 0) return [];
    const path = paths[screen]();
    return [
      { label: t(label), icon, to: viewer.mayOpen(screen) ? path : (inner[0]?.to ?? path), within: [screen, ...within], parts: inner },
    ];
  });
}

/** Returns the entries of a menu that are open to the person. */
export const menuOf = (view: View, viewer: CurrentViewer, paths: Paths): MenuEntry[] =>
  entries(view === 'learner' ? LEARNER : ADMIN, viewer, paths);

/** Returns the entries of those who run the platform; none for anybody else. */
export const platformMenu = (viewer: CurrentViewer, paths: Paths): MenuEntry[] => entries(PLATFORM, viewer, paths);

/** Screens that are in no menu and have no parameters. */
const ALONE: readonly MenuTarget[] = ['profile'];

/** Returns the screen without parameters that stands for a screen in a menu: the screen itself, or the one it belongs to. */
export function listOf(screen: ScreenKey): MenuTarget | null {
  const specs = [...ADMIN, ...LEARNER].flatMap((spec) => [...(spec.parts ?? []), spec]);
  const spec = specs.find((entry) => entry.screen === screen) ?? specs.find(({ within = [] }) => within.includes(screen));
  return spec?.screen ?? ALONE.find((target) => target === screen) ?? null;
}
