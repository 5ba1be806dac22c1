import { type AccessTable, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ALL_ROLES, AUTHORS, REPORT_READERS } from '../roles.ts';

export const learningOperations: AccessTable = {
  course: roles(ALL_ROLES),
  coursePreview: roles(AUTHORS),
  previewAnswer: roles(AUTHORS),
  myCourses: roles(ALL_ROLES),
  catalogPage: roles(ALL_ROLES),
  // One's own; `.other`: of another person.
  UserProgress: roles(ALL_ROLES),
  'UserProgress.other': roles(REPORT_READERS),
  CompletedCourses: roles(ALL_ROLES),
  'CompletedCourses.other': roles(REPORT_READERS),
  CourseEnrollment: countsAgainstPlan(roles(ALL_ROLES)),
  storeUnitResponse: roles(ALL_ROLES),
  markUnitComplete: roles(ALL_ROLES),
  clearUnitResponses: roles(ALL_ROLES),
  'POST /api/learning/beat': roles(ALL_ROLES),
  // The handler checks a signature, or `resource.bearer` and the caller's access to the course.
  'GET /api/download/resource/{id}': PUBLIC,
  'resource.bearer': roles(ALL_ROLES),
  AdminCourseEnrollment: countsAgainstPlan(roles(AUTHORS)),
  CourseUnenrollment: roles(AUTHORS),
};
