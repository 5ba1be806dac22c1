import type { BranchId, CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { changeMember, linksGone, removeBranchLink } from '../people/member.records.ts';
import {
  type BranchCourseItem,
  type BranchItem,
  type MemberItem,
  type PersonBranchItem,
  personId,
  type SlugItem,
} from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { isRestorable } from '../platform/deletion/deletion.ts';
import { getItem, getMany, query } from '../platform/dynamo.ts';
import { records, type Scope, SPLIT } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import { branchChanged, replaceBranch } from '../tenancy/branch.records.ts';
import { raiseBranch, removeCourseLink } from './branch-course.records.ts';

/** For each person the member, its announcement, and both sides of the link. */
const PEOPLE_AT_ONCE = 20;
/** Both sides of a link for each course, and the branch with its announcement. */
const COURSES_AT_ONCE = 45;
const SLUGS_AT_ONCE = 90;
const SHARDS_AT_ONCE = 4;

/**
 * Makes the deletion of a branch final, 30 days later: its links to people and courses go, on both sides, its slugs are free (former
 * ones too), and its header stays alone, since trails and reports name it. Does nothing for one that was restored, or deleted again
 * later: each transaction looks. May be cut off anywhere: the next run goes on from there.
 */
export async function purgeBranch(act: Act, scope: Scope, branch: BranchId): Promise<void> {
  const work: Work = { act, scope, branch };
  if ((await overIn(work)) === null) return;
  await inParallel([...Array(SPLIT).keys()], SHARDS_AT_ONCE, (shard) => unlinkPeople(work, shard));
  await unlinkCourses(work);
  await freeSlugs(work);
  await transact(() => planEnd(work));
}

type Work = { readonly act: Act; readonly scope: Scope; readonly branch: BranchId };

/** The branch while it is deleted beyond return and not purged yet, else null. */
async function overIn({ act, scope, branch: id }: Work): Promise<BranchItem | null> {
  const branch = await getItem<BranchItem>('records', records.header(scope, 'B', id));
  if (branch?.deletedAt === undefined || branch.purgedAt !== undefined) return null;
  return isRestorable(branch.deletedAt, act.now) ? null : branch;
}

/** At the moment of the transaction the branch is deleted as it was when it was read. */
const stillDeleted = ({ scope, branch: id }: Work, branch: BranchItem): Write => ({
  table: 'records',
  check: records.header(scope, 'B', id),
  condition: 'deletedAt = :deletedAt',
  values: { ':deletedAt': branch.deletedAt },
});

const partsOf = <Part>(items: readonly Part[], size: number): Part[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));

async function unlinkPeople(work: Work, shard: number): Promise<void> {
  const links = await query<PersonBranchItem>('records', { pk: records.branchShard(work.scope, work.branch, shard) });
  const people = links.map((link) => personId(link.person));
  for (const part of partsOf(people, PEOPLE_AT_ONCE)) await transact(() => planUnlinking(work, part));
}

async function planUnlinking(work: Work, people: readonly PersonId[]): Promise<Plan<void>> {
  const { act, scope, branch: id } = work;
  const branch = await overIn(work);
  if (branch === null) return { writes: [], answer: undefined };
  const members = (await getMany(
    'records',
    people.map((person) => records.member(scope, person)),
  )) as (MemberItem | undefined)[];
  const announced = await Promise.all(
    members.map(async (member) => (member ? changeMember(act, scope, member, {}, linksGone(member.person, 'branch', [id])) : [])),
  );
  const writes = [stillDeleted(work, branch), ...announced.flat(), ...people.flatMap((person) => removeBranchLink(scope, person, id))];
  return { writes, answer: undefined };
}

async function unlinkCourses(work: Work): Promise<void> {
  const pk = records.branchPartition(work.scope, work.branch);
  const links = await query<BranchCourseItem>('records', { pk, prefix: records.linkPrefix.course });
  const courses = links.map((link) => link.course as CourseId); // ids of our own records
  for (const part of partsOf(courses, COURSES_AT_ONCE)) await transact(() => planRemoving(work, part));
}

async function planRemoving(work: Work, courses: readonly CourseId[]): Promise<Plan<void>> {
  const { act, scope, branch: id } = work;
  const branch = await overIn(work);
  if (branch === null) return { writes: [], answer: undefined };
  const announced = await raiseBranch(act, scope, branch, { added: [], removed: courses });
  return { writes: [...announced, ...courses.flatMap((course) => removeCourseLink(scope, id, course))], answer: undefined };
}

/** Others may have them from now on. A slug that somebody else took meanwhile is theirs. */
async function freeSlugs(work: Work): Promise<void> {
  const { scope, branch: id } = work;
  const slugs = (await query<SlugItem>('records', { pk: records.slugs(scope) })).filter(({ branch }) => branch === id);
  for (const part of partsOf(slugs, SLUGS_AT_ONCE)) await transact(() => planFreeing(work, part));
}

async function planFreeing(work: Work, slugs: readonly SlugItem[]): Promise<Plan<void>> {
  const branch = await overIn(work);
  const standing = (await getMany('records', slugs)).filter((slug) => slug?.['branch'] === work.branch) as SlugItem[];
  if (branch === null || standing.length === 0) return { writes: [], answer: undefined };
  const ours = { condition: 'branch = :branch', values: { ':branch': work.branch } };
  return {
    writes: [stillDeleted(work, branch), ...standing.map((slug): Write => ({ table: 'records', remove: slug, ...ours }))],
    answer: undefined,
  };
}

async function planEnd(work: Work): Promise<Plan<void>> {
  const branch = await overIn(work);
  if (branch === null) return { writes: [], answer: undefined };
  const purged: BranchItem = { ...branch, purgedAt: work.act.now };
  return { writes: await replaceBranch(work.act, work.scope, branch, purged, [branchChanged(branch, ['purged'])]), answer: undefined };
}
