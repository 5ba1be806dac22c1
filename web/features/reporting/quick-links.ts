import type { MenuTarget, Paths } from '../../session/paths.ts';
import type { CurrentViewer } from '../../session/viewer.tsx';

/** `adds`: what its screen is for counts against the plan. */
type LinkSpec = { readonly label: string; readonly screen: MenuTarget; readonly adds?: true };
/** `blocked`: nothing can be added at present. */
export type QuickLink = { readonly label: string; readonly to: string; readonly blocked: boolean };

const STAFF: readonly LinkSpec[] = [
  { label: 'Add user', screen: 'addUser', adds: true },
  { label: 'Add Course', screen: 'addCourse', adds: true },
  { label: 'Add Group', screen: 'createGroup', adds: true },
  { label: 'Add Branch', screen: 'createBranch', adds: true },
  { label: 'Learner Catalog', screen: 'courseCatalog' },
  { label: 'Groups', screen: 'groups' },
  { label: 'Support', screen: 'support' },
  { label: 'Reporting', screen: 'userReports' },
  { label: 'Learner Dashboard', screen: 'learnerDashboard' },
];
const MANAGER: readonly LinkSpec[] = [
  { label: 'User Reports', screen: 'userReports' },
  { label: 'Course Reports', screen: 'courseReports' },
  { label: 'Learner Catalog', screen: 'courseCatalog' },
  { label: 'Learner Certificates', screen: 'myCertificates' },
  { label: 'Support', screen: 'support' },
  { label: 'Profile', screen: 'profile' },
  { label: 'Learner Dashboard', screen: 'learnerDashboard' },
];

/** Returns the quick links to the screens that the viewer may open. */
export function quickLinks(viewer: Pick<CurrentViewer, 'role' | 'mayOpen' | 'growthBlocked'>, paths: Paths): readonly QuickLink[] {
  const specs = viewer.role === 'manager' ? MANAGER : STAFF;
  return specs
    .filter(({ screen }) => viewer.mayOpen(screen))
    .map(({ label, screen, adds = false }) => ({ label, to: paths[screen](), blocked: adds && viewer.growthBlocked }));
}
