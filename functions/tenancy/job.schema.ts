import { builder } from '../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../platform/graphql/root-fields.ts';
import type { JobItem } from '../platform/store/job-record.ts';
import { visibleJob } from './job.queries.ts';

/** The GraphQL type of a job. */
export const JobType = builder.objectRef<JobItem>('Job').implement({
  fields: (t) => ({
    id: t.id({ resolve: (job) => job.id }),
    title: t.string({ description: "What it does, e.g. 'Assigning courses'.", resolve: (job) => job.title }),
    title_text: t.field({
      type: 'JSON',
      nullable: true,
      description: '(added) The title as a pattern with its values; null: it has no values, or they are not known.',
      resolve: (job) => job.titleText ?? null,
    }),
    status: t.string({ description: "'running', 'done' or 'failed'", resolve: (job) => job.status }),
    done: t.int({ resolve: (job) => job.done }),
    total: t.int({ nullable: true, description: 'null = not known yet', resolve: (job) => job.total }),
    message: t.string({
      nullable: true,
      description: 'Set when failed: what is wrong and what to do.',
      resolve: ({ status, message }) => (status === 'failed' ? message : null),
    }),
    texts: t.field({
      type: ['JSON'],
      nullable: true,
      description: '(added) The sentences of the message, as patterns and values; null: it has none, or they are not known.',
      resolve: ({ status, texts }) => (status === 'failed' ? texts : null),
    }),
    started_at: t.field({ type: 'DateTime', resolve: (job) => job.startedAt }),
    finished_at: t.field({ type: 'DateTime', nullable: true, resolve: (job) => job.finishedAt }),
  }),
});

tenantQuery('job', {
  type: JobType,
  nullable: true,
  description:
    '[who started it; S, A@i of the instance] Work that goes on after its mutation answered (header X-Trellis-Job). Unknown: null.',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, args, call) => {
    const job = await visibleJob(viewer, args.id);
    // Lists that are read after it wait for what it has written.
    call.tokens.push(...(job?.tokens ?? []));
    return job;
  },
});
