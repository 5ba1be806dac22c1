import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, type CourseId, parseId } from '../../shared/kernel/ids.ts';
import { type BranchCourseItem, type BranchItem, branchId, type LinkSource } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { getItem, getMany } from '../platform/dynamo.ts';
import { idempotent } from '../platform/idempotency.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { Plan, Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { managedBranch, managesWhole } from '../tenancy/branch.queries.ts';
import { raiseBranch, removeCourseLink } from './branch-course.records.ts';
import type { CourseItem } from './course.records.ts';

/** Two sides of a link for each course, and the branch with its announcement, fit one transaction. */
const AT_ONCE = 45;
const MOST_COURSES = 1_000;

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

type Named = { readonly branch: BranchItem; readonly courses: readonly CourseId[] };

/**
 * Every id is looked at before anything is written: one that is missing, foreign or out of scope refuses the whole call. An admin
 * inside a branch takes courses that it has already or that were made in it, never another branch's.
 */
async function readNamed(viewer: TenantViewer, branchInput: string, courseInputs: readonly string[]): Promise<Named> {
  const branch = await managedBranch(viewer, branchInput);
  if (courseInputs.length > MOST_COURSES) throw invalid('course_ids', `Assign at most ${MOST_COURSES} courses at a time.`);
  const { scope } = viewer.place;
  const courses = [...new Set(courseInputs)].map((input) => {
    const id = parseId<CourseId>(input);
    if (id === null) throw notFound();
    return id;
  });
  const headers = (await getMany(
    'records',
    courses.map((id) => records.header(scope, 'C', id)),
  )) as (CourseItem | undefined)[];
  const links = await getMany(
    'records',
    courses.map((id) => records.branchCourse(scope, branchId(branch.id), id)),
  );
  for (const [index, header] of headers.entries()) {
    const visible = managesWhole(viewer) || links[index] !== undefined || header?.madeInBranch === branch.id;
    if (!header || header.deletedAt || !visible) throw notFound();
  }
  return { branch, courses };
}

/** Puts courses directly into a branch's catalogue; enrols nobody. Many go in parts, each of which a repeat finds done. */
export async function assignCoursesToBranch(
  call: Call,
  viewer: TenantViewer,
  branchInput: string,
  courseInputs: readonly string[],
): Promise<void> {
  const { branch, courses } = await readNamed(viewer, branchInput, courseInputs);
  const act = actOf(call, viewer, 'assignCoursesToBranch');
  for (let from = 0; from < courses.length; from += AT_ONCE) {
    const part = courses.slice(from, from + AT_ONCE);
    const key = call.idempotencyKey === null || from === 0 ? call.idempotencyKey : `${call.idempotencyKey}/${from}`;
    await idempotent({ ...call, idempotencyKey: key }, viewer.person, ['assignCoursesToBranch', branch.id, part], () =>
      planAssignment(act, viewer.place.scope, branchId(branch.id), part),
    );
  }
}

async function planAssignment(act: Act, scope: Scope, branch: BranchId, courses: readonly CourseId[]): Promise<Plan<boolean>> {
  const { current, links } = await readLinks(scope, branch, courses);
  const added = courses.filter((_, index) => !links[index]?.sources.some(isDirect));
  if (added.length === 0) return { writes: [], answer: true };
  const put = added.flatMap((course) => {
    const standing = links[courses.indexOf(course)];
    return putBoth(scope, {
      branch,
      course,
      sources: [{ kind: 'direct' }, ...(standing?.sources ?? [])],
      since: standing?.since ?? act.now,
    });
  });
  return { writes: [...put, ...(await raiseBranch(act, scope, current, { added, removed: [] }))], answer: true };
}

/** Takes the direct source away; the course stays while a group gives it. @throws NOT_FOUND where there is no direct source */
export async function removeCourseFromBranch(call: Call, viewer: TenantViewer, branchInput: string, courseInput: string): Promise<void> {
  const branch = await managedBranch(viewer, branchInput);
  const course = parseId<CourseId>(courseInput);
  if (course === null) throw notFound();
  const act = actOf(call, viewer, 'removeCourseFromBranch');
  const { scope } = viewer.place;
  await idempotent(call, viewer.person, ['removeCourseFromBranch', branch.id, course], async (): Promise<Plan<boolean>> => {
    const { current, links } = await readLinks(scope, branchId(branch.id), [course]);
    const [link] = links;
    if (!link?.sources.some(isDirect)) throw notFound();
    const left = link.sources.filter((source) => !isDirect(source));
    const changed = left.length === 0 ? removeCourseLink(scope, branchId(branch.id), course) : putBoth(scope, { ...link, sources: left });
    return {
      writes: [...changed, ...(await raiseBranch(act, scope, current, { added: [], removed: left.length === 0 ? [course] : [] }))],
      answer: true,
    };
  });
}

async function readLinks(
  scope: Scope,
  branch: BranchId,
  courses: readonly CourseId[],
): Promise<{ current: BranchItem; links: (BranchCourseItem | undefined)[] }> {
  const [current, links] = await Promise.all([
    getItem<BranchItem>('records', records.header(scope, 'B', branch)),
    getMany(
      'records',
      courses.map((course) => records.branchCourse(scope, branch, course)),
    ),
  ]);
  if (!current || current.deletedAt) throw notFound();
  return { current, links: links as (BranchCourseItem | undefined)[] };
}

type Link = Omit<BranchCourseItem, 'pk' | 'sk'> | BranchCourseItem;
const putBoth = (scope: Scope, link: Link): Write[] => {
  const [branch, course] = [branchId(link.branch as number), link.course as CourseId]; // ids of our own records
  return [
    { table: 'records', put: { ...link, ...records.branchCourse(scope, branch, course) } },
    { table: 'records', put: { ...link, ...records.courseBranch(scope, course, branch) } },
  ];
};
