import { type SentenceText, type SentSentences, type TextValue, valuesIn } from '../../shared/kernel/regional/sentence.ts';
import { enumeration, listText, shownSize } from './formats.ts';
import { formatLanguage } from './language.ts';
import { filled, formOf, patternOf } from './text.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

const inUtc = (value: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(formatLanguage(), options).format(new Date(value));

function shownValue(value: TextValue): string | number {
  if (typeof value !== 'object') return value;
  switch (value.kind) {
    case 'amount':
      return value.value;
    case 'size':
      return shownSize(value.value);
    case 'day':
      return inUtc(value.value, DAY);
    case 'instant':
      return inUtc(value.value, { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
    case 'list':
      return enumeration(value.value);
    case 'words':
      return listText(value.value.map((each) => String(shownValue(each))));
    case 'sentence':
      return filled(patternFor(value.value), shownValues(value.value));
  }
}

const shownValues = ({ values = {} }: SentenceText): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]));

/** Returns the pattern of a sentence in the language of the page, in the form for its count; the English one where it has no translation. */
function patternFor({ id, values }: SentenceText): string {
  const count = values?.['count'];
  const form = typeof count === 'number' ? formOf(count, id, id) : id;
  return form === id ? patternOf(id) : form;
}

const reported = new Set<string>();

function report(id: string): void {
  if (reported.has(id)) return;
  reported.add(id);
  // oxlint-disable-next-line no-console -- nobody who reads the page can do anything about it
  console.warn('A refusal has no translation, so that it is shown in English.', id);
}

/**
 * Returns a message of the server or a schema in the language of the page: one sentence, or several. It is shown as it is printed where one of
 * them has no translation, which is noted once in the console for what was sent.
 */
export function shownSentence(printed: string, sent?: SentSentences): string {
  const texts = [sent ?? valuesIn(printed) ?? { id: printed }].flat();
  const unknown = texts.find((text) => patternFor(text) === text.id);
  if (!unknown) return texts.map((text) => filled(patternFor(text), shownValues(text))).join(' ');
  if (sent) report(unknown.id);
  return printed;
}
