import type { MenuTarget, Paths } from '../../session/paths.ts';
import type { CurrentViewer } from '../../session/viewer.tsx';
import { t, text } from '../../texts/text.ts';

/** `adds`: what its screen is for counts against the plan. */
type LinkSpec = { readonly label: string; readonly screen: MenuTarget; readonly adds?: true };
/** `blocked`: nothing can be added at present. */
export type QuickLink = { readonly label: string; readonly to: string; readonly blocked: boolean };

const STAFF: readonly LinkSpec[] = [
  { label: text('Add user'), screen: 'addUser', adds: true },
  { label: text('Add Course'), screen: 'addCourse', adds: true },
  { label: text('Add Group'), screen: 'createGroup', adds: true },
  { label: text('Add Branch'), screen: 'createBranch', adds: true },
  { label: text('Learner Catalog'), screen: 'courseCatalog' },
  { label: text('Groups'), screen: 'groups' },
  { label: text('Support'), screen: 'support' },
  { label: text('Reporting'), screen: 'userReports' },
  { label: text('Learner Dashboard'), screen: 'learnerDashboard' },
];
const MANAGER: readonly LinkSpec[] = [
  { label: text('User Reports'), screen: 'userReports' },
  { label: text('Course Reports'), screen: 'courseReports' },
  { label: text('Learner Catalog'), screen: 'courseCatalog' },
  { label: text('Learner Certificates'), screen: 'myCertificates' },
  { label: text('Support'), screen: 'support' },
  { label: text('Profile'), screen: 'profile' },
  { label: text('Learner Dashboard'), screen: 'learnerDashboard' },
];

/** Returns the quick links to the screens that the viewer may open. */
export function quickLinks(viewer: Pick<CurrentViewer, 'role' | 'mayOpen' | 'growthBlocked'>, paths: Paths): readonly QuickLink[] {
  const specs = viewer.role === 'manager' ? MANAGER : STAFF;
  return specs
    .filter(({ screen }) => viewer.mayOpen(screen))
    .map(({ label, screen, adds = false }) => ({ label: t(label), to: paths[screen](), blocked: adds && viewer.growthBlocked }));
}
