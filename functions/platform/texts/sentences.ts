import { formatLanguageOf } from '../../../shared/kernel/regional/languages.ts';
import type { SentenceText, TextValue } from '../../../shared/kernel/regional/sentence.ts';
import { sizeText } from '../../../shared/files/size-text.ts';
import type { Texts } from './texts.ts';

/** Returns a sentence in a language, as it is printed where it has no translation. */
export type ShowSentence = (printed: string, sent: SentenceText) => string;

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Texts whose English ones are known only as they run. */
type LooseTexts = {
  readonly t: (english: string, values: Readonly<Record<string, string | number>>) => string;
  readonly plural: (count: number, one: string, other: string, values: Readonly<Record<string, string | number>>) => string;
};

function filledIn(texts: Texts, { id, values = {} }: SentenceText): string {
  const { t: whole, plural: counted } = texts as unknown as LooseTexts; // patterns come with answers, not from the code
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(texts, value)]));
  const { count, ...others } = shown;
  return typeof count === 'number' && typeof texts.messages.get(id) === 'object' ? counted(count, id, id, others) : whole(id, shown);
}

function shownValue(texts: Texts, value: TextValue): string | number {
  if (typeof value !== 'object') return value;
  const language = formatLanguageOf(texts.language);
  switch (value.kind) {
    case 'amount':
      return value.value;
    case 'size':
      return sizeText(value.value);
    case 'day':
      return new Intl.DateTimeFormat(language, DAY).format(new Date(value.value));
    case 'instant':
      return new Intl.DateTimeFormat(language, { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(
        new Date(value.value),
      );
    case 'list':
      return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(value.value);
    case 'words':
      return new Intl.ListFormat(language).format(value.value.map((each) => String(shownValue(texts, each))));
    case 'sentence':
      return filledIn(texts, value.value);
  }
}

/** Returns how sentences of answers are written with the texts of a language. */
export const sentencesWith =
  (texts: Texts): ShowSentence =>
  (printed, sent) =>
    texts.messages.has(sent.id) ? filledIn(texts, sent) : printed;
