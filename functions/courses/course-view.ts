import type { AccessEnd, TermFacts, Terms } from '../../shared/learning/terms/terms.ts';
import type { BranchId } from '../../shared/kernel/ids.ts';
import type { Scope } from '../platform/keys/keys.ts';
import type { Listed } from '../platform/book/listed.ts';
import type { CategoryTranslation } from './category.records.ts';
import type { CourseVariant } from './variants/course-variant.records.ts';
import type { UnitView } from './unit-kinds/unit-kinds.ts';

/*
 * Views are courses as the contract returns them, for authors and learners: plain values with readable addresses. What the reader may not
 * see is null or empty.
 */

/** The id and name of a category. */
export type CategoryRefView = { readonly id: number; readonly name: string };

/** To which branches and groups of an instance a category is shown. */
export type ShownTo = {
  readonly scope: Scope;
  readonly bound: BranchId | null;
  readonly branches: readonly number[];
  readonly groups: readonly number[];
};

/** A category with its parent. */
export type CategoryView = CategoryRefView & {
  readonly parent: CategoryRefView | null;
  /** The names from the top level down: 'Top > Middle > Leaf'. */
  readonly path: string;
  readonly image: string | null;
  /** The branches and groups to which it is shown, empty: to all; null for those who are not told. `bound`: the branch that limits the reader. */
  readonly shownTo: ShownTo | null;
  /** Its name in other languages; null for those who may not change it. */
  readonly translations: readonly CategoryTranslation[] | null;
  /** Inside a page of a list for authors: its rows. */
  readonly listed?: Listed;
};

/** A resource of a course; addresses are null when the reader may not open the course. */
export type ResourceView = {
  readonly id: string;
  readonly name: string;
  readonly filePath: string | null;
  readonly type: string | null;
  /** Bytes; null where the course was published by a former version. */
  readonly size: number | null;
  readonly category: CategoryRefView | null;
  readonly downloadable: boolean;
  readonly downloadUrl: string | null;
};

/** A prerequisite and whether the reader has completed it. */
export type PrerequisiteView = { readonly id: number | string; readonly title: string; readonly isComplete: boolean };

/** A stored response of the reader. */
export type UnitResponseView = {
  readonly id: string;
  readonly unitId: number;
  readonly unitType: string | null;
  readonly inputType: string;
  readonly inputKey: string | null;
  readonly response: string;
  readonly filePath: string | null;
  readonly isCorrect: boolean | null;
  readonly status: 'pending' | 'accepted' | 'returned' | null;
  readonly comment: string | null;
};

/** The fields of a course that are the same for every reader. */
export type CourseFacts = {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  /** The language that it is written in, those besides it in which it is offered, and that in which this reader gets its title. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly shownLanguage: string;
  readonly code: string | null;
  readonly categories: readonly CategoryView[];
  readonly price: number | null;
  readonly hidden: boolean;
  readonly capacity: number | null;
  readonly level: string | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
  readonly timeZone: string | null;
  readonly rule: 'all-units' | 'percentage';
  readonly percentage: number | null;
  readonly learningPath: readonly number[];
  readonly thumbnail: string | null;
  readonly certificateType: string;
  readonly updatedAt: string;
  /** Until when all who have it have to do it. */
  readonly terms?: Terms | undefined;
};

/** How the reader stands to the term of a course. */
export type LearnerTerm = TermFacts & { readonly isExtended: boolean; readonly accessEnd: AccessEnd | null };

/** A course with its units and the reader's progress. */
export type CourseView = CourseFacts & {
  readonly resources: readonly ResourceView[];
  readonly prerequisites: readonly PrerequisiteView[];
  /** The number of the round that the reader is in; null without an enrolment. */
  readonly round: number | null;
  /** Day the reader completed the course. */
  readonly completedDate: string | null;
  readonly userResponses: readonly UnitResponseView[];
  /** For authors alone. */
  readonly translations?: readonly CourseVariant[];
  readonly units: readonly UnitView[];
  readonly isEnrolled: boolean;
  readonly isComplete: boolean;
  /** Of the reader's enrolment; absent without one. */
  readonly term?: LearnerTerm;
  /** null for readers who are not authors, like `status`. */
  readonly version: number | null;
  readonly status: 'draft' | 'published' | 'changed' | 'unpublished' | null;
  readonly viewerCan: readonly string[];
};

/** A row of a list of courses. */
export type CourseSummaryView = Pick<
  CourseView,
  'id' | 'title' | 'thumbnail' | 'price' | 'categories' | 'updatedAt' | 'status' | 'viewerCan'
> & {
  /** The beginning of the description in one line; null without one, and in other lists than the catalogue. */
  readonly description: string | null;
  /** The number of units. */
  readonly units: number;
  /** About how long all units take; null where that of a unit is not known. */
  readonly minutes: number | null;
  /** Inside a page of a list for authors: its rows. */
  readonly listed?: Listed;
};
