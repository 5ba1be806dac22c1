import {
  Award,
  BookOpen,
  Building2,
  ChartColumn,
  ClipboardCheck,
  Compass,
  FolderTree,
  Gauge,
  History,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Server,
  TrendingUp,
  Users,
  UsersRound,
} from 'lucide-react';
import type { RouteKey } from '../../shared/access/routes.ts';
import type { Paths } from './paths.ts';
import type { Viewer } from './viewer.tsx';

export type View = 'admin' | 'learner';
type Target = RouteKey & keyof Paths;
type Spec = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly route: Target;
  readonly within?: readonly RouteKey[];
  readonly parts?: readonly Spec[];
};
export type MenuEntry = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly within: readonly RouteKey[];
  readonly parts: readonly MenuEntry[];
};

const ADMIN: readonly Spec[] = [
  { label: 'Dashboard', icon: LayoutGrid, route: 'dashboard' },
  { label: 'Users', icon: Users, route: 'users', within: ['user', 'addUser', 'editUser', 'bulkUsers'] },
  { label: 'Courses', icon: BookOpen, route: 'courses', within: ['course'] },
  { label: 'Categories', icon: FolderTree, route: 'categories', within: ['createCategory', 'editCategory'] },
  { label: 'Certificates', icon: Award, route: 'certificates', within: ['uploadCertificate', 'updateCertificate'] },
  { label: 'Groups', icon: UsersRound, route: 'groups', within: ['group', 'createGroup', 'editGroup'] },
  { label: 'Branches', icon: Building2, route: 'branches', within: ['branch', 'createBranch', 'editBranch'] },
  {
    label: 'Reports',
    icon: ChartColumn,
    route: 'userReports',
    within: ['userReport', 'courseReports', 'courseReport'],
    parts: [
      { label: 'Users', icon: ChartColumn, route: 'userReports', within: ['userReport'] },
      { label: 'Courses', icon: ChartColumn, route: 'courseReports', within: ['courseReport'] },
    ],
  },
  { label: 'Support', icon: LifeBuoy, route: 'support' },
  { label: 'Assignments', icon: ClipboardCheck, route: 'assignmentReview' },
  { label: 'Audit Log', icon: History, route: 'auditLog' },
];

const LEARNER: readonly Spec[] = [
  { label: 'Dashboard', icon: Gauge, route: 'learnerDashboard' },
  { label: 'My Courses', icon: BookOpen, route: 'myCourses', within: ['viewCourse'] },
  { label: 'Course Catalog', icon: Compass, route: 'courseCatalog' },
  { label: 'My Progress', icon: TrendingUp, route: 'myProgress' },
  { label: 'My Certificates', icon: Award, route: 'myCertificates' },
  { label: 'Support', icon: LifeBuoy, route: 'support' },
];

const PLATFORM: readonly Spec[] = [
  {
    label: 'LMS Instances',
    icon: Server,
    route: 'instances',
    within: ['instance', 'createInstance', 'editInstance', 'createInstanceUser'],
  },
];

function entries(specs: readonly Spec[], viewer: Viewer, paths: Paths): MenuEntry[] {
  return specs.flatMap(({ label, icon, route, within = [], parts = [] }) => {
    const inner = entries(parts, viewer, paths);
    if (!viewer.mayOpen(route) && inner.length === 0) return [];
    // Every route of a menu is one without parameters.
    const own = (paths[route] as () => string)();
    return [{ label, icon, to: viewer.mayOpen(route) ? own : (inner[0]?.to ?? own), within: [route, ...within], parts: inner }];
  });
}

/** Entries that are built and open to the person; the platform's only to those who run it. */
export const menuOf = (view: View, viewer: Viewer, paths: Paths): MenuEntry[] =>
  entries(view === 'learner' ? LEARNER : ADMIN, viewer, paths);
export const platformMenu = (viewer: Viewer, paths: Paths): MenuEntry[] => entries(PLATFORM, viewer, paths);
