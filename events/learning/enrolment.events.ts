import * as z from 'zod/mini';
import { termsSchema } from '../../shared/learning/terms/terms.ts';
import { answerSchema, completionRecordSchema } from '../../shared/learning/answer.ts';

/**
 * The events of one learner in one course. Times are those of the commit, ids are numbers. Texts by learners and reviewers are
 * encrypted with the learner's key: the stream is never deleted, so a person is erased by deleting their key.
 */

/** What gives a person a course. A branch only offers courses and is never a source. */
const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct') }),
  z.object({ kind: z.literal('group'), group: z.int() }),
]);
export type Source = z.infer<typeof sourceSchema>;

/** Always the first event of a stream: it names person and course, so a fold does not depend on the stream's key. */
const accessGranted = z.object({
  type: z.literal('AccessGranted'),
  person: z.int(),
  course: z.int(),
  source: sourceSchema,
  /** A short code: 'assigned', 'self-enrolled', 'joined-group', 'group-got-course', ... */
  reason: z.string(),
  /** 'starts' the enrolment, 'resumes' an ended one, or 'adds' a source to one that runs. */
  effect: z.enum(['starts', 'resumes', 'adds']),
});

const accessRevoked = z.object({
  type: z.literal('AccessRevoked'),
  source: sourceSchema,
  reason: z.string(),
  /** Whether this was the last source. Progress stays, for reports and for a later enrolment. */
  ends: z.boolean(),
});

/** The learner first opened the course in this round; the prerequisites were complete then and are not checked again. */
const courseOpened = z.object({ type: z.literal('CourseOpened'), prerequisites: z.array(z.int()) });

const unitResponseStored = z.object({
  type: z.literal('UnitResponseStored'),
  unit: z.int(),
  /** The question's id as text, or the caller's key for a completion record. */
  key: z.string(),
  attempt: z.int(),
  response: z.union([answerSchema, completionRecordSchema]),
  /** The grade at that time; a fold never grades again. null: not graded. */
  correct: z.nullable(z.boolean()),
  /** In which language the question was shown; absent: its course was in one language. What was chosen is stored in the source's texts. */
  language: z.optional(z.string()),
});

/** The unit's responses are cleared from the state, and its options get another order. */
const attemptStarted = z.object({ type: z.literal('UnitAttemptStarted'), unit: z.int(), attempt: z.int() });

/** An answer made an attempt fail: an incorrect one to a question below the content of a unit, or the last one of a test that has an incorrect one. */
const attemptFailed = z.object({
  type: z.literal('UnitAttemptFailed'),
  unit: z.int(),
  attempt: z.int(),
  /** The question below the content; null: the unit is a test. */
  key: z.nullable(z.string()),
});

const timeCounted = z.object({
  type: z.literal('TimeCounted'),
  unit: z.int(),
  seconds: z.int(),
  /** Id of the interval; the same one is never counted twice. */
  interval: z.string(),
});

/** Position in a unit: seconds of video or audio, page of a document. */
const positionSaved = z.object({ type: z.literal('PositionKept'), unit: z.int(), position: z.number() });

const unitCompleted = z.object({
  type: z.literal('UnitCompleted'),
  unit: z.int(),
  /** In which language it was shown; absent: its course was in one language, or the learner did not complete it on a page. */
  language: z.optional(z.string()),
});

/** What a package, such as one of SCORM, gave for the unit: 0 to 100. A later score of the unit replaces it. */
const unitScored = z.object({
  type: z.literal('UnitScored'),
  unit: z.int(),
  score: z.number(),
  /** Of the best tries in this attempt; absent: the score itself. */
  best: z.optional(z.number()),
});

const courseCompleted = z.object({
  type: z.literal('CourseCompleted'),
  round: z.int(),
  /** The course at that time: its rule, its number of units and how many of them were completed. */
  rule: z.enum(['all-units', 'percentage']),
  percentage: z.nullable(z.int()),
  total: z.int(),
  done: z.int(),
});

const assignmentSubmitted = z.object({
  type: z.literal('AssignmentSubmitted'),
  unit: z.int(),
  /** From 1 in each round and unit. */
  number: z.int(),
  kind: z.enum(['AssignmentText', 'AssignmentFile']),
  content: z.nullable(z.string()),
  file: z.nullable(z.string()),
  /** Whether a reviewer has to accept it ('instructor-accepts'). */
  review: z.boolean(),
  /** In which language the assignment was shown; absent: its course was in one language. */
  language: z.optional(z.string()),
});

const assignmentReviewed = z.object({
  type: z.literal('AssignmentReviewed'),
  unit: z.int(),
  number: z.int(),
  accepted: z.boolean(),
  comment: z.nullable(z.string()),
  reviewer: z.int(),
});

/** A new round without progress, answers and time ('Start again'). First completion and certificates stay. */
const enrolmentReset = z.object({ type: z.literal('EnrolmentReset'), round: z.int(), reason: z.string() });

/** The new round was taken back before the learner began it: the one before goes on with all that was in it. */
const resetUndone = z.object({ type: z.literal('EnrolmentResetUndone'), round: z.int() });

/** What sets terms: a source of the enrolment, or the course for all who have it. */
const termSourceSchema = z.union([sourceSchema, z.object({ kind: z.literal('course') })]);
export type TermSource = z.infer<typeof termSourceSchema>;

/** A source has other terms; null: none any more. */
const termsSet = z.object({
  type: z.literal('TermsSet'),
  source: termSourceSchema,
  terms: z.nullable(termsSchema),
  /** From when its days count: the first time that the source gave the course, which leaving and returning do not change. */
  since: z.string(),
});

/** When the enrolment is due, by all terms together in the learner's zone; null: never; and when access ends. A completed round keeps what it was judged by. */
const dueChanged = z.object({
  type: z.literal('DueChanged'),
  due: z.nullable(z.object({ at: z.string(), lateAt: z.string(), mandatory: z.boolean() })),
  /** When access ends by all sources together; `kept`: not for who has completed the course; absent: never. */
  accessEnd: z.optional(z.object({ at: z.string(), kept: z.boolean() })),
});

/** One person has until the end of this day, whatever the terms of the sources become. The reason is encrypted with the person's key. */
const termExtended = z.object({ type: z.literal('TermExtended'), until: z.iso.date(), sealedReason: z.string() });

/** The person need not take the course, or has to again. */
const exemptionSet = z.object({ type: z.literal('ExemptionSet'), exempt: z.boolean(), sealedReason: z.string() });

export const enrolmentEvents = {
  AccessGranted: accessGranted,
  AccessRevoked: accessRevoked,
  CourseOpened: courseOpened,
  UnitResponseStored: unitResponseStored,
  UnitAttemptStarted: attemptStarted,
  UnitAttemptFailed: attemptFailed,
  TimeCounted: timeCounted,
  PositionKept: positionSaved,
  UnitCompleted: unitCompleted,
  UnitScored: unitScored,
  CourseCompleted: courseCompleted,
  AssignmentSubmitted: assignmentSubmitted,
  AssignmentReviewed: assignmentReviewed,
  EnrolmentReset: enrolmentReset,
  EnrolmentResetUndone: resetUndone,
  TermsSet: termsSet,
  DueChanged: dueChanged,
  TermExtended: termExtended,
  ExemptionSet: exemptionSet,
} as const;

export type EnrolmentEvent = {
  [Name in keyof typeof enrolmentEvents]: z.infer<(typeof enrolmentEvents)[Name]>;
}[keyof typeof enrolmentEvents];
export type EnrolmentEventOf<Type extends EnrolmentEvent['type']> = Extract<EnrolmentEvent, { type: Type }>;

/** Whether two sources are the same. */
export const sameSource = (a: TermSource, b: TermSource): boolean =>
  a.kind === 'group' ? b.kind === 'group' && a.group === b.group : a.kind === b.kind;
