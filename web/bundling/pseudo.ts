import { type Message, readMessage } from '../../shared/kernel/regional/icu.ts';

/** The language of tests: English with accents and a third longer, so that a text outside of the translations can be seen, and one that is cut. */
export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžgğAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽGĞ'].flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1] ?? letter]] : [])),
);

function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\}|<\/?\w+>)/u);
  const accented = parts.map((part, i) => (i % 2 === 1 ? part : [...part].map((letter) => ACCENTS[letter] ?? letter).join('')));
  return `⟦${accented.join('')}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

/** Returns an English message in the language of tests. */
export function pseudoMessage(source: string): Message {
  const message = readMessage(source);
  if (typeof message === 'string') return pseudoText(message);
  return Object.fromEntries(Object.entries(message).map(([category, form]) => [category, pseudoText(form)]));
}
