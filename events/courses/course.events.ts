import * as z from 'zod/mini';

/** A publication became the current one for learners. */
const coursePublished = z.object({
  type: z.literal('CoursePublished'),
  course: z.int(),
  publication: z.string(),
  /** Units that the course no longer has: learners who have completed all others are complete now. */
  removedUnits: z.array(z.int()),
});

/** A member that lists show changed without a publication, or 'created', 'deleted', 'restored', 'purged'. */
const courseChanged = z.object({ type: z.literal('CourseChanged'), course: z.int(), what: z.array(z.string()) });

const categoryChanged = z.object({ type: z.literal('CategoryChanged'), category: z.int(), what: z.array(z.string()) });

export const courseEvents = { CoursePublished: coursePublished, CourseChanged: courseChanged, CategoryChanged: categoryChanged } as const;

export type CourseEvent = { [Name in keyof typeof courseEvents]: z.infer<(typeof courseEvents)[Name]> }[keyof typeof courseEvents];
