import { sentence } from '../../shared/kernel/regional/sentence.ts';
import type { CourseRightsRow } from '../../shared/access/course-rights.ts';
import { AppError, forbidden, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type GroupId, parseId } from '../../shared/kernel/ids.ts';
import { isGroupOfBranch } from '../people/group-scope.queries.ts';
import { openBook } from '../platform/book/book.ts';
import { firstRow, sql } from '../platform/book/sql.ts';
import type { ConsistencyToken } from '../platform/keys/consistency-tokens.ts';
import { branchCourseRecord } from '../platform/request/access-records.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { readHeaderWithDeleted } from './course.queries.ts';
import type { CourseItem } from './course.records.ts';
import { hasOutsiders } from './course-use.queries.ts';

/** Returns whether the caller sees every course of the instance: super admins and callers without a branch do. */
export const seesWholeInstance = ({ superAdmin, tenant }: TenantViewer): boolean => superAdmin || tenant.branch === null;

/** Returns whether a course is in scope. Rule G5: in a branch it is when it was created there or is linked to the branch. */
export async function isInScope(viewer: TenantViewer, course: Pick<CourseItem, 'id' | 'madeInBranch'>): Promise<boolean> {
  const { scope, branch } = viewer.tenant;
  if (seesWholeInstance(viewer) || branch === null || course.madeInBranch === branch.id) return true;
  return (await getItem('records', records.courseBranch(scope, asId<CourseId>(course.id), branch.id))) !== undefined;
}

/** Returns the course that a call names. @throws NOT_FOUND for a course that is missing, deleted or out of scope */
export async function courseInScope(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const course = await courseWithDeleted(viewer, input);
  if (course.deletedAt !== undefined) throw notFound();
  return course;
}

/** Returns the course that a call names, also a deleted one. @throws NOT_FOUND for a course that is missing or out of scope */
export async function courseWithDeleted(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const id = parseId<CourseId>(input);
  const course = id === null ? null : await readHeaderWithDeleted(viewer.tenant.scope, id);
  if (!course || !(await isInScope(viewer, course))) throw notFound();
  return course;
}

/** Whether branches and groups use a course in the caller's branch only; the branch where it was created counts. */
async function isUsedHereOnly(viewer: TenantViewer, course: CourseItem): Promise<boolean> {
  const { scope, branch } = viewer.tenant;
  const pk = records.coursePartition(scope, asId<CourseId>(course.id));
  const [links, groups] = await Promise.all([
    query('records', { pk, prefix: records.linkPrefix.branch }, branchCourseRecord),
    query('records', { pk, prefix: records.linkPrefix.group }),
  ]);
  if (branch === null) return false;
  const own = await Promise.all(groups.map((link) => isGroupOfBranch(scope, asId<GroupId>(Number(link['group'])), branch.id)));
  if (own.includes(false)) return false;
  const branches = [...links.map((link) => link.branch), ...(course.madeInBranch === null ? [] : [course.madeInBranch])];
  return branches.length > 0 && branches.every((id) => id === branch.id);
}

/** Instructors of a branch edit only courses that no other branch uses, since others' learners read a shared one. */
async function mayEdit(viewer: TenantViewer, course: CourseItem): Promise<boolean> {
  if (seesWholeInstance(viewer) || viewer.tenant.role !== 'instructor') return true;
  return isUsedHereOnly(viewer, course);
}

/** Returns what rights on a course depend on. For learners and managers, who have none, the links are not read. */
export async function rightsFacts(viewer: TenantViewer, course: CourseItem): Promise<CourseRightsRow> {
  const { role } = viewer.tenant;
  if (seesWholeInstance(viewer)) return { editable: true, deletable: true };
  const usedHereOnly = (role === 'admin' || role === 'instructor') && (await isUsedHereOnly(viewer, course));
  const deletable = usedHereOnly && !(await outsidersHave(viewer, course, []));
  return { editable: usedHereOnly || role !== 'instructor', deletable };
}

/** Returns whether somebody who does not belong to the caller's branch is enrolled in a course. */
async function outsidersHave(viewer: TenantViewer, course: CourseItem, after: readonly ConsistencyToken[]): Promise<boolean> {
  const { scope, branch } = viewer.tenant;
  if (branch === null) return false;
  const book = await openBook(scope, ['people', 'enrolments'], after);
  return (await firstRow(book, sql`SELECT 1 FROM (SELECT ${course.id} AS course) c WHERE ${hasOutsiders(branch.id)}`)) !== undefined;
}

const usedElsewhere = (title: string): AppError =>
  new AppError(
    'FORBIDDEN',
    sentence('Other branches or groups use “{title}”, so only an admin of the instance can delete or restore it.', { title }),
  );
const hadElsewhere = (title: string): AppError =>
  new AppError(
    'FORBIDDEN',
    sentence('Users outside your branch are enrolled in “{title}”, so only an admin of the instance can delete or restore it.', { title }),
  );

/** A deletion reaches all who have the course. @throws FORBIDDEN in a branch for a course that others use: branches, groups or enrolled people */
export async function refuseSharedDeletion(viewer: TenantViewer, course: CourseItem, after: readonly ConsistencyToken[]): Promise<void> {
  if (seesWholeInstance(viewer)) return;
  if (!(await isUsedHereOnly(viewer, course))) throw usedElsewhere(course.title);
  if (await outsidersHave(viewer, course, after)) throw hadElsewhere(course.title);
}

/** Returns the course that an author's call names. @throws NOT_FOUND; FORBIDDEN for a shared course and an instructor of a branch */
export async function editableCourse(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const course = await courseInScope(viewer, input);
  if (!(await mayEdit(viewer, course))) throw forbidden();
  return course;
}
