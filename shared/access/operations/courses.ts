import { type AccessTable, EVERYBODY, growth, PUBLIC, roles } from '../access-entry.ts';

export const coursesOperations: AccessTable = {
  courses: EVERYBODY,
  // Drafts, hidden and out-of-window courses, and the search of pickers.
  'courses.authoring': roles('SAI'),
  coursesPage: roles('SAI'),
  categories: EVERYBODY,
  resourceCategories: roles('SAI'),
  certificates: roles('SAI'),
  courseDraft: roles('SAI'),
  CreateCourse: growth('SAI'),
  EditCourse: growth('SAI'),
  saveCourseDraft: growth('SAI'),
  discardCourseDraft: roles('SAI'),
  deleteCourse: roles('SAI'),
  restoreCourse: growth('SAI'),
  'POST /api/upload-image': growth('SAI'),
  'POST /api/upload-content': growth('SAI'),
  'POST /api/uploads/{id}/complete': roles('SAI'),
  'GET /api/uploads/{id}': roles('SAI'),
  'DELETE /api/uploads/{id}': roles('SAI'),
  // A signature, or any active member's bearer for what was published.
  'GET /storage/{path+}': PUBLIC,
  'GET /_m/{grant}/{path+}': PUBLIC,
  'storage.bearer': EVERYBODY,
};
