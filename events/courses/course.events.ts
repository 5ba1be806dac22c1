import * as z from 'zod/mini';
import { termsSchema } from '../../shared/learning/terms/terms.ts';
import { valuesOfChange } from '../kernel/changed-values.ts';

/** A publication became the current one for learners. */
const coursePublished = z.object({
  type: z.literal('CoursePublished'),
  course: z.int(),
  publication: z.string(),
  /** Units that the course no longer has: learners who have completed all others are complete now. */
  removedUnits: z.array(z.int()),
});

/** A member that lists show changed without a publication, or 'created', 'deleted', 'restored', 'purged'. */
const courseChanged = z.object({
  type: z.literal('CourseChanged'),
  course: z.int(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

/** A published course left the catalogue, and nobody begins it. Who has begun it goes on; the next publication takes it back. */
const courseUnpublished = z.object({ type: z.literal('CourseUnpublished'), course: z.int() });

/** Until when all who have a course have to do it, before and since; null: no terms. */
const courseTermsSet = z.object({
  type: z.literal('CourseTermsSet'),
  course: z.int(),
  before: z.nullable(termsSchema),
  terms: z.nullable(termsSchema),
});

const categoryChanged = z.object({
  type: z.literal('CategoryChanged'),
  category: z.int(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

/** A category of resources was made. Its name never changes. */
const resourceCategoryAdded = z.object({ type: z.literal('ResourceCategoryAdded'), resourceCategory: z.int(), name: z.string() });

export const courseEvents = {
  CoursePublished: coursePublished,
  CourseUnpublished: courseUnpublished,
  CourseChanged: courseChanged,
  CourseTermsSet: courseTermsSet,
  CategoryChanged: categoryChanged,
  ResourceCategoryAdded: resourceCategoryAdded,
} as const;

export type CourseEvent = { [Name in keyof typeof courseEvents]: z.infer<(typeof courseEvents)[Name]> }[keyof typeof courseEvents];
