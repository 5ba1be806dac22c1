import type { Paths } from '../../app/paths.ts';
import type { Viewer } from '../../app/viewer.tsx';
import type { RouteKey } from '../../../shared/access/routes.ts';

type Target = RouteKey & keyof Paths;
type Spec = { readonly label: string; readonly route: Target };
export type QuickLink = { readonly label: string; readonly to: string };

const RUNNING: readonly Spec[] = [
  { label: 'Add user', route: 'addUser' },
  { label: 'Add Course', route: 'addCourse' },
  { label: 'Add Group', route: 'createGroup' },
  { label: 'Add Branch', route: 'createBranch' },
  { label: 'Learner Catalog', route: 'courseCatalog' },
  { label: 'Groups', route: 'groups' },
  { label: 'Support', route: 'support' },
  { label: 'Reporting', route: 'userReports' },
  { label: 'Learner Dashboard', route: 'learnerDashboard' },
];
const MANAGER: readonly Spec[] = [
  { label: 'User Reports', route: 'userReports' },
  { label: 'Course Reports', route: 'courseReports' },
  { label: 'Learner Catalog', route: 'courseCatalog' },
  { label: 'Learner Certificates', route: 'myCertificates' },
  { label: 'Support', route: 'support' },
  { label: 'Profile', route: 'profile' },
  { label: 'Learner Dashboard', route: 'learnerDashboard' },
];

/** Quick links that lead somewhere for this person. */
export function quickLinks(viewer: Pick<Viewer, 'role' | 'mayOpen'>, paths: Paths): readonly QuickLink[] {
  const specs = viewer.role === 'manager' ? MANAGER : RUNNING;
  // Every route of these lists is one without parameters.
  return specs.filter(({ route }) => viewer.mayOpen(route)).map(({ label, route }) => ({ label, to: (paths[route] as () => string)() }));
}
