import * as z from 'zod/mini';
import type { JobId } from '../../../shared/kernel/ids.ts';
import { jobCaller } from '../request/job-viewer.ts';
import { getItem } from '../tables/dynamo.ts';
import { records, type Scope } from '../keys/keys.ts';
import { instant, part, record, type RecordOf } from '../tables/record.ts';
import { sentencePart } from '../tables/sentence-part.ts';

/** Records `t7#J`/id: work that continues after the response. `input` is what its kind needs to continue from any point. */
export const jobRecord = record('job', {
  id: z.int(),
  v: z.int(),
  kind: z.string(),
  title: z.string(),
  /** The title as a pattern with its values; absent where it has none, and in jobs of before this was stored. */
  titleText: z.optional(sentencePart),
  status: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Of failures: what is wrong and what to do. */
  message: z.nullable(z.string()),
  /** The sentences of the message, with their values; absent where it has none, and in jobs of before this was stored. */
  texts: z.optional(z.array(sentencePart)),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  actor: z.discriminatedUnion('kind', [
    part({ kind: z.literal('person'), id: z.int() }),
    part({ kind: z.literal('system'), name: z.string() }),
  ]),
  commandId: z.string(),
  input: z.unknown(),
  /** Whose rights it has, and the call that needs them; absent for work of the system, and for jobs of before this was stored. */
  caller: z.optional(jobCaller),
  call: z.optional(z.string()),
  /** Id of the request that began it, which its log lines have; absent where none did. */
  request: z.optional(z.string()),
  /** Whether the work has found out what is to be done; absent for kinds that know it when they are asked. */
  begun: z.optional(z.literal(true)),
  /** The call that began it runs it until then, in milliseconds since 1970; absent where the reactor runs it from the start. */
  callerUntil: z.optional(z.int()),
  /** Its last commits, for lists that are read after it. */
  tokens: z.optional(z.array(z.string())),
});
export type JobItem = RecordOf<typeof jobRecord>;

export const readJob = (scope: Scope, id: JobId): Promise<JobItem | undefined> =>
  getItem('records', records.header(scope, 'job', id), jobRecord);
