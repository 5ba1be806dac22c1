const MOST_VALUES = 8;

/** Whether a value has a letter that is none in the encoding in which it was read. */
const isBroken = (value: string): boolean => value.includes('\uFFFD');

/**
 * Returns the first of some values with letters outside of ASCII, by which a person sees whether they were read in the right encoding; those with
 * broken letters come first, wherever they are.
 */
export function wordsToJudge(values: Iterable<string>): string[] {
  const telling = new Set<string>();
  // eslint-disable-next-line no-control-regex -- all of ASCII
  for (const value of values) if (/[^\0-\u007F]/.test(value)) telling.add(value);
  const all = [...telling];
  return [...all.filter(isBroken), ...all.filter((value) => !isBroken(value))].slice(0, MOST_VALUES);
}
