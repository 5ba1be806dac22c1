import type { SentenceText, TextValue } from './sentence.ts';

/** What the values of sentences depend on where they are written. */
export type Writing = {
  /** The language, as formats take it. */
  readonly language: string;
  readonly sizeText: (bytes: number) => string;
  /** Returns a sentence that is a value of another one. */
  readonly sentenceText: (sentence: SentenceText) => string;
};

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const INSTANT = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

function shownValue(writing: Writing, value: TextValue): string | number {
  if (typeof value !== 'object') return value;
  const { language } = writing;
  switch (value.kind) {
    case 'amount':
      return value.value;
    case 'size':
      return writing.sizeText(value.value);
    case 'day':
    case 'instant':
      return new Intl.DateTimeFormat(language, value.kind === 'day' ? DAY : INSTANT).format(new Date(value.value));
    case 'list':
      return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(value.value);
    case 'words':
      return new Intl.ListFormat(language).format(value.value.map((each) => String(shownValue(writing, each))));
    case 'sentence':
      return writing.sentenceText(value.value);
  }
}

/** Returns the values of a sentence as a language writes them. Numbers stay numbers, of which its plural depends. */
export const shownValues = (writing: Writing, { values = {} }: SentenceText): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(writing, value)]));
