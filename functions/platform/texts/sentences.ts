import { formatLanguageOf } from '../../../shared/kernel/regional/languages.ts';
import type { SentenceText } from '../../../shared/kernel/regional/sentence.ts';
import { shownValues } from '../../../shared/kernel/regional/shown-values.ts';
import { sizeText } from '../../../shared/files/size-text.ts';
import type { Texts } from './texts.ts';

/** Returns a sentence in a language, as it is printed where it has no translation. */
export type ShowSentence = (printed: string, sent: SentenceText) => string;

/** Texts whose English ones are known only as they run. */
type LooseTexts = {
  readonly t: (english: string, values: Readonly<Record<string, string | number>>) => string;
  readonly plural: (count: number, one: string, other: string, values: Readonly<Record<string, string | number>>) => string;
};

function filledIn(texts: Texts, sentence: SentenceText): string {
  const { t: whole, plural: counted } = texts as unknown as LooseTexts; // patterns come with answers, not from the code
  const writing = { language: formatLanguageOf(texts.language), sizeText, sentenceText: (part: SentenceText) => filledIn(texts, part) };
  const shown = shownValues(writing, sentence);
  const { id } = sentence;
  const { count, ...others } = shown;
  return typeof count === 'number' && typeof texts.messages.get(id) === 'object' ? counted(count, id, id, others) : whole(id, shown);
}

/** Returns how sentences of answers are written with the texts of a language. */
export const sentencesWith =
  (texts: Texts): ShowSentence =>
  (printed, sent) =>
    texts.messages.has(sent.id) ? filledIn(texts, sent) : printed;
