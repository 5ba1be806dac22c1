import * as z from 'zod/mini';

/** Data that packages of SCORM 2004 share for one learner (adlcp:sharedData), encrypted with the learner's key. */
const sharedDataWritten = z.object({
  type: z.literal('SharedDataWritten'),
  /** By the ids that manifests give them. */
  data: z.record(z.string(), z.string()),
  /** The attempt at a package that wrote them. */
  by: z.object({ course: z.int(), unit: z.int() }),
});

export const sharedDataEvents = { SharedDataWritten: sharedDataWritten } as const;

export type SharedDataEvent = z.infer<typeof sharedDataWritten>;
