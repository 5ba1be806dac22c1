import type { CourseId } from '../../shared/kernel/ids.ts';
import { type BranchCourseItem, type BranchItem, branchId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { openBook } from '../platform/book.ts';
import { isRestorable } from '../platform/deletion/deletion.ts';
import { deleteAll, deleteItem, getItem, query } from '../platform/dynamo.ts';
import { currentGeneration } from '../platform/projection/generation.ts';
import { idsOf, parseCommitKey, records, type Scope } from '../platform/keys/keys.ts';
import { listParked } from '../platform/projection/parked.ts';
import { transact } from '../platform/tables/transact.ts';
import { raiseBranch, removeCourseLink } from './branch-course.records.ts';
import { announceCourse } from './course.announcements.ts';
import { readHeaderKept } from './course.queries.ts';
import { type CourseItem, replaceCourse } from './course.records.ts';

/** Keys that are read and removed at a time, so that a course of any size needs no more memory than a small one. */
const KEYS_AT_ONCE = 200;

/**
 * Makes the deletion of a course final, 30 days later. First its header says so, on the condition that it is still deleted: from then
 * on nobody can restore it. Then go its places in branches, its draft and its seats, which only served to come back. Published units
 * stay where anybody ever had the course, because their answers are read against them; without any learner they go, too. The header
 * stays, since trails, reports and certificates name it; what people learned is theirs and is not touched. Files of the media bucket
 * stay: one file may stand in several courses.
 *
 * Does nothing for a course that was restored, or deleted again later. May be cut off anywhere, and does no harm when it is repeated.
 */
export async function purgeCourse(act: Act, scope: Scope, id: CourseId): Promise<void> {
  const course = await markFinal(act, scope, id);
  if (course === null) return;
  await leaveBranches(act, scope, id);
  await removeParts(scope, id, records.unitPrefix.draft);
  await deleteItem('records', records.seats(scope, id));
  if (course.outline.length === 0) await removeParts(scope, id, records.unitPrefix.published);
}

/** The tombstone, made now or by a run that was cut off; null where there is nothing to make final. */
async function markFinal(act: Act, scope: Scope, id: CourseId): Promise<CourseItem | null> {
  return transact(async () => {
    const course = await readHeaderKept(scope, id);
    if (course?.deletedAt === undefined) return { writes: [], answer: null };
    if (course.purgedAt !== undefined) return { writes: [], answer: course };
    if (isRestorable(course.deletedAt, act.now)) return { writes: [], answer: null };
    const final: CourseItem = {
      ...course,
      v: course.v + 1,
      version: course.version + 1,
      purgedAt: act.now,
      draft: null,
      // Outline and bodies go together, so that nobody looks for a body that is not there.
      outline: (await wasEverLearned(scope, id)) ? course.outline : [],
    };
    const announced = await announceCourse(act, scope, final, { type: 'CourseChanged', course: id, what: ['purged'] });
    return { writes: [replaceCourse(final, course), announced], answer: final };
  });
}

/**
 * Whether anybody ever had the course. The book tells: nobody could begin it in the 30 days that it was deleted, so a row would have
 * come long since. The one way in which it may be missing is a commit that could not be followed; such a one counts as learning.
 */
async function wasEverLearned(scope: Scope, id: CourseId): Promise<boolean> {
  const book = await openBook(scope, ['enrolments']);
  if (await book.get('SELECT 1 AS learned FROM enrolments.enrolments WHERE course = ? LIMIT 1', [id])) return true;
  const parked = await listParked(await currentGeneration());
  return parked.some(({ stream, body }) => parseCommitKey(body).tenant === scope.tenant && idsOf(stream).c === id && stream.name !== 'v');
}

/** Both sides of a link go in one transaction with the branch that announces it. */
async function leaveBranches(act: Act, scope: Scope, id: CourseId): Promise<void> {
  const links = await query<BranchCourseItem>('records', { pk: records.coursePartition(scope, id), prefix: records.linkPrefix.branch });
  for (const { branch } of links) {
    const of = branchId(branch);
    await transact(async () => {
      const [header, link] = await Promise.all([
        getItem<BranchItem>('records', records.header(scope, 'B', of)),
        getItem('records', records.courseBranch(scope, id, of)),
      ]);
      if (!link) return { writes: [], answer: undefined };
      const announced = header ? await raiseBranch(act, scope, header, { added: [], removed: [id] }) : [];
      return { writes: [...announced, ...removeCourseLink(scope, of, id)], answer: undefined };
    });
  }
}

async function removeParts(scope: Scope, id: CourseId, prefix: string): Promise<void> {
  const range = { pk: records.coursePartition(scope, id), prefix, limit: KEYS_AT_ONCE, only: ['pk', 'sk'] };
  for (let keys = await query('records', range); keys.length > 0; keys = await query('records', range)) await deleteAll('records', keys);
}
