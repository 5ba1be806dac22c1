// @chunk core
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Returns a sentence in which each value keeps the direction of its own script, so that an Arabic name does not carry the words around it
 * away: named`Delete ${name}?`.
 */
export const named = (words: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...words.flatMap((text, i) => (i < values.length ? [text, createElement('bdi', { key: i }, values[i])] : [text])),
  );

/** Returns what a cell or a line shows; what is a text keeps the direction of its own script. */
export const apart = (content: ReactNode): ReactNode => (typeof content === 'string' ? createElement('bdi', null, content) : content);

/** Hebrew, Arabic and the scripts beside them. */
const RIGHT_TO_LEFT = /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]+)/;

/**
 * Returns a sentence that the server has written, with its names in their own direction: it does not say where they begin and end, so each
 * word that is written from right to left is one, with the spaces between such words.
 */
export function sentenceNamed(sentence: string): ReactNode {
  const parts = sentence.split(RIGHT_TO_LEFT);
  return createElement('span', { dir: 'ltr' }, ...namesJoined(parts));
}

/** Every second part is written from right to left; those with nothing but spaces between them are one name. */
function namesJoined(parts: readonly string[]): ReactNode[] {
  const joined: { text: string; isName: boolean }[] = [];
  for (const [i, text] of parts.entries()) {
    const last = joined.at(-1);
    const before = joined.at(-2);
    if (i % 2 === 0 || !before?.isName || last?.text.trim() !== '') joined.push({ text, isName: i % 2 === 1 });
    else joined.splice(-2, 2, { text: before.text + last.text + text, isName: true });
  }
  return joined.map(({ text, isName }, i) => (isName ? createElement('bdi', { key: i }, text) : text));
}
