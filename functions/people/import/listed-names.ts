/** The most names of a list, and the most parts of one name: a name with five commas. */
const MOST_PARTS = 60;
const MOST_OF_NAME = 6;

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the parts `from` to `from + count` of a list as one name: its commas have a blank behind them. */
const nameOf = (parts: readonly string[], from: number, count: number): string => parts.slice(from, from + count).join(', ');

/** Returns every name that a list with commas can mean: names may have commas themselves. */
export function possibleNames(list: string): string[] {
  const parts = partsOf(list).slice(0, MOST_PARTS);
  const names = parts.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_OF_NAME, parts.length - from) }, (_none, index) => nameOf(parts, from, index + 1)),
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
    while (count > 1 && !isKnown(nameOf(parts, from, count))) count -= 1;
    names.push(nameOf(parts, from, count));
    from += count;
  }
  return names;
}
