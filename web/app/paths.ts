import { BASE } from '../api/base-path.ts';

type Id = string | number;
const part = (value: Id): string => encodeURIComponent(String(value));

/**
 * Every address of the web, once. Below a branch all of them carry its prefix, so a link never leaves the branch by accident.
 * The values are for the router (below `/app`); `href` makes them full.
 */
export function pathsOf(branch: string | null) {
  const at = (path: string): string => (branch === null ? path : `/branch/${part(branch)}${path}`);
  return {
    login: () => at('/login'),
    loginRedirect: () => at('/login-redirect'),
    forgotPassword: () => at('/forgot-password'),
    passwordReset: () => at('/password-reset'),
    setPassword: () => at('/set-password'),
    logout: () => at('/logout'),
    // Choosers have no copy below a branch.
    chooseInstance: () => '/choose-instance',
    chooseBranch: (instanceId: Id) => `/choose-branch/${part(instanceId)}`,
    dashboard: () => at('/dashboard'),
    users: () => at('/users'),
    addUser: () => at('/adduser'),
    editUser: (id: Id) => at(`/edituser/${part(id)}`),
    user: (id: Id) => at(`/user/${part(id)}`),
    bulkUsers: () => at('/bulkcreateusers'),
    groups: () => at('/groups'),
    createGroup: () => at('/groups/create'),
    group: (id: Id) => at(`/groups/${part(id)}`),
    editGroup: (id: Id) => at(`/groups/${part(id)}/edit`),
    branches: () => at('/branches'),
    createBranch: () => at('/branches/create'),
    branch: (id: Id) => at(`/branches/${part(id)}`),
    editBranch: (id: Id) => at(`/branches/${part(id)}/edit`),
    categories: () => at('/categories'),
    certificates: () => at('/certificates'),
    courses: () => at('/courses'),
    addCourse: () => at('/addcourse'),
    editCourse: (id: Id) => at(`/courses/${part(id)}/edit`),
    course: (id: Id) => at(`/courses/${part(id)}`),
    assignmentReview: () => at('/assignments/review'),
    userReports: () => at('/reports/users'),
    userReport: (id: Id) => at(`/reports/users/${part(id)}`),
    courseReports: () => at('/reports/courses'),
    courseReport: (id: Id) => at(`/reports/courses/${part(id)}`),
    auditLog: () => at('/audit-log'),
    learnerDashboard: () => at('/learner/dashboard'),
    myCourses: () => at('/learner/courses'),
    courseCatalog: () => at('/learner/course-catalog'),
    viewCourse: (id: Id) => at(`/learner/catalog/course/${part(id)}`),
    player: (course: Id, order?: Id) => at(`/learner/course/${part(course)}/unit${order === undefined ? '' : `/${part(order)}`}`),
    myProgress: () => at('/learner/progress'),
    myCertificates: () => at('/learner/certificates'),
    profile: () => at('/profile'),
    support: () => at('/support'),
    verifyCertificate: (code: string) => at(`/verify/${part(code)}`),
    // Neither have the platform's pages.
    instances: () => '/admin/instances',
    createInstance: () => '/instances/create',
    instance: (id: Id) => `/admin/instance/${part(id)}`,
    editInstance: (id: Id) => `/admin/instance/${part(id)}/edit`,
    createInstanceUser: (instanceId: Id) => `/admin/instance/${part(instanceId)}/users/create`,
  };
}

export type Paths = ReturnType<typeof pathsOf>;

/** Full address on this host, for location.assign and for copying. */
export const href = (path: string): string => BASE + path;
