import { isProblem, readRichText } from '../../shared/courses/rich-text.ts';
import type { UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { unitMinutes } from '../../shared/learning/unit-minutes.ts';
import type { UnitBody } from './course.records.ts';

/** Kinds of units that consist of texts and questions. */
const READING: ReadonlySet<UnitKind> = new Set<UnitKind>(['content', 'test']);

/** Returns the words of a stored text: a Delta, or a plain text. */
function wordsOf(content: string): string {
  const text = readRichText(content);
  if (isProblem(text)) return content;
  return text.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
}

/** Returns about how many minutes a unit takes; null where nothing says how long it is. */
export function minutesOf(
  { kind, timeLimit }: { readonly kind: UnitKind; readonly timeLimit: number | null },
  body: UnitBody,
): number | null {
  const content = 'content' in body && typeof body.content === 'string' ? wordsOf(body.content) : '';
  return unitMinutes({
    isReading: READING.has(kind),
    recording: ('duration' in body && body.duration) || null,
    timeLimit,
    questions: body.questions.length,
    text: [content, ...body.questions.map(({ question }) => question)].join('\n'),
  });
}
