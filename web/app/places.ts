import type { RouteKey } from '../../shared/access/routes.ts';

/** `door`: sign-in and choosers; `admin` and `learner`: the shell with that menu, `either`: with the last one; `bare`: the whole window. */
export type Layout = 'door' | 'admin' | 'learner' | 'either' | 'bare';
export type Place = { readonly screen: string; readonly layout: Layout };

/** Which screen shows which route. Read by the build too, which names the files of each for the first page. */
export const places: Partial<Record<RouteKey, Place>> = {
  login: { screen: 'login', layout: 'door' },
  loginRedirect: { screen: 'login-redirect', layout: 'door' },
  forgotPassword: { screen: 'forgot-password', layout: 'door' },
  passwordReset: { screen: 'password-reset', layout: 'door' },
  setPassword: { screen: 'set-password', layout: 'door' },
  logout: { screen: 'logout', layout: 'door' },
  chooseInstance: { screen: 'choose-instance', layout: 'door' },
  chooseBranch: { screen: 'choose-branch', layout: 'door' },
  verifyCertificate: { screen: 'verify-certificate', layout: 'door' },
  dashboard: { screen: 'dashboard', layout: 'admin' },
  users: { screen: 'users', layout: 'admin' },
  user: { screen: 'user', layout: 'admin' },
  branches: { screen: 'branches', layout: 'admin' },
  branch: { screen: 'branch', layout: 'admin' },
  courses: { screen: 'courses', layout: 'admin' },
  addCourse: { screen: 'course-builder', layout: 'bare' },
  editCourse: { screen: 'course-builder', layout: 'bare' },
  course: { screen: 'course-overview', layout: 'admin' },
  userReports: { screen: 'user-reports', layout: 'admin' },
  userReport: { screen: 'user-report', layout: 'admin' },
  courseReports: { screen: 'course-reports', layout: 'admin' },
  courseReport: { screen: 'course-report', layout: 'admin' },
  auditLog: { screen: 'audit-log', layout: 'admin' },
  instances: { screen: 'instances', layout: 'admin' },
  createInstance: { screen: 'create-instance', layout: 'admin' },
  instance: { screen: 'instance', layout: 'admin' },
  editInstance: { screen: 'edit-instance', layout: 'admin' },
  createInstanceUser: { screen: 'create-instance-user', layout: 'admin' },
  profile: { screen: 'profile', layout: 'either' },
  learnerDashboard: { screen: 'learner-dashboard', layout: 'learner' },
  myCourses: { screen: 'my-courses', layout: 'learner' },
  courseCatalog: { screen: 'course-catalog', layout: 'learner' },
  viewCourse: { screen: 'course-overview', layout: 'learner' },
  player: { screen: 'player', layout: 'bare' },
  myProgress: { screen: 'my-progress', layout: 'learner' },
  myCertificates: { screen: 'my-certificates', layout: 'learner' },
};
