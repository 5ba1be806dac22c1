import * as z from 'zod/mini';

/** A job was requested: the reactor of this event does the work after the call has returned. */
const jobRequested = z.object({ type: z.literal('JobAsked'), job: z.int(), kind: z.string() });

const jobEnded = z.object({ type: z.literal('JobEnded'), job: z.int(), kind: z.string(), status: z.enum(['done', 'failed']) });

export const jobEvents = { JobAsked: jobRequested, JobEnded: jobEnded } as const;

export type JobEvent = { [Name in keyof typeof jobEvents]: z.infer<(typeof jobEvents)[Name]> }[keyof typeof jobEvents];
