import type { JobEvent } from '../../../events/tenancy/job.events.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import type { CommandContext } from '../request/command-context.ts';
import { announce } from './announce.ts';
import { type Scope, streams } from '../keys/keys.ts';
import type { Write } from '../tables/transact.ts';
import type { JobItem } from './job-record.ts';

/** Returns the write by which a job is announced with an event. */
export const announceJob = (context: CommandContext, scope: Scope, job: JobItem, event: JobEvent, out: readonly string[]): Promise<Write> =>
  announce({
    scope,
    stream: streams.job(scope, asId<JobId>(job.id)),
    version: job.v,
    events: [event],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    out,
  });
