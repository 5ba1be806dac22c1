import { AppError, type FieldMessages } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { collectNames, type FileLookup, fileLookupOf } from '../files/file-lookup.queries.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { liveHeaders, readPublishedUnits } from './course.queries.ts';
import type { CourseItem } from './course.records.ts';
import { editableCourse } from './course-scope.queries.ts';
import { readParts } from './draft-parts.ts';

/** Returns the names of files that stand in a course: in its settings, its published units or its draft. */
export async function namesInCourse(scope: Scope, course: CourseItem): Promise<Set<string>> {
  const id = asId<CourseId>(course.id);
  const [bodies, draft] = await Promise.all([
    readPublishedUnits(scope, id, course.outline),
    course.draft && readParts(scope, id, course.draft.parts),
  ]);
  const names = new Set<string>();
  collectNames([course.thumbnail, course.resources.map(({ path }) => path), [...bodies.values()], draft], names);
  return names;
}

async function removeNamesIn(scope: Scope, course: CourseItem, missing: Set<string>): Promise<void> {
  for (const name of await namesInCourse(scope, course)) missing.delete(name);
}

/** Returns a course if the caller may edit it; null if not. */
async function ifEditable(viewer: TenantViewer, id: number): Promise<CourseItem | null> {
  try {
    return await editableCourse(viewer, id);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null;
    throw error;
  }
}

/**
 * Returns the files that an author's input may name: their own uploads, and those that stand in a course that they may edit. Others are
 * unknown. Courses besides the one that is edited are read only for a file that somebody else has uploaded and that is not in it, as in a
 * copy of their course.
 */
export async function authoredFiles(
  viewer: TenantViewer,
  input: unknown,
  course: number | null,
  problems: FieldMessages,
): Promise<FileLookup> {
  const { scope } = viewer.tenant;
  const files = await fileLookupOf(scope, input, problems);
  const missing = new Set(files.notUploadedBy(viewer.person));
  if (missing.size === 0) return files;
  const edited = course === null ? null : await ifEditable(viewer, course);
  if (edited) await removeNamesIn(scope, edited, missing);
  if (missing.size === 0) return files;
  for (const { id } of await liveHeaders(scope)) {
    if (id === course) continue;
    const other = await ifEditable(viewer, id);
    if (other) await removeNamesIn(scope, other, missing);
    if (missing.size === 0) break;
  }
  return files.without(missing);
}
