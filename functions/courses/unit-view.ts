import { turnsOf } from '../platform/runtime/next-turn.ts';
import type { Reader } from '../files/file-addresses.queries.ts';
import type { OutlineEntry, UnitBody } from './course.records.ts';
import type { QuestionView } from './question-view.ts';
import type { UnitProgress } from './unit-kinds/common-view.ts';
import { handlerOf, type UnitView } from './unit-kinds/unit-kinds.ts';

/** What is shown of a unit: its body (null for readers of the outline alone), the reader's progress, questions in the reader's form, which readers of the outline do not get. */
export type Showing = {
  readonly body: UnitBody | null;
  readonly progress: UnitProgress;
  readonly tests: readonly QuestionView[];
};

type ShownUnit = Pick<OutlineEntry, 'id' | 'kind' | 'order' | 'title' | 'completionOption' | 'timeLimit' | 'minutes'> & {
  readonly questionIds: readonly number[];
};

/** Returns a unit as the contract shows it. */
function unitView(reader: Reader, entry: ShownUnit, { body, progress, tests }: Showing): UnitView {
  const { id, order, title, completionOption, timeLimit, minutes, kind } = entry;
  const common = { id, order, title, completionOption, timeLimit, minutes, questionCount: entry.questionIds.length, ...progress };
  return handlerOf(kind).view(common, body, { reader, tests });
}

/** Texts of so many characters are read in one turn of the event loop: those of the largest course. */
const reading = turnsOf(4 * 1024 ** 2);
const lengthOf = (body: UnitBody | null): number =>
  body && 'content' in body && typeof body.content === 'string' ? body.content.length : 0;

/** Returns a unit as the contract shows it, in a later turn of the event loop where others have read long texts in this one. */
export async function unitViewInTurn(reader: Reader, entry: ShownUnit, showing: Showing): Promise<UnitView> {
  await reading(lengthOf(showing.body));
  return unitView(reader, entry, showing);
}
