import * as z from 'zod/mini';
import { globalObjective } from '../../../shared/packages/global-objectives.ts';

/** Objectives that packages of SCORM 2004 share for one learner: figures and ids of their manifests alone. */
const globalObjectivesWritten = z.object({
  type: z.literal('GlobalObjectivesWritten'),
  /** What is known of each from now on. */
  objectives: z.record(z.string(), globalObjective),
  /** The attempt at a package that wrote them. */
  by: z.object({ course: z.int(), unit: z.int() }),
});

export const globalObjectiveEvents = { GlobalObjectivesWritten: globalObjectivesWritten } as const;

export type GlobalObjectiveEvent = z.infer<typeof globalObjectivesWritten>;
