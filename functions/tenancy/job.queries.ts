import { type JobId, parseId } from '../../shared/kernel/ids.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type JobItem, readJob } from '../platform/store/job-record.ts';
import { managesWholeInstance } from './branch.queries.ts';

/** Returns whether the caller administers the whole instance, and sees every job of it. */
export const seesEveryJob = (viewer: TenantViewer): boolean =>
  managesWholeInstance(viewer) && (viewer.superAdmin || viewer.tenant.role === 'admin');

/** Returns a job that the caller started, or that an admin of the whole instance asks for; null for any other. */
export async function visibleJob(viewer: TenantViewer, input: string): Promise<JobItem | null> {
  const id = parseId<JobId>(input);
  const job = id === null ? undefined : await readJob(viewer.tenant.scope, id);
  if (!job) return null;
  const isOwn = job.actor.kind === 'person' && job.actor.id === viewer.person;
  return isOwn || seesEveryJob(viewer) ? job : null;
}
