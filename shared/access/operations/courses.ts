import { type AccessTable, call, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, AUTHORS, STAFF } from '../roles.ts';

export const coursesOperations = {
  courses: call(roles(ALL_ROLES), 'see the courses'),
  // Drafts, hidden and out-of-window courses, and the search of pickers.
  'courses.authoring': roles(AUTHORS),
  coursesPage: call(roles(AUTHORS), 'see the courses'),
  categories: call(roles(ALL_ROLES), 'see the categories'),
  categoriesPage: call(roles(ALL_ROLES), 'see the categories'),
  category: call(roles(ADMINS), 'open a category'),
  // Branches, groups and picture are the administrators'.
  CreateCategory: call(countsAgainstPlan(roles(AUTHORS)), 'create a category'),
  updateCategory: call(roles(ADMINS), 'change a category'),
  deleteCategory: call(roles(ADMINS), 'delete a category'),
  resourceCategories: call(roles(AUTHORS), 'see the resource categories'),
  CreateResourceCategory: call(countsAgainstPlan(roles(AUTHORS)), 'create a resource category'),
  certificates: call(roles(AUTHORS), 'see the certificate templates'),
  courseDraft: call(roles(AUTHORS), 'open the draft of a course'),
  scormPackage: call(roles(AUTHORS), 'see what is in a package'),
  CreateCourse: call(countsAgainstPlan(roles(AUTHORS)), 'create a course'),
  EditCourse: call(countsAgainstPlan(roles(AUTHORS)), 'publish a course'),
  copyCourse: call(countsAgainstPlan(roles(AUTHORS)), 'copy a course'),
  saveCourseDraft: call(countsAgainstPlan(roles(AUTHORS)), 'save the draft of a course'),
  discardCourseDraft: call(roles(AUTHORS), 'discard the draft of a course'),
  unpublishCourse: call(roles(AUTHORS), 'unpublish a course'),
  deleteCourse: call(roles(AUTHORS), 'delete a course'),
  restoreCourse: call(countsAgainstPlan(roles(AUTHORS)), 'restore a course'),
  'POST /api/upload-image': call(countsAgainstPlan(roles(AUTHORS)), 'upload an image'),
  'POST /api/upload-content': call(countsAgainstPlan(roles(AUTHORS)), 'upload a file'),
  'POST /api/upload-video': call(countsAgainstPlan(roles(AUTHORS)), 'upload a video'),
  'POST /api/upload-audio': call(countsAgainstPlan(roles(AUTHORS)), 'upload an audio file'),
  'POST /api/upload-presentation': call(countsAgainstPlan(roles(AUTHORS)), 'upload a document'),
  'POST /api/upload-document': call(countsAgainstPlan(roles(AUTHORS)), 'upload a document'),
  'POST /api/upload-iframe': call(countsAgainstPlan(roles(AUTHORS)), 'upload a file'),
  'POST /api/upload-scorm': call(countsAgainstPlan(roles(AUTHORS)), 'upload a package'),
  'POST /api/upload-resource': call(countsAgainstPlan(roles(AUTHORS)), 'upload a resource'),
  // Of a course that the caller has; a running course goes on when the plan is over.
  'POST /api/upload-assignment': call(roles(ALL_ROLES), 'upload a file for an assignment'),
  // One's own.
  'POST /api/uploads/{id}/complete': call(roles(ALL_ROLES), 'finish an upload'),
  'GET /api/uploads/{id}': call(roles(ALL_ROLES), 'see an upload'),
  'DELETE /api/uploads/{id}': call(roles(ALL_ROLES), 'cancel an upload'),
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
