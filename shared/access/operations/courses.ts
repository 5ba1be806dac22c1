import { type AccessTable, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, AUTHORS, STAFF } from '../roles.ts';

export const coursesOperations = {
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
  CreateResourceCategory: countsAgainstPlan(roles(AUTHORS)),
  certificates: roles(AUTHORS),
  courseDraft: roles(AUTHORS),
  scormPackage: roles(AUTHORS),
  CreateCourse: countsAgainstPlan(roles(AUTHORS)),
  EditCourse: countsAgainstPlan(roles(AUTHORS)),
  copyCourse: countsAgainstPlan(roles(AUTHORS)),
  saveCourseDraft: countsAgainstPlan(roles(AUTHORS)),
  discardCourseDraft: roles(AUTHORS),
  unpublishCourse: roles(AUTHORS),
  deleteCourse: roles(AUTHORS),
  restoreCourse: countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-image': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-content': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-video': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-audio': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-presentation': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-document': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-iframe': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-scorm': countsAgainstPlan(roles(AUTHORS)),
  'POST /api/upload-resource': countsAgainstPlan(roles(AUTHORS)),
  // Of a course that the caller has; a running course goes on when the plan is over.
  'POST /api/upload-assignment': roles(ALL_ROLES),
  // One's own.
  'POST /api/uploads/{id}/complete': roles(ALL_ROLES),
  'GET /api/uploads/{id}': roles(ALL_ROLES),
  'DELETE /api/uploads/{id}': roles(ALL_ROLES),
  'POST /api/framing-check': roles(AUTHORS),
  // The handler checks the grant.
  'GET /_x/{grant}': PUBLIC,
  // The handler checks a signature, or `storage.bearer` for published files.
  'GET /storage/{path+}': PUBLIC,
  'GET /_m/{grant}/{path+}': PUBLIC,
  'GET /_p/{grant}/{uuid}/{path+}': PUBLIC,
  'GET /_s/{grant}/{page}': PUBLIC,
  'storage.bearer': roles(ALL_ROLES),
  // Files that others in scope have submitted.
  'storage.submission': roles(STAFF),
} satisfies AccessTable;
