import { ADMINS, ALL_ROLES, AUTHORS, REPORT_READERS, type Role, STAFF, SUPER_ADMINS } from './roles.ts';

/** The frame around a screen. `auth`: sign-in and choosers; `admin`, `learner`: the shell with that menu; `either`: the shell with the menu shown last; `bare`: the whole window. */
export type Layout = 'auth' | 'admin' | 'learner' | 'either' | 'bare';

/** A value of a parameter in a path. */
export type PathValue = string | number;

/**
 * A screen of the product. Paths are below `/app`, and every one that is not marked `instanceOnly` exists below `/branch/{slug}` too.
 * `:id(n)` takes digits only, `:order?` may be missing.
 */
export type ScreenRow = {
  readonly path: string;
  /** The document title is `{title} | {product name}`; screens about one thing may name that thing instead. */
  readonly title: string;
  /** `web/features/{module}/screens/{file}-screen.tsx`. */
  readonly file: string;
  readonly layout: Layout;
  /** `public`: anyone; `session`: anyone signed in; a list: these roles, effective in the context. */
  readonly open: 'public' | 'session' | readonly Role[];
  /** Below `/branch/{slug}` only these, where that differs. */
  readonly openInBranch?: readonly Role[];
  /** Reachable on the central host: by everyone whom `open` lets in, or by a super_admin only. */
  readonly central?: 'all' | 'super_admin';
  /** Has no copy below `/branch/{slug}`. */
  readonly instanceOnly?: true;
  /** Links to it carry no branch, wherever they are shown. */
  readonly linkWithoutBranch?: true;
};

type RowOptions = Partial<Omit<ScreenRow, 'path'>>;
type Row<Path extends string> = Omit<ScreenRow, 'path'> & { readonly path: Path };

const screen =
  (layout: Layout, open: ScreenRow['open'], shared: RowOptions = {}) =>
  <const Path extends string>(path: Path, file: string, title: string, more: RowOptions = {}): Row<Path> => ({
    file,
    title,
    layout,
    open,
    ...shared,
    ...more,
    path,
  });

const signIn = screen('auth', 'public', { central: 'all' });
const chooser = screen('auth', 'session', { central: 'all', instanceOnly: true, linkWithoutBranch: true });
const forAuthors = screen('admin', AUTHORS);
const forAdmins = screen('admin', ADMINS);
const forInstanceAdmins = screen('admin', ADMINS, { openInBranch: SUPER_ADMINS });
const report = screen('admin', REPORT_READERS);
const builder = screen('bare', AUTHORS);
const forLearners = screen('learner', ALL_ROLES);
const forEveryone = screen('either', ALL_ROLES);
const platform = screen('admin', SUPER_ADMINS, { central: 'super_admin', linkWithoutBranch: true });

/** Every screen of the product. Router, guard, addresses, menus, quick links, titles and the build's prefetch lists read this table. */
export const screens = {
  login: signIn('/login', 'login', 'Login'),
  loginRedirect: signIn('/login-redirect', 'login-redirect', 'Logging in'),
  forgotPassword: signIn('/forgot-password', 'forgot-password', 'Forgot Password'),
  passwordReset: signIn('/password-reset', 'password-reset', 'Reset Password'),
  setPassword: signIn('/set-password', 'set-password', 'Set Up Your Password'),
  videoTest: screen('auth', 'public')('/videotest', 'video-test', 'Video Format Compatibility Test'),
  verifyCertificate: signIn('/verify/:code', 'verify-certificate', 'Certificate'),
  logout: screen('auth', 'session', { central: 'super_admin' })('/logout', 'logout', 'Logout'),
  chooseInstance: chooser('/choose-instance', 'choose-instance', 'Your Accounts'),
  chooseBranch: chooser('/choose-branch/:instanceId(n)', 'choose-branch', 'Choose your branch'),

  register: screen('admin', SUPER_ADMINS, { central: 'super_admin' })('/register', 'register', 'Register'),
  dashboard: screen('admin', STAFF)('/dashboard', 'dashboard', 'Dashboard'),
  users: forAuthors('/users', 'users', 'Users'),
  addUser: forAuthors('/adduser', 'add-user', 'Add User'),
  bulkCreateUsers: forAdmins('/bulkcreateusers', 'bulk-create-users', 'Bulk Upload Users'),
  editUser: forAuthors('/edituser/:id', 'edit-user', 'Edit User'),
  user: forAuthors('/user/:id', 'user', 'User'),
  groups: forAuthors('/groups', 'groups', 'Groups'),
  createGroup: forAuthors('/groups/create', 'create-group', 'Create Group'),
  group: forAuthors('/groups/:id', 'group', 'Group'),
  editGroup: forAuthors('/groups/:id/edit', 'edit-group', 'Edit Group'),
  branches: forAdmins('/branches', 'branches', 'Branches'),
  createBranch: forInstanceAdmins('/branches/create', 'create-branch', 'Create A New Branch'),
  branch: forAdmins('/branches/:id', 'branch', 'Branch'),
  editBranch: forAdmins('/branches/:id/edit', 'edit-branch', 'Edit Branch'),
  brand: forInstanceAdmins('/brand', 'brand', 'Brand'),
  courses: forAuthors('/courses', 'courses', 'Courses'),
  categories: forAdmins('/categories', 'categories', 'Categories'),
  createCategory: forAdmins('/categories/create', 'create-category', 'Create Category'),
  editCategory: forAdmins('/categories/:id/edit', 'edit-category', 'Edit Category'),
  certificates: forAdmins('/certificates', 'certificates', 'Certificates'),
  uploadCertificate: forAdmins('/certificates/upload', 'certificates', 'Upload Certificate'),
  updateCertificate: forAdmins('/certificates/:id/update', 'certificates', 'Update Certificate'),
  certifications: forInstanceAdmins('/certifications', 'certifications', 'Certifications'),
  certification: forInstanceAdmins('/certifications/:id', 'certifications', 'Certification'),
  addCourse: builder('/addcourse', 'course-builder', 'Add Course'),
  editCourse: builder('/courses/:id/edit', 'course-builder', 'Edit Course'),
  previewCourse: builder('/courses/:id/preview/:order?', 'course-preview', 'Course Preview'),
  course: forAuthors('/courses/:id', 'author-course', 'Course Preview'),
  assignmentReview: forAuthors('/assignments/review', 'assignment-review', 'Assignments'),
  userReports: report('/reports/users', 'user-reports', 'User Reports'),
  userReport: report('/reports/users/:id', 'user-report', 'User Report'),
  courseReports: report('/reports/courses', 'course-reports', 'Course Reports'),
  courseReport: report('/reports/courses/:id', 'course-report', 'Course Report'),
  auditLog: forInstanceAdmins('/audit-log', 'audit-log', 'Audit Log'),
  apiKeys: forInstanceAdmins('/api-keys', 'api-keys', 'API Keys'),

  learnerDashboard: forLearners('/learner/dashboard', 'learner-dashboard', 'Dashboard'),
  myCourses: forLearners('/learner/courses', 'my-courses', 'My Courses'),
  courseCatalog: forLearners('/learner/course-catalog', 'course-catalog', 'Course Catalog'),
  viewCourse: forLearners('/learner/catalog/course/:id', 'course-overview', 'Course'),
  player: screen('bare', ALL_ROLES)('/learner/course/:course/unit/:order?', 'player', 'Course'),
  myProgress: forLearners('/learner/progress', 'my-progress', 'My Progress'),
  myCertificates: forLearners('/learner/certificates', 'my-certificates', 'My Certificates'),
  learnerBadges: forLearners('/learner/badges', 'learner-badges', 'My Certificates'),
  profile: forEveryone('/profile', 'profile', 'Profile Settings', { central: 'super_admin' }),

  support: forEveryone('/support', 'support', 'Contact the product team'),

  instances: platform('/admin/instances', 'instances', 'LMS Instances'),
  createInstance: platform('/instances/create', 'create-instance', 'Create LMS Instance'),
  instance: platform('/admin/instance/:id', 'instance', 'Instance'),
  editInstance: platform('/admin/instance/:id/edit', 'edit-instance', 'Edit Instance'),
  createSubscription: platform('/admin/instance/:instance_id/subscriptions/create', 'create-subscription', 'Create Subscription'),
  editSubscription: platform('/admin/instance/:instance_id/subscriptions/:id/edit', 'edit-subscription', 'Edit Subscription'),
  editInstanceUser: platform('/admin/instance/:instance_id/user/:user_id/edit', 'edit-instance-user', 'Edit Instance User'),
  createInstanceUser: platform('/admin/instance/:instance_id/users/create', 'create-instance-user', 'Create Instance User'),
} as const satisfies Record<string, ScreenRow>;

export type ScreenKey = keyof typeof screens;

// Object.keys is typed as string[]; the table has no other keys.
export const screenKeys = Object.keys(screens) as ScreenKey[];
export const screenOf = (key: ScreenKey): ScreenRow => screens[key];

/** Whether a role may open a route, in the whole instance or in a branch. Public routes and those of any session are open to every role. */
export function mayOpen(role: Role, key: ScreenKey, inBranch = false): boolean {
  const { open, openInBranch } = screenOf(key);
  if (typeof open === 'string') return true;
  return (inBranch ? (openInBranch ?? open) : open).includes(role);
}

const BRANCH = /^\/branch\/([^/]+)(\/.*)?$/;

/** Splits `/branch/{slug}/users` into slug and the path below it. */
export function splitBranch(path: string): { readonly branch: string | null; readonly rest: string } {
  const match = BRANCH.exec(path);
  return match ? { branch: match[1] ?? null, rest: match[2] ?? '/' } : { branch: null, rest: path };
}

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');

function fits(pattern: readonly string[], actual: readonly string[]): boolean {
  const required = pattern.filter((part) => !part.endsWith('?')).length;
  if (actual.length < required || actual.length > pattern.length) return false;
  return actual.every((part, i) => {
    const expected = pattern[i] ?? '';
    if (!expected.startsWith(':')) return expected === part;
    return expected.endsWith('(n)') ? /^\d+$/.test(part) : true;
  });
}

const patterns = screenKeys.map((key) => ({ key, pattern: segments(screens[key].path) }));
/** Literal segments count for more, so that /groups/create is not the group named "create". */
const literals = (pattern: readonly string[]): number => pattern.filter((part) => !part.startsWith(':')).length;
patterns.sort((a, b) => literals(b.pattern) - literals(a.pattern));

/** The row of a path (branch prefix included, query left out); null for a path that no row names. */
export function matchScreen(path: string): ScreenKey | null {
  const { branch, rest } = splitBranch(path);
  const actual = segments(rest);
  const matching = patterns.find(({ key, pattern }) => fits(pattern, actual) && !(branch !== null && screenOf(key).instanceOnly));
  return matching?.key ?? null;
}
