import * as z from 'zod/mini';

/** A client may claim at most so much between two beats, and an idle page no more. */
export const BEAT_LIMIT = 300;

/** Body of POST /api/learning/beat. A page sends its first beat, of 0 seconds, when it opens a unit. */
export const beatSchema = z.object({
  courseId: z.string(),
  unitId: z.string(),
  seconds: z.number().check(z.gte(0), z.lte(BEAT_LIMIT)),
  position: z.nullish(z.number().check(z.gte(0))),
  leaving: z.nullish(z.boolean()),
});

export type Beat = z.infer<typeof beatSchema>;
