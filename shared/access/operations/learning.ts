import { type AccessTable, EVERYBODY, growth, roles } from '../access-entry.ts';

export const learningOperations: AccessTable = {
  course: EVERYBODY,
  myCourses: EVERYBODY,
  catalogPage: EVERYBODY,
  // Of oneself; of another person see the rows below.
  UserProgress: EVERYBODY,
  'UserProgress.other': roles('SAM'),
  CompletedCourses: EVERYBODY,
  'CompletedCourses.other': roles('SAM'),
  CourseEnrollment: growth('SAIML'),
  storeUnitResponse: EVERYBODY,
  markUnitComplete: EVERYBODY,
  clearUnitResponses: EVERYBODY,
  'POST /api/learning/beat': EVERYBODY,
  AdminCourseEnrollment: growth('SAI'),
  CourseUnenrollment: roles('SAI'),
};
