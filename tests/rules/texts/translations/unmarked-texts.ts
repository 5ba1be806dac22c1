import { visibleTextsIn } from '../visible-texts.ts';

/** Texts of converted folders that are the same in every language: names of headers, keys and formats, and of what calls take. */
const SAME_IN_ALL =
  /^(X-[\w-]+|Retry-After|Bearer \{\w+\}|Ctrl K|Esc|CSV|Excel|PDF|0 \{\w+\}px|sortable|Enter|\{sort\} (asc|desc)|Match the Pairs|Completion)$/;

/** Names in calls and addresses that stand where texts do: kinds of units and files, members, orders. */
const NAMES_OF_CODE = /^(video|audio|presentation|iframe|scorm|title|unit|asc|resource|assignment|\{\w+\}\?\w+|https:\/\/|URL|Alt G|MP4)$/;

/** Names in samples, and what addresses begin with. */
const SAMPLES = /^(Jo Li|Maximiliana .*|Ada Lovelace|Trellis|https:\/\/.*)$/;

/** Parts of words whose letters are no text: a name before a value. */
const ONLY_VALUES = /^[^\p{L}]*(\{\w+\}[^\p{L}]*)+$/u;

/** Returns the texts of a source file that people read and that no function of web/texts translates, with their lines. */
export function unmarkedTextsIn(name: string, source: string): string[] {
  // What these functions take is translated; nobody sees what a function `log` takes.
  const without = source.replaceAll(/(?<![\w.])(t|text|plural|rich|richPlural)\(/g, 'log(');
  return visibleTextsIn(name, without)
    .filter(({ text }) => !SAME_IN_ALL.test(text) && !NAMES_OF_CODE.test(text) && !SAMPLES.test(text) && !ONLY_VALUES.test(text))
    .map(({ text, line }) => `${name}:${line} ${text}`);
}
