import type { Question } from '../../shared/learning/question.ts';
import type { Reader } from '../files/file-addresses.queries.ts';
import type { OutlineEntry, UnitBody } from './course.records.ts';
import type { QuestionView } from './question-view.ts';
import type { UnitProgress } from './unit-kinds/common-view.ts';
import { handlerOf, type UnitView } from './unit-kinds/unit-kinds.ts';

/** What is shown of a unit: its body (null for readers of the outline alone), the reader's progress, questions in the reader's form. */
export type Showing = {
  readonly body: UnitBody | null;
  readonly progress: UnitProgress;
  readonly ask: (question: Question) => QuestionView;
};

type ShownUnit = Pick<OutlineEntry, 'id' | 'kind' | 'order' | 'title' | 'completionOption' | 'timeLimit' | 'minutes'> & {
  readonly questionIds: readonly number[];
};

/** Returns a unit as the contract shows it. */
export function unitView(reader: Reader, entry: ShownUnit, { body, progress, ask }: Showing): UnitView {
  const { id, order, title, completionOption, timeLimit, minutes, kind } = entry;
  const common = { id, order, title, completionOption, timeLimit, minutes, questionCount: entry.questionIds.length, ...progress };
  return handlerOf(kind).view(common, body, { reader, tests: (body?.questions ?? []).map(ask) });
}
