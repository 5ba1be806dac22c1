import * as z from 'zod/mini';

/** A publication was put in force: learners see it from now on. */
const coursePublished = z.object({
  type: z.literal('CoursePublished'),
  course: z.int(),
  publication: z.string(),
  /** Units that the course no longer has: whoever has done all the others is complete now. */
  removedUnits: z.array(z.int()),
});

/** A list column changed without a publication, or 'created', 'deleted', 'restored', 'purged'. */
const courseChanged = z.object({ type: z.literal('CourseChanged'), course: z.int(), what: z.array(z.string()) });

const categoryChanged = z.object({ type: z.literal('CategoryChanged'), category: z.int(), what: z.array(z.string()) });

export const courseEvents = { CoursePublished: coursePublished, CourseChanged: courseChanged, CategoryChanged: categoryChanged } as const;

export type CourseEvent = { [Name in keyof typeof courseEvents]: z.infer<(typeof courseEvents)[Name]> }[keyof typeof courseEvents];
