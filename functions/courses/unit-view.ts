import { turnsOf } from '../platform/runtime/next-turn.ts';
import type { Reader } from '../files/file-addresses.queries.ts';
import type { OutlineEntry, UnitBody } from './course.records.ts';
import type { QuestionView } from './question-view.ts';
import type { UnitProgress } from './unit-kinds/common-view.ts';
import type { UnitTranslationView } from './unit-kinds/common-view.ts';
import { handlerOf, type UnitView } from './unit-kinds/unit-kinds.ts';

/** What is shown of a unit: its body (null for readers of the outline alone), the reader's progress, questions in the reader's form, which readers of the outline do not get. */
export type Showing = {
  readonly body: UnitBody | null;
  readonly progress: UnitProgress;
  readonly tests: readonly QuestionView[];
  /** The language of the body; absent: the course is in one language. */
  readonly language?: string | null;
  /** For authors: the body in other languages. */
  readonly translations?: readonly UnitTranslationView[];
};

type ShownUnit = Pick<OutlineEntry, 'id' | 'kind' | 'order' | 'title' | 'completionOption' | 'timeLimit' | 'minutes'> & {
  readonly questionIds: readonly number[];
};

/** Returns a unit as the contract shows it. */
function unitView(reader: Reader, entry: ShownUnit, { body, progress, tests, language = null, translations = [] }: Showing): UnitView {
  const { id, order, title, completionOption, timeLimit, minutes, kind } = entry;
  const facts = { id, order, title, completionOption, timeLimit, minutes, questionCount: entry.questionIds.length };
  const common = { ...facts, language, translations, ...progress };
  return handlerOf(kind).view(common, body, { reader, tests });
}

/** Units of so many characters are shown in one turn of the event loop: those of the largest course. */
const shown = turnsOf(4 * 1024 ** 2);
/** What an item of a question takes, as characters of a text. */
const ITEM_LENGTH = 256;

const itemsOf = ({ options, pairs, lefts, gaps, rules }: QuestionView): number =>
  [options, pairs, lefts, gaps, rules].reduce((sum, items) => sum + (items?.length ?? 0), 0);

const textLength = (body: object | null): number =>
  body && 'content' in body && typeof body.content === 'string' ? body.content.length : 0;

/** Waits for a later turn of the event loop where units and translations as long as this one have been shown in this one. */
export const bodyInTurn = (body: object): Promise<void> => shown(textLength(body));

/** Returns about how many characters a unit takes to show: those of its text, and of the items of its questions. */
const lengthOf = ({ body, tests }: Showing): number =>
  textLength(body) + ITEM_LENGTH * tests.reduce((sum, question) => sum + itemsOf(question), 0);

/** Returns a unit as the contract shows it, in a later turn of the event loop where others have shown long ones in this one. */
export async function unitViewInTurn(reader: Reader, entry: ShownUnit, showing: Showing): Promise<UnitView> {
  await shown(lengthOf(showing));
  return unitView(reader, entry, showing);
}
