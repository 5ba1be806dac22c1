import * as z from 'zod/mini';
import { part } from '../../platform/tables/record.ts';

/** A title and a description in another language, in the header of a course. */
export const courseVariant = part({
  language: z.string(),
  /** The version of the source that it was translated from. */
  version: z.string(),
  /** Whether the source has changed since. */
  outdated: z.boolean(),
  title: z.string(),
  description: z.string(),
});
/** Title and description of a course in another language than its source; an empty one is the source's. */
export type CourseVariant = Readonly<z.infer<typeof courseVariant>>;
