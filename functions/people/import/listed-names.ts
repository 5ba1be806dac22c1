/** The most names of a row, of branches and of groups: they fit one transaction together with the person. */
export const MOST_LINKS = 20;
/** The most parts of one name: a name with five commas. */
const MOST_OF_NAME = 6;
/** Lists of more parts have more names than a row may have. */
const MOST_PARTS = MOST_LINKS * MOST_OF_NAME;

/** What stands between names: commas, also of Arabic and East Asian keyboards, semicolons and ends of lines. */
const SEPARATORS = /[,;\n\u060C\u061B\u3001\uFF0C\uFF1B]/;
const OTHER_SEPARATORS = /[;\n\u060C\u061B\u3001\uFF0C\uFF1B]/;
const BETWEEN_SEPARATORS = /[^,;\n\u060C\u061B\u3001\uFF0C\uFF1B]+/g;

/** A part of a list, without the blanks around it, and where it stands. */
type Part = { readonly text: string; readonly start: number; readonly end: number };

const partsOf = (list: string): Part[] =>
  [...list.matchAll(BETWEEN_SEPARATORS)].flatMap(({ 0: written, index }) => {
    const text = written.trim();
    const start = index + written.length - written.trimStart().length;
    return text === '' ? [] : [{ text, start, end: start + text.length }];
  });

/** Returns the parts `from` to `from + count` of a list as one name: with a blank behind each of its commas, as it is written, and without any; with other separators as it is written alone. */
function namesOf(list: string, parts: readonly Part[], from: number, count: number): readonly [string, ...string[]] {
  const some = parts.slice(from, from + count);
  const texts = some.map(({ text }) => text);
  const joined = texts.join(', ');
  const [first, last] = [some[0], some.at(-1)];
  if (count === 1 || !first || !last) return [joined];
  const written = list.slice(first.start, last.end);
  return OTHER_SEPARATORS.test(written) ? [written] : [joined, written, texts.join(',')];
}

const uniqueTexts = (texts: readonly string[]): string[] => [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];

/** The first names of a row. */
export type FirstNames = { readonly names: readonly string[]; readonly areMore: boolean };

/** Returns the first names of a row without repeats, as many as it may have, and whether there are more. */
export function firstNames(names: readonly string[]): FirstNames {
  const unique = uniqueTexts(names);
  return { names: unique.slice(0, MOST_LINKS), areMore: unique.length > MOST_LINKS };
}

/** Returns the first lists of a row without repeats, as far as they may have names that it may have, and whether there are more. */
export function firstLists(lists: readonly string[]): FirstNames {
  const unique = uniqueTexts(lists);
  let parts = 0;
  const names = unique.slice(0, MOST_LINKS).filter((list) => (parts += list.split(SEPARATORS, MOST_PARTS + 1).length) <= MOST_PARTS);
  return { names, areMore: names.length < unique.length };
}

/** Returns a test whether a name may stand in one of these lists: names may have commas themselves, and their first part stands there then. */
export function namesInLists(lists: readonly string[]): (name: string) => boolean {
  const texts = new Set(lists.flatMap((list) => [list.trim(), ...list.split(SEPARATORS).map((part) => part.trim())]));
  return (name) =>
    texts.has(name) ||
    texts.has(
      name
        .split(SEPARATORS)
        .find((part) => part.trim() !== '')
        ?.trim() ?? name,
    );
}

/** Returns the names of a list with commas, or with what else separates names. From left to right the longest name that is known wins; a part of none stands for itself. */
export function listedNames(list: string, isKnown: (name: string) => boolean): string[] {
  if (isKnown(list.trim())) return [list.trim()];
  const parts = partsOf(list);
  const names: string[] = [];
  for (let from = 0; from < parts.length;) {
    let count = Math.min(MOST_OF_NAME, parts.length - from);
    while (count > 1 && !namesOf(list, parts, from, count).some(isKnown)) count -= 1;
    const written = namesOf(list, parts, from, count);
    names.push(written.find(isKnown) ?? written[0]);
    from += count;
  }
  return names;
}
