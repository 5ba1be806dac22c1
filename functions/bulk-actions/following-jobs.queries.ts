import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { type JobItem, jobRecord } from '../platform/store/job-record.ts';
import { getMany } from '../platform/tables/batches.ts';

/** The progress of all that follows from the rows of an act, together. `message`: of what could not be done. */
export type Following = Pick<JobItem, 'status' | 'done' | 'total' | 'message' | 'texts'>;

/** A job that has ended has done all of its parts, but for those that its message names. */
const doneOf = ({ status, done, total }: JobItem): number => (status === 'running' ? done : total);

/** Returns what jobs say that have failed, each once; without the texts where one of them has none. */
function wordsOf(failed: readonly JobItem[]): Pick<Following, 'message' | 'texts'> {
  const distinct = [...new Map(failed.map((job) => [job.message ?? '', job])).values()];
  const texts = distinct.flatMap((job) => job.texts ?? []);
  const message = distinct.map((job) => job.message ?? '').join(' ');
  return distinct.every((job) => job.texts) ? { message, texts } : { message };
}

/** Returns the progress of jobs together; null for none. */
export async function followingOf(scope: Scope, ids: readonly number[]): Promise<Following | null> {
  if (ids.length === 0) return null;
  const keys = ids.map((id) => records.header(scope, 'job', asId<JobId>(id)));
  // Ended ones are dropped after 30 days.
  const jobs = (await getMany('records', keys, jobRecord)).flatMap((job) => job ?? []);
  const failed = jobs.filter(({ status }) => status === 'failed');
  const status = jobs.some((job) => job.status === 'running') ? 'running' : failed.length > 0 ? 'failed' : 'done';
  return {
    status,
    done: jobs.reduce((sum, job) => sum + doneOf(job), 0),
    total: jobs.reduce((sum, { total }) => sum + total, 0),
    ...(status === 'failed' ? wordsOf(failed) : { message: null }),
  };
}
