import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { changeGroup, groupCourseRecord, readGroup, removeGroupCourse } from '../../people/group.records.ts';
import { branchCourseRecord, branchId, branchRecord } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { openBook } from '../../platform/book/book.ts';
import { isRestorable } from '../../platform/deletion/deletion.ts';
import { deleteAll } from '../../platform/tables/batches.ts';
import { deleteItem, getItem, query } from '../../platform/tables/dynamo.ts';
import { currentGeneration } from '../../platform/projection/generation.ts';
import { parseStream } from '../../../events/kernel/streams.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { listParked } from '../../platform/projection/parked.ts';
import { transact } from '../../platform/tables/transact.ts';
import { announceCourseLinks, removeCourseLink } from '../branch-course.records.ts';
import { announceCourse } from '../course.announcements.ts';
import { readHeaderWithDeleted } from '../course.queries.ts';
import { type CourseItem, replaceCourse } from '../course.records.ts';

/** Keys that are read and removed at a time, which bounds the memory. */
const BATCH = 200;

/**
 * Makes the deletion of a course final, 30 days later. First the header is marked as purged, on the condition that it is still deleted:
 * then it cannot be restored. Then its links to branches, its draft and its seats are removed. Published units stay if anybody ever had
 * the course, because responses refer to them; otherwise they are removed. The header stays, since the audit trail, reports and
 * certificates name it. Learning records stay. Files of the media bucket stay, since several courses can use one file.
 *
 * Does nothing for a course that was restored, or deleted again later. Can be interrupted and repeated.
 */
export async function purgeCourse(context: CommandContext, scope: Scope, id: CourseId): Promise<void> {
  const course = await markPurged(context, scope, id);
  if (course === null) return;
  await removeFromGroups(context, scope, id);
  await removeFromBranches(context, scope, id);
  await removeParts(scope, id, records.unitPrefix.draft);
  await deleteItem('records', records.seats(scope, id));
  if (course.outline.length === 0) await removeParts(scope, id, records.unitPrefix.published);
}

/** Returns the purged header, marked now or by an interrupted run; null when there is nothing to purge. */
async function markPurged(context: CommandContext, scope: Scope, id: CourseId): Promise<CourseItem | null> {
  return transact(async () => {
    const course = await readHeaderWithDeleted(scope, id);
    if (course?.deletedAt === undefined) return { writes: [], result: null };
    if (course.purgedAt !== undefined) return { writes: [], result: course };
    if (isRestorable(course.deletedAt, context.now)) return { writes: [], result: null };
    const purged: CourseItem = {
      ...course,
      v: course.v + 1,
      version: course.version + 1,
      purgedAt: context.now,
      draft: null,
      // Outline and bodies are removed together, so that no reader looks for a missing body.
      outline: (await wasEverLearned(scope, id)) ? course.outline : [],
    };
    const announced = await announceCourse(context, scope, purged, { type: 'CourseChanged', course: id, what: ['purged'] });
    return { writes: [replaceCourse(purged, course), announced], result: purged };
  });
}

/**
 * Whether anybody ever had the course, by the book. Nobody could begin it in the 30 days since its deletion, so every row has been
 * projected by now, except for parked commits; a parked commit of the course counts as learning.
 */
async function wasEverLearned(scope: Scope, id: CourseId): Promise<boolean> {
  const book = await openBook(scope, ['enrolments']);
  if (await book.get('SELECT 1 AS learned FROM enrolments.enrolments WHERE course = ? LIMIT 1', [id])) return true;
  const parked = await listParked(await currentGeneration());
  return parked.some(({ stream }) => {
    const parsed = parseStream(stream);
    return parsed?.tenant === scope.tenant && parsed.kind !== 'course' && parsed.ids.course === id;
  });
}

/** Learning records stay, also of those who had the course through the group alone; nothing of the course can be seen any more. */
async function removeFromGroups(context: CommandContext, scope: Scope, id: CourseId): Promise<void> {
  const links = await query('records', { pk: records.coursePartition(scope, id), prefix: records.linkPrefix.group }, groupCourseRecord);
  for (const link of links) {
    const group = asId<GroupId>(link.group);
    await transact(async () => {
      const header = await readGroup(scope, group);
      const announced = header
        ? await changeGroup({ context, scope }, header, {}, [
            { type: 'LinksChanged', of: { kind: 'group', id: group }, to: 'course', added: [], removed: [id] },
          ])
        : [];
      return { writes: [...announced, ...removeGroupCourse(scope, group, id)], result: undefined };
    });
  }
}

/** Removes both sides of each link in one transaction with the branch that announces it. */
async function removeFromBranches(context: CommandContext, scope: Scope, id: CourseId): Promise<void> {
  const links = await query('records', { pk: records.coursePartition(scope, id), prefix: records.linkPrefix.branch }, branchCourseRecord);
  for (const { branch: number } of links) {
    const branch = branchId(number);
    await transact(async () => {
      const [header, link] = await Promise.all([
        getItem('records', records.header(scope, 'branch', branch), branchRecord),
        getItem('records', records.courseBranch(scope, id, branch)),
      ]);
      if (!link) return { writes: [], result: undefined };
      const announced = header ? await announceCourseLinks(context, scope, header, { added: [], removed: [id] }) : [];
      return { writes: [...announced, ...removeCourseLink(scope, branch, id)], result: undefined };
    });
  }
}

async function removeParts(scope: Scope, id: CourseId, prefix: string): Promise<void> {
  const range = { pk: records.coursePartition(scope, id), prefix, limit: BATCH, only: ['pk', 'sk'] };
  for (let keys = await query('records', range); keys.length > 0; keys = await query('records', range)) await deleteAll('records', keys);
}
