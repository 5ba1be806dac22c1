import type { CourseRightsRow } from '../../shared/access/course-rights.ts';
import { forbidden, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, parseId } from '../../shared/kernel/ids.ts';
import type { BranchCourseItem } from '../platform/access-records.ts';
import { getItem, query } from '../platform/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { readHeader } from './course.queries.ts';
import type { CourseItem } from './course.records.ts';

/** Super admins and callers without a branch see every course of the instance. */
export const seesWhole = ({ superAdmin, place }: TenantViewer): boolean => superAdmin || place.branch === null;

/** Rule G5: in a branch a course is in scope when it was made there, or stands in the branch's catalogue, by whatever source. */
export async function isInScope(viewer: TenantViewer, course: Pick<CourseItem, 'id' | 'madeInBranch'>): Promise<boolean> {
  const { scope, branch } = viewer.place;
  if (seesWhole(viewer) || branch === null || course.madeInBranch === branch.id) return true;
  return (await getItem('records', records.courseBranch(scope, asId<CourseId>(course.id), branch.id))) !== undefined;
}

/** The course a call names. @throws NOT_FOUND for one that is missing, deleted, foreign or out of scope */
export async function courseInScope(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const id = parseId<CourseId>(input);
  const course = id === null ? null : await readHeader(viewer.place.scope, id);
  if (!course || !(await isInScope(viewer, course))) throw notFound();
  return course;
}

/** Whether a course is used in this branch and in no other: where it was made counts as a place where it is used. */
async function isOwnAlone(viewer: TenantViewer, course: CourseItem): Promise<boolean> {
  const { scope, branch } = viewer.place;
  const links = await query<BranchCourseItem>('records', {
    pk: records.coursePartition(scope, asId<CourseId>(course.id)),
    prefix: records.linkPrefix.branch,
  });
  const places = [...links.map((link) => link.branch), ...(course.madeInBranch === null ? [] : [course.madeInBranch])];
  return places.length > 0 && places.every((place) => place === branch?.id);
}

/** Instructors of a branch change what is their branch's alone: a shared course is read by others' learners too. */
async function mayEdit(viewer: TenantViewer, course: CourseItem): Promise<boolean> {
  if (seesWhole(viewer) || viewer.place.role !== 'instructor') return true;
  return isOwnAlone(viewer, course);
}

/** What rights on a course depend on. Learners and managers have none, and their reading costs no look at its places. */
export async function rightsFacts(viewer: TenantViewer, course: CourseItem): Promise<CourseRightsRow> {
  const { role } = viewer.place;
  const alone = seesWhole(viewer) || ((role === 'admin' || role === 'instructor') && (await isOwnAlone(viewer, course)));
  return { editable: alone || role !== 'instructor', deletable: alone };
}

/** Whether a course may be deleted and restored by the viewer: inside a branch only what is used in it alone. */
export const mayDelete = async (viewer: TenantViewer, course: CourseItem): Promise<boolean> =>
  seesWhole(viewer) || isOwnAlone(viewer, course);

/** The course an author's call names. @throws NOT_FOUND, or FORBIDDEN for a shared one and an instructor of a branch */
export async function editableCourse(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const course = await courseInScope(viewer, input);
  if (!(await mayEdit(viewer, course))) throw forbidden();
  return course;
}
