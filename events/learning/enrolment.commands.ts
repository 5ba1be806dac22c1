import type { CompletionOption, CompletionRule, CountedUnits } from '../../shared/courses/course-outline.ts';
import type { Question } from '../../shared/learning/question.ts';
import type { UnitKind } from '../../shared/learning/unit-kind.ts';
import type { UnitResponse } from '../../shared/learning/unit-response.ts';
import type { Source } from './enrolment.events.ts';

/** The course as it is published now, as far as completion goes. */
export type CourseNow = { readonly outline: CountedUnits; readonly rule: CompletionRule };

/** The published unit a command is about, with the key of its questions. */
export type UnitNow = {
  readonly id: number;
  readonly kind: UnitKind;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
  readonly questions: readonly Question[];
};

export type PrerequisiteNow = { readonly course: number; readonly complete: boolean };

/** What the learner's clock has gathered since the last commit; it joins whatever is committed next. */
export type Accrued = { readonly interval: string; readonly unit: number; readonly seconds: number; readonly position: number | null };

/** What every act of the learner brings. Prerequisites are asked only while the round is not opened (see asksPrerequisites). */
export type LearnerAct = {
  readonly course: CourseNow;
  readonly prerequisites: readonly PrerequisiteNow[];
  readonly accrued: Accrued | null;
};

export type GrantAccess = {
  readonly type: 'GrantAccess';
  readonly person: number;
  readonly course: number;
  readonly source: Source;
  readonly reason: string;
};

/** A learner starts a course by themselves. Whoever has it already, from whatever source, gets no second one. */
export type EnrolSelf = {
  readonly type: 'EnrolSelf';
  readonly person: number;
  readonly course: number;
  readonly prerequisites: readonly PrerequisiteNow[];
};

export type RevokeAccess = { readonly type: 'RevokeAccess'; readonly source: Source; readonly reason: string };

/** Brings the group sources in line with the groups that give the course now; direct access is left alone. */
export type ReconcileGroups = {
  readonly type: 'ReconcileGroups';
  readonly person: number;
  readonly course: number;
  readonly groups: readonly number[];
  readonly reason: string;
};

export type OpenCourse = LearnerAct & { readonly type: 'OpenCourse' };

export type StoreUnitResponse = LearnerAct & {
  readonly type: 'StoreUnitResponse';
  readonly unit: UnitNow;
  readonly key: string | null;
  readonly response: UnitResponse;
  /** The learner's own text as it may be stored for ever, that is sealed with their key; null = the response has no such text. */
  readonly sealedText: string | null;
  /** The secret behind shuffles and opaque ids. */
  readonly shuffleKey: string;
};

export type MarkUnitComplete = LearnerAct & { readonly type: 'MarkUnitComplete'; readonly unit: UnitNow };

/** The package said 'completed' or 'passed'. */
export type CompletePackageUnit = LearnerAct & { readonly type: 'CompletePackageUnit'; readonly unit: UnitNow };

export type ClearUnitResponses = LearnerAct & { readonly type: 'ClearUnitResponses'; readonly unit: number };

export type CountTime = LearnerAct & { readonly type: 'CountTime' };

export type ReviewAssignment = {
  readonly type: 'ReviewAssignment';
  readonly course: CourseNow;
  readonly round: number;
  readonly unit: number;
  readonly number: number;
  readonly accepted: boolean;
  /** Sealed like the learner's own text. */
  readonly comment: string | null;
  readonly reviewer: number;
};

/** After a publication that took units away: whoever has all that is left is complete. */
export type RecheckCompletion = { readonly type: 'RecheckCompletion'; readonly course: CourseNow };

export type ResetEnrolment = { readonly type: 'ResetEnrolment'; readonly reason: string };

export type EnrolmentCommand =
  | GrantAccess
  | EnrolSelf
  | RevokeAccess
  | ReconcileGroups
  | OpenCourse
  | StoreUnitResponse
  | MarkUnitComplete
  | CompletePackageUnit
  | ClearUnitResponses
  | CountTime
  | ReviewAssignment
  | RecheckCompletion
  | ResetEnrolment;
