import * as z from 'zod/mini';

/**
 * The events of one learner at the package of one unit of a course. A commit of the package is one of them, however many values it holds.
 * Texts that a package stores are encrypted with the learner's key.
 */

/** Always the first event of an attempt. It stays on this version of the package. */
const attemptStarted = z.object({
  type: z.literal('PackageAttemptStarted'),
  person: z.int(),
  course: z.int(),
  unit: z.int(),
  package: z.int(),
  /** From 1 in the stream. */
  number: z.int(),
  /** Round of the enrolment and attempt at the unit that it belongs to. */
  round: z.int(),
  unitAttempt: z.int(),
});

/** From initialize on. */
const sessionOpened = z.object({
  type: z.literal('PackageSessionOpened'),
  session: z.string(),
  /** Uuid of the SCO. */
  sco: z.string(),
  /** In a review nothing but the place is stored. */
  mode: z.enum(['normal', 'review']),
  /** Of 2004: the SCO begins anew, without the values of the session before. */
  isNewAttempt: z.optional(z.boolean()),
});

const progressCommitted = z.object({
  type: z.literal('PackageProgressCommitted'),
  session: z.string(),
  seq: z.int(),
  /** What changed, by the names of the data model. */
  values: z.record(z.string(), z.string()),
  /** Seconds of the session as the package counts them; absent: unchanged. */
  time: z.optional(z.number()),
  /** How the package wants to be left; absent: unchanged. */
  exit: z.optional(z.string()),
  /** State of the activity tree of SCORM 2004, encrypted; absent: unchanged. */
  sequencing: z.optional(z.nullable(z.string())),
  /** What the SCOs of the package share with no other package, by its ids, encrypted; absent: unchanged. */
  data: z.optional(z.record(z.string(), z.string())),
  /** Seconds of this stream that the enrolment has counted since; absent: unchanged. */
  told: z.optional(z.int()),
});

const completion = z.enum(['unknown', 'incomplete', 'completed']);
const success = z.enum(['unknown', 'passed', 'failed']);

/** What the platform concludes from the values of a SCO; never concluded again. */
const scoRated = z.object({
  type: z.literal('PackageScoRated'),
  sco: z.string(),
  completion,
  success,
  /** 0 to 100; null: it gave none. */
  score: z.nullable(z.number()),
  /** As the package gave it. */
  raw: z.nullable(z.number()),
});

/** All SCOs that the unit waits for are done. That is never taken back. */
const attemptCompleted = z.object({ type: z.literal('PackageAttemptCompleted'), number: z.int() });

const sessionEnded = z.object({
  type: z.literal('PackageSessionEnded'),
  session: z.string(),
  /** 'finish' of the package; 'player': closed without one; or 'lost': another session took over from one that had not ended. */
  by: z.enum(['finish', 'player', 'lost']),
  /** As the enrolment counts them. */
  seconds: z.number(),
  /** As the package counts them, where those are more; its own total has these. */
  claimed: z.optional(z.number()),
  told: z.int(),
});

export const packageEvents = {
  PackageAttemptStarted: attemptStarted,
  PackageSessionOpened: sessionOpened,
  PackageProgressCommitted: progressCommitted,
  PackageScoRated: scoRated,
  PackageAttemptCompleted: attemptCompleted,
  PackageSessionEnded: sessionEnded,
} as const;

export type PackageEvent = { [Name in keyof typeof packageEvents]: z.infer<(typeof packageEvents)[Name]> }[keyof typeof packageEvents];
export type PackageEventOf<Type extends PackageEvent['type']> = Extract<PackageEvent, { type: Type }>;
