import type { ComponentType } from 'react';
import type { RouteKey } from '../../shared/access/routes.ts';

/** `door`: sign-in and choosers; `admin` and `learner`: the shell with that menu, `either`: with the last one; `bare`: the whole window. */
export type Layout = 'door' | 'admin' | 'learner' | 'either' | 'bare';
type Place = { readonly screen: string; readonly layout: Layout };
type ScreenModule = { readonly Screen: ComponentType };

/**
 * Which file shows which route: `features/{room}/screens/{screen}-screen.tsx`, exporting `Screen`. A route whose file does not exist is
 * an unknown path, and no menu leads to it.
 */
const places: Partial<Record<RouteKey, Place>> = {
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
  profile: { screen: 'profile', layout: 'either' },
  learnerDashboard: { screen: 'learner-dashboard', layout: 'learner' },
  myCourses: { screen: 'my-courses', layout: 'learner' },
  courseCatalog: { screen: 'course-catalog', layout: 'learner' },
  viewCourse: { screen: 'course-overview', layout: 'learner' },
  player: { screen: 'player', layout: 'bare' },
  myProgress: { screen: 'my-progress', layout: 'learner' },
  myCertificates: { screen: 'my-certificates', layout: 'learner' },
};

const files = import.meta.glob<ScreenModule>('../features/*/screens/*-screen.tsx');
const loaders = new Map(Object.entries(files).map(([file, load]) => [/([\w-]+)-screen\.tsx$/.exec(file)?.[1] ?? file, load]));

export const isBuilt = (route: RouteKey): boolean => loaders.has(places[route]?.screen ?? '');
export const layoutOf = (route: RouteKey): Layout => places[route]?.layout ?? 'door';

export type BuiltScreen = { readonly route: RouteKey; readonly layout: Layout; readonly load: () => Promise<ScreenModule> };

/** Every route that has a screen. */
export function builtScreens(): readonly BuiltScreen[] {
  return Object.entries(places).flatMap(([route, { screen, layout }]) => {
    const load = loaders.get(screen);
    // The record above is keyed by routes.
    return load ? [{ route: route as RouteKey, layout, load }] : [];
  });
}
