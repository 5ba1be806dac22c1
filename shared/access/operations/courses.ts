import { type AccessTable, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, AUTHORS } from '../roles.ts';

export const coursesOperations: AccessTable = {
  courses: roles(ALL_ROLES),
  // Drafts, hidden and out-of-window courses, and the search of pickers.
  'courses.authoring': roles(AUTHORS),
  coursesPage: roles(AUTHORS),
  categories: roles(ALL_ROLES),
  categoriesPage: roles(ALL_ROLES),
  category: roles(ADMINS),
  // Branches, groups and picture are the administrators'.
  CreateCategory: countsAgainstPlan(roles(AUTHORS)),
  updateCategory: roles(ADMINS),
  deleteCategory: roles(ADMINS),
  resourceCategories: roles(AUTHORS),
  certificates: roles(AUTHORS),
  courseDraft: roles(AUTHORS),
  CreateCourse: countsAgainstPlan(roles(AUTHORS)),
  EditCourse: countsAgainstPlan(roles(AUTHORS)),
  saveCourseDraft: countsAgainstPlan(roles(AUTHORS)),
  discardCourseDraft: roles(AUTHORS),
  deleteCourse: roles(AUTHORS),
  restoreCourse: countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-image': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-content': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/uploads/{id}/complete': roles(AUTHORS),
  'GET /api/uploads/{id}': roles(AUTHORS),
  'DELETE /api/uploads/{id}': roles(AUTHORS),
  // The handler checks a signature, or `storage.bearer` for published files.
  'GET /storage/{path+}': PUBLIC,
  'GET /_m/{grant}/{path+}': PUBLIC,
  'storage.bearer': roles(ALL_ROLES),
};
