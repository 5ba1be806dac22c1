import { type Letter, letterOf, type Role } from './roles.ts';

/**
 * Which route a role may open: the route table of the product, compiled into both sides. Paths are below `/app`, and every one that is
 * not marked `instanceOnly` exists below `/branch/{slug}` too. `:id(n)` takes digits only, `:order?` may be missing.
 */
export type RouteRow = {
  readonly path: string;
  readonly name: string;
  /** The document title is `{title} | {product name}`. */
  readonly title: string;
  /** `public`: anyone; `session`: anyone signed in; letters: these roles, effective in the context. */
  readonly open: 'public' | 'session' | readonly Letter[];
  /** Below `/branch/{slug}` only these, where that differs. */
  readonly openInBranch?: readonly Letter[];
  /** Reachable on the central host: by everyone whom `open` lets in, or by a super_admin only. */
  readonly central?: 'all' | 'super_admin';
  /** Has no copy below `/branch/{slug}`. */
  readonly instanceOnly?: true;
};

const ALL: readonly Letter[] = ['S', 'A', 'I', 'M', 'L'];
const TEACHING: readonly Letter[] = ['S', 'A', 'I'];
const RUNNING: readonly Letter[] = ['S', 'A'];
const REPORTING: readonly Letter[] = ['S', 'A', 'M'];
const PLATFORM: readonly Letter[] = ['S'];

const row = (path: string, name: string, title: string, open: RouteRow['open'], more: Partial<RouteRow> = {}): RouteRow => ({
  path,
  name,
  title,
  open,
  ...more,
});
const platform = (path: string, name: string, title: string): RouteRow => row(path, name, title, PLATFORM, { central: 'super_admin' });

export const routes = {
  login: row('/login', 'Login', 'Login', 'public', { central: 'all' }),
  loginRedirect: row('/login-redirect', 'LoginRedirect', 'Logging in', 'public', { central: 'all' }),
  forgotPassword: row('/forgot-password', 'ForgotPassword', 'Forgot Password', 'public', { central: 'all' }),
  passwordReset: row('/password-reset', 'PasswordReset', 'Reset Password', 'public', { central: 'all' }),
  setPassword: row('/set-password', 'SetPassword', 'Set Up Your Password', 'public', { central: 'all' }),
  videoTest: row('/videotest', 'VideoTest', 'Video Format Compatibility Test', 'public'),
  verifyCertificate: row('/verify/:code', 'VerifyCertificate', 'Certificate', 'public', { central: 'all' }),
  logout: row('/logout', 'Logout', 'Logout', 'session', { central: 'super_admin' }),
  chooseInstance: row('/choose-instance', 'ChooseInstance', 'Your Accounts', 'session', { central: 'all', instanceOnly: true }),
  chooseBranch: row('/choose-branch/:instanceId(n)', 'ChooseBranch', 'Choose your branch', 'session', {
    central: 'all',
    instanceOnly: true,
  }),
  register: row('/register', 'Register', 'Register', PLATFORM),

  dashboard: row('/dashboard', 'Dashboard', 'Dashboard', ['S', 'A', 'I', 'M']),
  users: row('/users', 'AdminUsers', 'Users', TEACHING),
  addUser: row('/adduser', 'CreateUser', 'Add User', TEACHING),
  editUser: row('/edituser/:id', 'EditUser', 'Edit User', TEACHING),
  user: row('/user/:id', 'ViewUser', 'User', TEACHING),
  bulkUsers: row('/bulkcreateusers', 'BulkCreateUsers', 'Bulk Upload Users', RUNNING),
  groups: row('/groups', 'UserGroups', 'Groups', TEACHING),
  createGroup: row('/groups/create', 'CreateGroup', 'Create Group', TEACHING),
  group: row('/groups/:id', 'ViewGroup', 'Group', TEACHING),
  editGroup: row('/groups/:id/edit', 'EditGroup', 'Edit Group', TEACHING),
  branches: row('/branches', 'Branches', 'Branches', RUNNING),
  createBranch: row('/branches/create', 'CreateBranch', 'Create A New Branch', RUNNING),
  branch: row('/branches/:id', 'ViewBranch', 'Branch', RUNNING),
  editBranch: row('/branches/:id/edit', 'EditBranch', 'Edit Branch', RUNNING),
  categories: row('/categories', 'Categories', 'Categories', RUNNING),
  createCategory: row('/categories/create', 'CreateCategory', 'Create Category', RUNNING),
  editCategory: row('/categories/:id/edit', 'EditCategory', 'Edit Category', RUNNING),
  certificates: row('/certificates', 'Certificates', 'Certificates', RUNNING),
  uploadCertificate: row('/certificates/upload', 'UploadCertificate', 'Upload Certificate', RUNNING),
  updateCertificate: row('/certificates/:id/update', 'UpdateCertificate', 'Update Certificate', RUNNING),
  courses: row('/courses', 'Courses', 'Courses', TEACHING),
  addCourse: row('/addcourse', 'Add Courses', 'Add Course', TEACHING),
  editCourse: row('/courses/:id/edit', 'EditCourse', 'Edit Course', TEACHING),
  course: row('/courses/:id', 'AdminViewCourse', 'Course Preview', TEACHING),
  assignmentReview: row('/assignments/review', 'AssignmentReview', 'Assignments', TEACHING),
  userReports: row('/reports/users', 'AllUsersReports', 'User Reports', REPORTING),
  userReport: row('/reports/users/:id', 'UserReport', 'User Report', REPORTING),
  courseReports: row('/reports/courses', 'AllCoursesReports', 'Course Reports', REPORTING),
  courseReport: row('/reports/courses/:id', 'CoursesReport', 'Course Report', REPORTING),
  auditLog: row('/audit-log', 'AuditLog', 'Audit Log', RUNNING, { openInBranch: PLATFORM }),

  learnerDashboard: row('/learner/dashboard', 'Learner Dashboard', 'Dashboard', ALL),
  myCourses: row('/learner/courses', 'My Courses', 'My Courses', ALL),
  courseCatalog: row('/learner/course-catalog', 'Course Catalog', 'Course Catalog', ALL),
  viewCourse: row('/learner/catalog/course/:id', 'ViewCourse', 'Course', ALL),
  player: row('/learner/course/:course/unit/:order?', 'course', 'Course', ALL),
  myProgress: row('/learner/progress', 'My Progress', 'My Progress', ALL),
  myCertificates: row('/learner/certificates', 'User Certificates', 'My Certificates', ALL),
  badges: row('/learner/badges', 'LearnerBadges', 'My Certificates', ALL),
  profile: row('/profile', 'User Profile', 'Profile Settings', ALL, { central: 'super_admin' }),
  support: row('/support', 'Support', 'Contact the product team', ALL),

  instances: platform('/admin/instances', 'LmsInstances', 'LMS Instances'),
  createInstance: platform('/instances/create', 'CreateInstance', 'Create LMS Instance'),
  instance: platform('/admin/instance/:id', 'ViewInstance', 'Instance'),
  editInstance: platform('/admin/instance/:id/edit', 'EditInstance', 'Edit Instance'),
  createSubscription: platform('/admin/instance/:instance_id/subscriptions/create', 'CreateSubscription', 'Create Subscription'),
  editSubscription: platform('/admin/instance/:instance_id/subscriptions/:id/edit', 'EditSubscription', 'Edit Subscription'),
  createInstanceUser: platform('/admin/instance/:instance_id/users/create', 'CreateInstanceUser', 'Create Instance User'),
  editInstanceUser: platform('/admin/instance/:instance_id/user/:user_id/edit', 'EditInstanceUser', 'Edit Instance User'),
} satisfies Record<string, RouteRow>;

export type RouteKey = keyof typeof routes;

// Object.keys is typed as string[]; the table has no other keys.
export const routeKeys = Object.keys(routes) as RouteKey[];
export const routeOf = (key: RouteKey): RouteRow => routes[key];

/** Whether a role may open a route, in the whole instance or in a branch. Public routes and those of any session are open to every role. */
export function mayOpen(role: Role, key: RouteKey, inBranch = false): boolean {
  const { open, openInBranch } = routeOf(key);
  if (typeof open === 'string') return true;
  return (inBranch ? (openInBranch ?? open) : open).includes(letterOf(role));
}

const BRANCH = /^\/branch\/([^/]+)(\/.*)?$/;

/** Splits `/branch/{slug}/users` into slug and the path below it. */
export function splitBranch(path: string): { readonly branch: string | null; readonly rest: string } {
  const found = BRANCH.exec(path);
  return found ? { branch: found[1] ?? null, rest: found[2] ?? '/' } : { branch: null, rest: path };
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

const patterns = routeKeys.map((key) => ({ key, pattern: segments(routes[key].path) }));
/** Literal segments count for more, so that /groups/create is not the group named "create". */
const literals = (pattern: readonly string[]): number => pattern.filter((part) => !part.startsWith(':')).length;
patterns.sort((a, b) => literals(b.pattern) - literals(a.pattern));

/** The row of a path (branch prefix included, query left out); null for a path that no row names. */
export function matchRoute(path: string): RouteKey | null {
  const { branch, rest } = splitBranch(path);
  const actual = segments(rest);
  const found = patterns.find(({ key, pattern }) => fits(pattern, actual) && !(branch !== null && routeOf(key).instanceOnly));
  return found?.key ?? null;
}
