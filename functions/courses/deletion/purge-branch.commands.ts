import { asId, type BranchId, type CourseId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { changeGroup, groupBranchRecord, readGroup, removeGroupBranch } from '../../people/group.records.ts';
import { changeMember, linksRemoved, removeBranchLink } from '../../people/member.records.ts';
import {
  branchCourseRecord,
  type BranchItem,
  branchRecord,
  memberRecord,
  personBranchRecord,
  personId,
  type SlugItem,
  slugRecord,
} from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { isRestorable } from '../../platform/deletion/deletion.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { records, type Scope, SPLIT } from '../../platform/keys/keys.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { branchChanged, replaceBranch } from '../../tenancy/branch.records.ts';
import { announceCourseLinks, removeCourseLink } from '../branch-course.records.ts';

/** Fits one transaction: for each person the member, its announcement and both sides of the link. */
const MAX_PEOPLE = 20;
/** Fits one transaction: both sides of a link for each course, and the branch with its announcement. */
const MAX_COURSES = 45;
const MAX_SLUGS = 90;
const PARALLEL_SHARDS = 4;

/**
 * Makes the deletion of a branch final, 30 days later: removes its links to people and courses on both sides and frees its slugs (former
 * ones too). The header stays, since the audit trail and reports name it. Does nothing for a branch that was restored, or deleted again
 * later: each transaction checks. An interrupted run is continued by the next one.
 */
export async function purgeBranch(context: CommandContext, scope: Scope, branch: BranchId): Promise<void> {
  const work: Work = { context, scope, branch };
  if ((await purgeableBranch(work)) === null) return;
  // Groups come first, so that none gives the branch back to people who were unlinked.
  await unlinkGroups(work);
  await inParallel([...Array(SPLIT).keys()], PARALLEL_SHARDS, (shard) => unlinkPeople(work, shard));
  await unlinkCourses(work);
  await freeSlugs(work);
  await transact(() => planEnd(work));
}

type Work = { readonly context: CommandContext; readonly scope: Scope; readonly branch: BranchId };

/** Returns the branch if its restore period is over and it is not purged yet, else null. */
async function purgeableBranch({ context, scope, branch: id }: Work): Promise<BranchItem | null> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  if (branch?.deletedAt === undefined || branch.purgedAt !== undefined) return null;
  return isRestorable(branch.deletedAt, context.now) ? null : branch;
}

/** Returns the check that the branch is still deleted as it was read. */
const stillDeleted = ({ scope, branch: id }: Work, branch: BranchItem): Write => ({
  table: 'records',
  check: records.header(scope, 'branch', id),
  condition: 'deletedAt = :deletedAt',
  values: { ':deletedAt': branch.deletedAt },
});

async function unlinkGroups(work: Work): Promise<void> {
  const { context, scope, branch: id } = work;
  const pk = records.branchPartition(scope, id);
  const links = await query('records', { pk, prefix: records.linkPrefix.group }, groupBranchRecord);
  for (const link of links) {
    const group = asId<GroupId>(link.group);
    await transact(async () => {
      const [branch, header] = [await purgeableBranch(work), await readGroup(scope, group)];
      if (branch === null || !header) return { writes: [], result: undefined };
      const announced = await changeGroup({ context, scope }, header, {}, [
        { type: 'LinksChanged', of: { kind: 'group', id: group }, to: 'branch', added: [], removed: [id] },
      ]);
      return { writes: [stillDeleted(work, branch), ...announced, ...removeGroupBranch(scope, group, id)], result: undefined };
    });
  }
}

async function unlinkPeople(work: Work, shard: number): Promise<void> {
  const links = await query('records', { pk: records.branchShard(work.scope, work.branch, shard) }, personBranchRecord);
  const people = links.map((link) => personId(link.person));
  for (const chunk of chunksOf(people, MAX_PEOPLE)) await transact(() => planPeople(work, chunk));
}

async function planPeople(work: Work, people: readonly PersonId[]): Promise<Plan<void>> {
  const { context, scope, branch: id } = work;
  const branch = await purgeableBranch(work);
  if (branch === null) return { writes: [], result: undefined };
  const members = await getMany(
    'records',
    people.map((person) => records.member(scope, person)),
    memberRecord,
  );
  const announced = await Promise.all(
    members.map(async (member) => (member ? changeMember(context, scope, member, {}, linksRemoved(member.person, 'branch', [id])) : [])),
  );
  const writes = [stillDeleted(work, branch), ...announced.flat(), ...people.flatMap((person) => removeBranchLink(scope, person, id))];
  return { writes, result: undefined };
}

async function unlinkCourses(work: Work): Promise<void> {
  const pk = records.branchPartition(work.scope, work.branch);
  const links = await query('records', { pk, prefix: records.linkPrefix.course }, branchCourseRecord);
  const courses = links.map((link) => link.course as CourseId); // ids of our own records
  for (const chunk of chunksOf(courses, MAX_COURSES)) await transact(() => planCourses(work, chunk));
}

async function planCourses(work: Work, courses: readonly CourseId[]): Promise<Plan<void>> {
  const { context, scope, branch: id } = work;
  const branch = await purgeableBranch(work);
  if (branch === null) return { writes: [], result: undefined };
  const announced = await announceCourseLinks(context, scope, branch, { added: [], removed: courses });
  return { writes: [...announced, ...courses.flatMap((course) => removeCourseLink(scope, id, course))], result: undefined };
}

/** Other branches can use the slugs from now on. A slug that another branch has taken is left to it. */
async function freeSlugs(work: Work): Promise<void> {
  const { scope, branch: id } = work;
  const slugs = (await query('records', { pk: records.slugs(scope) }, slugRecord)).filter(({ branch }) => branch === id);
  for (const chunk of chunksOf(slugs, MAX_SLUGS)) await transact(() => planSlugs(work, chunk));
}

async function planSlugs(work: Work, slugs: readonly SlugItem[]): Promise<Plan<void>> {
  const branch = await purgeableBranch(work);
  const ownSlugs = (await getMany('records', slugs)).filter((slug) => slug?.['branch'] === work.branch) as SlugItem[];
  if (branch === null || ownSlugs.length === 0) return { writes: [], result: undefined };
  const stillOwned = { condition: 'branch = :branch', values: { ':branch': work.branch } };
  return {
    writes: [stillDeleted(work, branch), ...ownSlugs.map((slug): Write => ({ table: 'records', remove: slug, ...stillOwned }))],
    result: undefined,
  };
}

async function planEnd(work: Work): Promise<Plan<void>> {
  const branch = await purgeableBranch(work);
  if (branch === null) return { writes: [], result: undefined };
  const purged: BranchItem = { ...branch, purgedAt: work.context.now };
  return { writes: await replaceBranch(work.context, work.scope, branch, purged, [branchChanged(branch, ['purged'])]), result: undefined };
}
