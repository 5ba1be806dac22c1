import { type SentenceText, type SentSentences, valuesIn } from '../../shared/kernel/regional/sentence.ts';
import { shownValues, type Writing } from '../../shared/kernel/regional/shown-values.ts';
import { shownSize } from './formats.ts';
import { formatLanguage } from './language.ts';
import { filled, formOf, patternOf } from './text.ts';

const writing = (): Writing => ({ language: formatLanguage(), sizeText: shownSize, sentenceText: textFor });

const textFor = (sentence: SentenceText): string => filled(patternFor(sentence), shownValues(writing(), sentence));

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
  if (!unknown) return texts.map(textFor).join(' ');
  if (sent) report(unknown.id);
  return printed;
}
