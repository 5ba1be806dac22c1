import { UNIT_KINDS, type UnitKind } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { MOST_GAPS } from '../../../../shared/learning/gap-text.ts';
import { tooManyGaps } from '../../../../shared/learning/question-problems.ts';
import { t, text } from '../../../texts/text.ts';
import { defaultTitle } from './default-title.ts';

/** What shared/courses/publishing-checks.ts says of a unit. */
const OF_UNITS = [
  text('{unit} must have at least one question'),
  text('{unit} title is required'),
  text('{unit} content is required'),
  text('{unit} requires a video path or YouTube link'),
  text('{unit} audio path is required'),
  text('{unit} document path is required'),
  text('{unit} URL is required'),
  text('{unit} file is required'),
  text('{unit} needs a time limit'),
  text('{unit} needs a question, or another way to complete it'),
] as const;

const KINDS = Object.keys(UNIT_KINDS) as UnitKind[];
const OF_UNIT = /^([A-Za-z]+) Unit (\d+)(\D.*)$/s;
const OF_QUESTION = /^, question (\d+): (.*)$/s;
const OF_RESOURCE = /^Resource "(.*)" failed to upload: (.*)$/s;

function textOfUnit(unit: string, rest: string): string | null {
  const [, number, problem] = OF_QUESTION.exec(rest) ?? [];
  if (number !== undefined && problem !== undefined)
    return t('{unit}, question {number}: {problem}', { unit, number, problem: problemText(problem) });
  const sentence = OF_UNITS.find((each) => each === `{unit}${rest}`);
  return sentence === undefined ? null : t(sentence, { unit });
}

/** Returns a problem of a course in the language of the page. Browser and server write the same English sentences. */
export function problemText(message: string): string {
  if (message === tooManyGaps())
    return t('A text can have at most {most} gaps. Please divide it among several questions.', { most: MOST_GAPS });
  const [, printed, order, rest] = OF_UNIT.exec(message) ?? [];
  const kind = KINDS.find((each) => UNIT_KINDS[each].printed === printed);
  if (kind && order !== undefined && rest !== undefined) return textOfUnit(defaultTitle(kind, Number(order)), rest) ?? t(message);
  const [, name, error] = OF_RESOURCE.exec(message) ?? [];
  return name === undefined || error === undefined
    ? t(message)
    : t('Resource "{name}" failed to upload: {error}', { name, error: t(error) });
}
