import type { CompletionOption } from '../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import type { QuestionView } from '../question-view.ts';

/** The text of a submission that the reader has begun and not handed in, and when it was kept. */
export type DraftText = { readonly text: string; readonly keptAt: Instant };

/** Where an attempt of the reader at a unit belongs: in which course, of which round of it, and the number of the attempt. */
export type AttemptRef = { readonly course: number; readonly round: number; readonly unitAttempt: number };

/** How far the reader is in a unit. `position`: seconds or page where they stopped; `attempt`: the number of the attempt at its questions, from 1; `attemptRef`:
 * of a learner who has the course; null for anybody else. */
export type UnitProgress = {
  readonly isComplete: boolean;
  readonly timeSpent: number;
  readonly position: number | null;
  readonly attempt: number;
  readonly draftText: DraftText | null;
  readonly attemptRef: AttemptRef | null;
};
export const NO_PROGRESS: UnitProgress = { isComplete: false, timeSpent: 0, position: null, attempt: 1, draftText: null, attemptRef: null };

/** A unit in another language, for its authors. A member that is null is the source's. */
export type UnitTranslationView = {
  readonly language: string;
  readonly version: string;
  readonly outdated: boolean;
  readonly title: string | null;
  readonly kind: UnitKind;
  readonly path: string | null;
  readonly content: string | null;
  readonly youtubeLink: string | null;
  readonly vimeoLink: string | null;
  readonly captions: readonly { readonly language: string; readonly label: string; readonly filePath: string }[] | null;
  readonly duration: number | null;
};

/** What units of every kind show. */
export type CommonView = UnitProgress & {
  readonly id: number;
  readonly order: number;
  readonly title: string;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
  /** About how long it takes; null = not known. */
  readonly minutes: number | null;
  readonly questionCount: number;
  /** In which language the content is shown; null: the course is in one language, or there is no content. */
  readonly language: string | null;
  /** For authors alone. */
  readonly translations: readonly UnitTranslationView[];
};

export type WithQuestions = { readonly tests: readonly QuestionView[] };
/** `content`: a Delta as JSON text, or a text without formats, as its kind has it; null = none, or not shown to this reader. */
export type WithText = { readonly content: string | null };
