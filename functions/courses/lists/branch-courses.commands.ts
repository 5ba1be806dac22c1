import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type BranchId, type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import {
  type BranchCourseItem,
  branchCourseRecord,
  branchId,
  type BranchItem,
  branchRecord,
  type LinkSource,
} from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope, managesWholeInstance } from '../../tenancy/branch.queries.ts';
import { announceCourseLinks, putCourseLink, removeCourseLink } from '../branch-course.records.ts';
import { readHeadersWithDeleted } from '../course.queries.ts';
import { courseInScope } from '../course-scope.queries.ts';

/** Fits one transaction: two sides of a link for each course, and the branch with its announcement. */
const MAX_PER_TRANSACTION = 45;
const MAX_COURSES = 1_000;

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

type Assignment = { readonly branch: BranchItem; readonly courses: readonly CourseId[] };

/**
 * Returns the branch and courses that a call names. An admin of a branch may name courses that it has or that were created in it.
 * @throws NOT_FOUND for any id that is missing or out of scope
 */
async function readAssignment(viewer: TenantViewer, branchInput: string, courseInputs: readonly string[]): Promise<Assignment> {
  const branch = await branchInScope(viewer, branchInput);
  if (courseInputs.length > MAX_COURSES)
    throw invalid('course_ids', sentence('Assign at most {most} courses at a time.', { most: MAX_COURSES }));
  const { scope } = viewer.tenant;
  const courses = [...new Set(courseInputs)].map((input) => {
    const id = parseId<CourseId>(input);
    if (id === null) throw notFound();
    return id;
  });
  const headers = await readHeadersWithDeleted(scope, courses);
  const links = await getMany(
    'records',
    courses.map((id) => records.branchCourse(scope, branchId(branch.id), id)),
  );
  for (const [index, header] of headers.entries()) {
    const visible = managesWholeInstance(viewer) || links[index] !== undefined || header?.madeInBranch === branch.id;
    if (!header || header.deletedAt || !visible) throw notFound();
  }
  return { branch, courses };
}

/** Adds courses directly to a branch's catalogue; enrols nobody. Many are written in parts; a repeat skips written ones. */
export async function assignCoursesToBranch(
  call: Call,
  viewer: TenantViewer,
  branchInput: string,
  courseInputs: readonly string[],
): Promise<void> {
  const { branch, courses } = await readAssignment(viewer, branchInput, courseInputs);
  const context = commandContext(call, viewer, 'assignCoursesToBranch');
  for (let from = 0; from < courses.length; from += MAX_PER_TRANSACTION) {
    const part = courses.slice(from, from + MAX_PER_TRANSACTION);
    const key = call.idempotencyKey === null || from === 0 ? call.idempotencyKey : `${call.idempotencyKey}/${from}`;
    await idempotent({ ...call, idempotencyKey: key }, viewer.person, ['assignCoursesToBranch', branch.id, part], () =>
      planAssignment(context, viewer.tenant.scope, branchId(branch.id), part),
    );
  }
}

async function planAssignment(
  context: CommandContext,
  scope: Scope,
  branch: BranchId,
  courses: readonly CourseId[],
): Promise<Plan<boolean>> {
  const { current, links } = await readLinks(scope, branch, courses);
  const added = courses.filter((_, index) => !links[index]?.sources.some(isDirect));
  if (added.length === 0) return { writes: [], result: true };
  const put = added.flatMap((course) => {
    const existing = links[courses.indexOf(course)];
    return putCourseLink(scope, {
      branch,
      course,
      sources: [{ kind: 'direct' }, ...(existing?.sources ?? [])],
      since: existing?.since ?? context.now,
    });
  });
  return { writes: [...put, ...(await announceCourseLinks(context, scope, current, { added, removed: [] }))], result: true };
}

/** Returns the plan for a course without a direct source in the branch. @throws NOT_FOUND for one that is missing or out of scope */
async function nothingToRemove(viewer: TenantViewer, course: CourseId): Promise<Plan<boolean>> {
  await courseInScope(viewer, course);
  return { writes: [], result: true };
}

/**
 * Removes the direct source; the course stays in the branch while a group provides it. Nothing changes where there is none.
 * @throws NOT_FOUND for a branch or course that is missing or out of scope
 */
export async function removeCourseFromBranch(call: Call, viewer: TenantViewer, branchInput: string, courseInput: string): Promise<void> {
  const branch = await branchInScope(viewer, branchInput);
  const course = parseId<CourseId>(courseInput);
  if (course === null) throw notFound();
  const context = commandContext(call, viewer, 'removeCourseFromBranch');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['removeCourseFromBranch', branch.id, course], async (): Promise<Plan<boolean>> => {
    const { current, links } = await readLinks(scope, branchId(branch.id), [course]);
    const [link] = links;
    if (!link?.sources.some(isDirect)) return nothingToRemove(viewer, course);
    const remaining = link.sources.filter((source) => !isDirect(source));
    const changed =
      remaining.length === 0 ? removeCourseLink(scope, branchId(branch.id), course) : putCourseLink(scope, { ...link, sources: remaining });
    return {
      writes: [
        ...changed,
        ...(await announceCourseLinks(context, scope, current, { added: [], removed: remaining.length === 0 ? [course] : [] })),
      ],
      result: true,
    };
  });
}

async function readLinks(
  scope: Scope,
  branch: BranchId,
  courses: readonly CourseId[],
): Promise<{ current: BranchItem; links: (BranchCourseItem | undefined)[] }> {
  const [current, links] = await Promise.all([
    getItem('records', records.header(scope, 'branch', branch), branchRecord),
    getMany(
      'records',
      courses.map((course) => records.branchCourse(scope, branch, course)),
      branchCourseRecord,
    ),
  ]);
  if (!current || current.deletedAt) throw notFound();
  return { current, links };
}
