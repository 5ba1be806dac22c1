import * as z from 'zod/mini';

/**
 * The events of one learner at a package of xAPI or cmi5 in one unit of a course. What the package states is encrypted with the learner's
 * key; beside it stands what the platform concludes from it.
 */

/** Always the first event of a registration. It stays on this version of the package. */
const registrationOpened = z.object({
  type: z.literal('PackageRegistrationOpened'),
  person: z.int(),
  course: z.int(),
  unit: z.int(),
  package: z.int(),
  /** From 1 in the stream. */
  number: z.int(),
  /** Round of the enrolment and attempt at the unit that it belongs to. */
  round: z.int(),
  unitAttempt: z.int(),
  /** The UUID by which statements name it. */
  registration: z.string(),
});

/** What the statement of cmi5 that an event is names. `activity`: a path below the address of the instance. */
const about = z.object({ package: z.int(), registration: z.string(), activity: z.string(), publisher: z.string() });
export type StatementAbout = z.infer<typeof about>;

const auLaunched = z.object({
  type: z.literal('PackageAuLaunched'),
  session: z.string(),
  /** Uuid of the AU. */
  au: z.string(),
  mode: z.enum(['Normal', 'Review']),
  about: z.optional(about),
  /** The AU of cmi5 has to read what the learner prefers before it begins; absent from launches of before that was asked for. */
  readsPreferences: z.optional(z.boolean()),
});

/** The AU has fetched its token, which it can do once. */
const tokenFetched = z.object({ type: z.literal('PackageTokenFetched'), session: z.string() });

/** The AU of cmi5 has read what the learner prefers, which it has to before it begins. */
const preferencesRead = z.object({ type: z.literal('PackagePreferencesRead'), session: z.string() });

const statementsSent = z.object({
  type: z.literal('PackageStatementsSent'),
  session: z.string(),
  statements: z.array(
    z.object({
      id: z.string(),
      /** What it tells about the launched activity; null: nothing that the platform concludes from. */
      tells: z.nullable(z.enum(['initialized', 'completed', 'passed', 'failed', 'terminated'])),
      /** 0 to 100. */
      score: z.nullable(z.number()),
      /** By what it is found besides its actor. */
      keys: z.optional(
        z.object({
          verb: z.string(),
          registration: z.nullable(z.string()),
          activity: z.nullable(z.string()),
          relatedActivities: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Seconds of the session as the package counts them; absent: unchanged. */
  time: z.optional(z.number()),
  /** Seconds of this stream that the enrolment has counted since; absent: unchanged. */
  told: z.optional(z.int()),
  /** The statements as they are stored, in this order: JSON, encrypted. */
  sealed: z.string(),
});

/** A block, or the course, of which every AU is satisfied. */
const partSatisfied = z.object({
  type: z.literal('PackagePartSatisfied'),
  session: z.string(),
  part: z.enum(['block', 'course']),
  /** Id of the publisher. */
  id: z.string(),
  about: z.optional(about),
});

const auEnded = z.object({
  type: z.literal('PackageAuEnded'),
  session: z.string(),
  /** 'terminated' by the AU, or 'abandoned': the next launch came before. */
  by: z.enum(['terminated', 'abandoned']),
  seconds: z.number(),
  told: z.int(),
  /** Of a session of cmi5 that was abandoned. */
  about: z.optional(about),
});

/** Somebody of the organisation has let the learner off an AU of cmi5. */
const auWaived = z.object({
  type: z.literal('PackageAuWaived'),
  /** A session of its own, in which nothing else is stated but what it satisfies. */
  session: z.string(),
  au: z.string(),
  by: z.int(),
  /** Encrypted with the learner's key. */
  reason: z.string(),
  about,
});

/** The unit is complete by this registration. That is never taken back. */
const registrationCompleted = z.object({ type: z.literal('PackageRegistrationCompleted'), number: z.int() });

export const registrationEvents = {
  PackageRegistrationOpened: registrationOpened,
  PackageAuLaunched: auLaunched,
  PackageTokenFetched: tokenFetched,
  PackagePreferencesRead: preferencesRead,
  PackageStatementsSent: statementsSent,
  PackagePartSatisfied: partSatisfied,
  PackageAuEnded: auEnded,
  PackageAuWaived: auWaived,
  PackageRegistrationCompleted: registrationCompleted,
} as const;

export type RegistrationEvent = {
  [Name in keyof typeof registrationEvents]: z.infer<(typeof registrationEvents)[Name]>;
}[keyof typeof registrationEvents];
export type RegistrationEventOf<Type extends RegistrationEvent['type']> = Extract<RegistrationEvent, { type: Type }>;
