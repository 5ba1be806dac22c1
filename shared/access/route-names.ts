import type { ScreenKey } from './screens.ts';

/** The names of the routes, as docs/spec/screens.md prints them, which are not the key of the screen with a capital. */
const OTHER_NAMES: Partial<Readonly<Record<ScreenKey, string>>> = {
  users: 'AdminUsers',
  addUser: 'CreateUser',
  user: 'ViewUser',
  groups: 'UserGroups',
  group: 'ViewGroup',
  branch: 'ViewBranch',
  addCourse: 'Add Courses',
  course: 'AdminViewCourse',
  userReports: 'AllUsersReports',
  courseReports: 'AllCoursesReports',
  courseReport: 'CoursesReport',
  learnerDashboard: 'Learner Dashboard',
  myCourses: 'My Courses',
  courseCatalog: 'Course Catalog',
  player: 'course',
  myProgress: 'My Progress',
  myCertificates: 'User Certificates',
  profile: 'User Profile',
  instances: 'LmsInstances',
  instance: 'ViewInstance',
};

const nameOf = (key: ScreenKey): string => OTHER_NAMES[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** Returns the name of a screen's route; below `/branch/{slug}` it has the prefix `Branch:`. */
export const routeName = (key: ScreenKey, inBranch = false): string => `${inBranch ? 'Branch:' : ''}${nameOf(key)}`;
