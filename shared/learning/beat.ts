import * as z from 'zod/mini';
import { roundNumber } from '../kernel/round-number.ts';
import { lineSchema } from '../kernel/text.ts';
import { BEAT_LIMIT, UNSAVED_LIMIT } from './beat-limits.ts';

/** The largest position in a unit, in seconds: a year. */
const POSITION_LIMIT = 366 * 86_400;

const seconds = z.number().check(z.gte(0), z.lte(BEAT_LIMIT), z.overwrite(roundNumber));
const position = z.nullish(z.number().check(z.gte(0), z.lte(POSITION_LIMIT), z.overwrite(roundNumber)));
const unsavedTime = z.object({ key: lineSchema(40), unitId: lineSchema(40), seconds, position });

/**
 * Body of POST /api/learning/beat, which reports time spent on a unit. A page sends the first beat, of 0 seconds, when it opens a unit.
 * `key` names the beat. `packageClosed`: the player of the unit's package was closed. `unsaved`: earlier beats of the course, of any unit, to which the page got no reply.
 */
export const beatSchema = z.object({
  courseId: lineSchema(40),
  unitId: lineSchema(40),
  seconds,
  position,
  leaving: z.nullish(z.boolean()),
  packageClosed: z.nullish(z.boolean()),
  round: z.nullish(z.int()),
  key: z.nullish(lineSchema(40)),
  unsaved: z.nullish(z.array(unsavedTime).check(z.maxLength(UNSAVED_LIMIT))),
});
