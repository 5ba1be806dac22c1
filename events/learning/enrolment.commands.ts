import type { CompletionRule, CountedUnits } from '../../shared/courses/course-outline.ts';
import type { CompletionOption } from '../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import type { TranslatedQuestion } from '../../shared/learning/question-variant.ts';
import type { UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import type { UnitResponse } from '../../shared/learning/unit-response.ts';
import type { TermedSource, Terms } from '../../shared/learning/terms/terms.ts';
import type { Day, Instant } from '../../shared/kernel/instant.ts';
import type { Source, TermSource } from './enrolment.events.ts';

/** The published course, as far as completion depends on it. */
export type CourseNow = { readonly outline: CountedUnits; readonly rule: CompletionRule };

/** The published unit of a command, with the correct answers of its questions. */
export type UnitNow = {
  readonly id: number;
  readonly kind: UnitKind;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
  readonly questions: readonly TranslatedQuestion[];
  /** Of a course in several languages: in which the learner reads it, its source, and in which the content of this unit is shown. */
  readonly languages?: { readonly wanted: string; readonly source: string; readonly content: string } | undefined;
};

/** A course that has to be completed before, and whether it is. */
export type PrerequisiteNow = { readonly course: number; readonly complete: boolean };

/** Time that was counted since the last commit; it is added to the next one. */
export type Accrued = { readonly interval: string; readonly unit: number; readonly seconds: number; readonly position: number | null };

/** The members of every command of the learner. Prerequisites are read only while the round is not opened (asksPrerequisites). */
export type LearnerInput = {
  readonly course: CourseNow;
  readonly prerequisites: readonly PrerequisiteNow[];
  readonly accrued: Accrued | null;
  /** The round of which the learner's page is; in a later one nothing of it counts. Absent where the page does not say. */
  readonly pageRound?: number | undefined;
  /** Time of units that the learner left before, which waited for a commit. */
  readonly earlier?: readonly Accrued[];
};

/** The time of a command that may change when something is due, and the zone in which the learner's days end. */
export type TermClock = { readonly now: Instant; readonly zone: string };

/** The terms in force of some sources. `since`: when a source gave the course, where the enrolment has had no terms of it. */
export type TermsNow = {
  readonly sources: readonly (Omit<TermedSource, 'terms'> & { readonly source: TermSource; readonly terms: Terms | null })[];
  readonly clock: TermClock;
};

/** Sets the terms of sources, or takes them away (null). */
export type SetTerms = { readonly type: 'SetTerms'; readonly terms: TermsNow };

/** Gives one person until the end of a day. */
export type ExtendTerm = { readonly type: 'ExtendTerm'; readonly until: Day; readonly sealedReason: string; readonly clock: TermClock };

/** Exempts one person from the course, or ends that. */
export type SetExemption = { readonly type: 'SetExemption'; readonly exempt: boolean; readonly sealedReason: string };

export type GrantAccess = {
  readonly type: 'GrantAccess';
  readonly person: number;
  readonly course: number;
  readonly source: Source;
  readonly reason: string;
  /** Absent where no source has terms. */
  readonly terms?: TermsNow | undefined;
};

/** A learner starts a course by themselves. It adds no second source for a person who has the course. */
export type EnrolSelf = {
  readonly type: 'EnrolSelf';
  readonly person: number;
  readonly course: number;
  readonly prerequisites: readonly PrerequisiteNow[];
  /** Absent where no source has terms. */
  readonly terms?: TermsNow | undefined;
};

export type RevokeAccess = {
  readonly type: 'RevokeAccess';
  readonly source: Source;
  readonly reason: string;
  /** Absent where no source has terms. */
  readonly terms?: TermsNow | undefined;
};

/** Makes the groups among the sources the given ones, whatever they were; a direct source stays. */
export type ReconcileAccess = {
  readonly type: 'ReconcileAccess';
  readonly person: number;
  readonly course: number;
  readonly groups: readonly number[];
  /** Absent where no source has terms. */
  readonly terms?: TermsNow | undefined;
};

export type OpenCourse = LearnerInput & { readonly type: 'OpenCourse' };

export type StoreUnitResponse = LearnerInput & {
  readonly type: 'StoreUnitResponse';
  readonly unit: UnitNow;
  readonly key: string | null;
  readonly response: UnitResponse;
  /** The learner's free text, encrypted with the person's key; null: the response has none. */
  readonly sealedText: string | null;
  /** The secret from which orders and item ids are derived. */
  readonly shuffleKey: string;
};

export type MarkUnitComplete = LearnerInput & { readonly type: 'MarkUnitComplete'; readonly unit: UnitNow };

export type ClearUnitResponses = LearnerInput & {
  readonly type: 'ClearUnitResponses';
  readonly unit: number;
  /** Whether correct answers go along into the new attempt. */
  readonly keepCorrect: boolean;
  /** Whether the unit is a package, which begins anew by it. */
  readonly isPackage?: boolean;
};

export type CountTime = LearnerInput & { readonly type: 'CountTime' };

/** What a package gave for its unit. `accrued` is the time that its session adds. */
export type RecordUnitOutcome = LearnerInput & {
  readonly type: 'RecordUnitOutcome';
  readonly unit: number;
  /** The round in which the package was begun; in a later one nothing of it counts. */
  readonly round: number;
  readonly completes: boolean;
  /** The last one, 0 to 100; null: it gave none. */
  readonly score: number | null;
  /** Of the best tries; null with the score. */
  readonly best: number | null;
};

/** Somebody else decides on a submission, which they name by round and number: the learner may have sent another one since. */
export type ReviewAssignment = {
  readonly type: 'ReviewAssignment';
  readonly course: CourseNow;
  readonly unit: number;
  readonly round: number;
  readonly number: number;
  readonly accepted: boolean;
  /** The comment, encrypted with the learner's key; null: none. */
  readonly sealedComment: string | null;
  readonly reviewer: number;
};

/** After a publication that removed units: completes the course for a learner who has completed all others. */
export type RecheckCompletion = { readonly type: 'RecheckCompletion'; readonly course: CourseNow };

/** Starts the course anew. The time that the learner's clock still holds belongs to the round that ends. */
export type ResetEnrolment = {
  readonly type: 'ResetEnrolment';
  readonly course: CourseNow;
  readonly earlier: readonly Accrued[];
  readonly reason: string;
  /** Days after an enrolment count from then for the new round. */
  readonly clock: TermClock;
};

/** Takes back the start of a round that the learner has not begun. A round that has another number was begun by another act. */
export type UndoReset = { readonly type: 'UndoReset'; readonly round: number };

export type EnrolmentCommand =
  | GrantAccess
  | EnrolSelf
  | RevokeAccess
  | ReconcileAccess
  | SetTerms
  | ExtendTerm
  | SetExemption
  | OpenCourse
  | StoreUnitResponse
  | MarkUnitComplete
  | ClearUnitResponses
  | CountTime
  | RecordUnitOutcome
  | ReviewAssignment
  | RecheckCompletion
  | ResetEnrolment
  | UndoReset;
