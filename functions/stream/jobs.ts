import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { MOVE_CONTENTS, moveContentsWork } from '../courses/categories/move-contents.ts';
import { ASSIGN_COURSES, assignCoursesWork } from '../learning/enrolment/assign-courses.job.ts';
import { hasCourseByHand } from '../learning/enrolment/course-by-hand.queries.ts';
import { ENROL_USERS, enrolUsersWork } from '../learning/enrolment/enrol-users.job.ts';
import { RECONCILE_GROUPS, reconcileGroupsWork } from '../learning/groups/reconcile-groups.job.ts';
import { UNDO_IMPORT, undoImportWork } from '../people/import/undo-import.job.ts';
import { deleteAll } from '../platform/tables/batches.ts';
import { query } from '../platform/tables/dynamo.ts';
import { announceAgain, announcedAs } from '../platform/store/announced-job.ts';
import { failAnnounced, runAnnounced } from '../platform/store/run-announced.ts';
import { ACT_ON_ROWS, actOnRowsWork } from '../bulk-actions/row-job.ts';
import { jobRecord } from '../platform/store/job-record.ts';
import type { JobWork } from '../platform/store/job-work.ts';
import { commitKey, records, type Scope, streams } from '../platform/keys/keys.ts';
import type { Reactor } from '../platform/store/reactor.ts';

/** The work of each kind of job that the reactor continues. */
export const JOB_WORKS: Readonly<Record<string, JobWork>> = {
  [MOVE_CONTENTS]: moveContentsWork,
  [ASSIGN_COURSES]: assignCoursesWork,
  [ENROL_USERS]: enrolUsersWork,
  [RECONCILE_GROUPS]: reconcileGroupsWork,
  [ACT_ON_ROWS]: actOnRowsWork(),
  [UNDO_IMPORT]: undoImportWork(hasCourseByHand),
};

/** Well below the time limit of the function, so that a step that has begun can end. */
const WORK_MS = 30_000;
/** A job that has been running for so long has lost its process. */
const LOST_MS = 3_600_000;
/** An ended job is kept for so long. */
const RETENTION_MS = 30 * 86_400_000;

/** Runs a job from its last checkpoint; when the time is up, a new announcement continues it. */
export const continueJob: Reactor = {
  name: 'continue-job',
  on: ['JobAsked'],
  react: (pointer) => runAnnounced(JOB_WORKS, pointer, WORK_MS),
  failed: failAnnounced,
};

/** Continues jobs whose process was lost, and deletes those that ended long ago. Returns how many of each. */
export async function sweepJobs(scope: Scope, now: Instant): Promise<{ readonly takenUp: number; readonly dropped: number }> {
  const jobs = await query('records', { pk: records.headers(scope, 'job') }, jobRecord);
  const age = (since: Instant): number => toMillis(now) - toMillis(since);
  const lost = jobs.filter(({ status, startedAt }) => status === 'running' && age(startedAt) > LOST_MS);
  const old = jobs.filter(({ finishedAt }) => finishedAt !== null && age(finishedAt) > RETENTION_MS);
  for (const { id, kind } of lost)
    await announceAgain({ ...commitKey(streams.job(scope, asId<JobId>(id)), 1), names: [announcedAs(kind)] });
  await deleteAll('records', old);
  return { takenUp: lost.length, dropped: old.length };
}
