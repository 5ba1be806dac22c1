import type { CompletionOption } from '../../shared/courses/course-outline.ts';
import type { LearnerQuestion } from '../../shared/learning/learner-question.ts';
import type { QuestionType } from '../../shared/learning/question.ts';

/**
 * A course as the contract answers it, for authors and learners alike: plain values, addresses readable, nothing left to look up.
 * Whoever fills it decides what the reader may see; what they may not see is null or empty.
 */
export type CategoryRefView = { readonly id: number; readonly name: string };

export type CategoryView = CategoryRefView & {
  readonly parent: CategoryRefView | null;
  readonly image: string | null;
};

export type ResourceView = {
  readonly id: string;
  readonly name: string;
  readonly filePath: string | null;
  readonly type: string | null;
  readonly category: CategoryRefView | null;
  readonly downloadable: boolean;
  readonly downloadUrl: string | null;
};

export type PrerequisiteView = { readonly id: number; readonly title: string; readonly isComplete: boolean };

/** A stored answer of the reader's own. */
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

/** A question; the members that hold the key are null for learners, those that learners work from are null for authors. */
export type QuestionView = Pick<LearnerQuestion, 'lefts' | 'rights' | 'gapParts' | 'gaps'> & {
  readonly id: number;
  readonly type: QuestionType;
  readonly question: string;
  readonly multiple: boolean;
  readonly options: readonly { readonly id: string; readonly text: string; readonly checked: boolean | null }[];
  readonly pairs: readonly { readonly left: string; readonly right: string }[] | null;
  readonly fillTheGaps: string | null;
  readonly rules: readonly { readonly condition: string; readonly word: string; readonly points: number }[] | null;
  readonly requiredPoints: number | null;
};

/** How far the reader is in a unit. */
export type UnitProgress = { readonly isComplete: boolean; readonly timeSpent: number; readonly position: number | null };
export const NO_PROGRESS: UnitProgress = { isComplete: false, timeSpent: 0, position: null };

type CommonView = UnitProgress & {
  readonly id: number;
  readonly order: number;
  readonly title: string;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
};
type Asking = { readonly tests: readonly QuestionView[] };
type Telling = { readonly content: string | null };

export type CaptionView = { readonly language: string; readonly label: string; readonly filePath: string };
export type ScoView = { readonly id: number; readonly title: string | null; readonly uuid: string; readonly entryUrl: string | null };
export type PackageView = {
  readonly id: number;
  readonly title: string | null;
  readonly version: string | null;
  readonly entryUrl: string | null;
  readonly uuid: string;
  readonly scos: readonly ScoView[];
  readonly launchUrl: string | null;
};

export type ContentView = CommonView & Telling & Asking & { readonly kind: 'content' };
export type VideoView = CommonView &
  Telling &
  Asking & {
    readonly kind: 'video';
    readonly videoPath: string | null;
    readonly youtubeLink: string | null;
    readonly captions: readonly CaptionView[];
  };
export type AudioView = CommonView & Telling & Asking & { readonly kind: 'audio'; readonly audioPath: string | null };
export type DocumentView = CommonView & Telling & Asking & { readonly kind: 'document'; readonly docPath: string | null };
export type IframeView = CommonView &
  Telling &
  Asking & { readonly kind: 'iframe'; readonly url: string | null; readonly proxyUrl: string | null };
export type ScormView = CommonView & { readonly kind: 'scorm'; readonly scormPath: string | null; readonly package: PackageView | null };
export type TestView = CommonView & Asking & { readonly kind: 'test' };
export type AssignmentView = CommonView & Telling & { readonly kind: 'assignment' };

export type UnitView = ContentView | VideoView | AudioView | DocumentView | IframeView | ScormView | TestView | AssignmentView;

/** What is the same for whoever may see the course at all. */
export type CourseFacts = {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
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
  readonly rule: 'all-units' | 'percentage';
  readonly percentage: number | null;
  readonly learningPath: readonly number[];
  readonly thumbnail: string | null;
  readonly certificateType: string;
  readonly updatedAt: string;
};

export type CourseView = CourseFacts & {
  readonly resources: readonly ResourceView[];
  readonly prerequisites: readonly PrerequisiteView[];
  /** Day the reader completed the course. */
  readonly completedDate: string | null;
  readonly userResponses: readonly UnitResponseView[];
  readonly units: readonly UnitView[];
  readonly isEnrolled: boolean;
  readonly isComplete: boolean;
  /** null for readers who are not authors, as is `status`. */
  readonly version: number | null;
  readonly status: 'draft' | 'published' | 'changed' | null;
  readonly viewerCan: readonly string[];
};

export type CourseSummaryView = Pick<
  CourseView,
  'id' | 'title' | 'thumbnail' | 'price' | 'categories' | 'updatedAt' | 'status' | 'viewerCan'
>;

/** The units of one kind, as the contract's lists by kind want them. */
export const unitsOf = <Kind extends UnitView['kind']>(view: Pick<CourseView, 'units'>, kind: Kind): Extract<UnitView, { kind: Kind }>[] =>
  view.units.filter((unit): unit is Extract<UnitView, { kind: Kind }> => unit.kind === kind);
