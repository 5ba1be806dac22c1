import { t, text } from '../../texts/text.ts';
const WORDS: Readonly<Record<string, { readonly word: string; readonly percent: number }>> = {
  incomplete: { word: text('In progress'), percent: 50 },
  browsed: { word: text('In progress'), percent: 50 },
  completed: { word: text('Completed'), percent: 100 },
  passed: { word: text('Passed'), percent: 100 },
  failed: { word: text('Failed'), percent: 50 },
  waived: { word: text('Waived'), percent: 100 },
};

const NOT_STARTED = { word: text('Not started'), percent: 0 };

/** Returns the status of a part of a package in words, and as a share for its mark. */
export function partStatus(status: string): { readonly word: string; readonly percent: number } {
  const { word, percent } = WORDS[status] ?? NOT_STARTED;
  return { word: t(word), percent };
}
