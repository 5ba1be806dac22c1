/** The most names of a list, and the most parts of one name: a name with five commas. */
const MOST_PARTS = 60;
const MOST_OF_NAME = 6;

/** A part of a list, without the blanks around it, and where it stands. */
type Part = { readonly text: string; readonly start: number; readonly end: number };

const partsOf = (list: string): Part[] =>
  [...list.matchAll(/[^,]+/g)].flatMap(({ 0: written, index }) => {
    const text = written.trim();
    const start = index + written.length - written.trimStart().length;
    return text === '' ? [] : [{ text, start, end: start + text.length }];
  });

/** Returns the parts `from` to `from + count` of a list as one name: with a blank behind each of its commas, as it is written, and without any. */
function namesOf(list: string, parts: readonly Part[], from: number, count: number): readonly [string, ...string[]] {
  const some = parts.slice(from, from + count);
  const texts = some.map(({ text }) => text);
  const joined = texts.join(', ');
  const [first, last] = [some[0], some.at(-1)];
  return count === 1 || !first || !last ? [joined] : [joined, list.slice(first.start, last.end), texts.join(',')];
}

/** Returns every name that a list with commas can mean: names may have commas themselves. */
export function possibleNames(list: string): string[] {
  const parts = partsOf(list).slice(0, MOST_PARTS);
  const names = parts.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_OF_NAME, parts.length - from) }, (_none, index) => namesOf(list, parts, from, index + 1)).flat(),
  );
  return [...new Set([list.trim(), ...names])];
}

/** Returns the names of a list with commas. From left to right the longest name that is known wins; a part of none stands for itself. */
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
