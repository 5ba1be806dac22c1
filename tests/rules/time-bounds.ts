/** What each test and each expectation of a suite has, in milliseconds. */
export type SuiteLimits = { readonly test: number; readonly expectation: number };

const numberOf = (written: string): number => Number(written.replaceAll('_', ''));

/** Names of times, as a whole or as the last part of a name. */
const TIME =
  /\bperformance\.now\b|\bDate\.now\b|\b(?:ms|millis\w*|elapsed|duration|took|times(?!\())\b|\b\w+(?:Ms|Millis|Milliseconds|Elapsed|Duration)\b|\b\w+_MS\b/;
/** A figure that has to stay below another one, and one that has to stay above: there the time is the bound. */
const BELOW = /expect\((.*)\)\.(?:not\.toBeGreaterThan|toBeLessThan)(?:OrEqual)?\(/;
const ABOVE_NOW = /\.toBeGreaterThan(?:OrEqual)?\((?:Date|performance)\.now\(\)/;

/** Returns the lines that compare a measured time with a bound that a slow machine is above. */
export const measuresIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => TIME.test(BELOW.exec(line)?.[1] ?? '') || ABOVE_NOW.test(line));

/** Returns the lines that wait for a moment in place of what they ask about. A turn of the page's own queue is none. */
export const waitsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .flatMap((line) => {
      const [wait] = /waitForTimeout\(.*|\bpause\([\w.].*|await setTimeout\(.*|new Promise.*setTimeout\(\w+,.*/.exec(line) ?? [];
      return wait === undefined ? [] : [wait];
    });

/** Returns the milliseconds that a limit is written as: a number, or the name of one in the same file; null for what is neither. */
function written(limit: string, text: string): number | null {
  if (/^\d[\d_]*$/.test(limit)) return numberOf(limit);
  const [, value] = new RegExp(`const ${limit} = ([\\d_]+);`).exec(text) ?? [];
  return value === undefined ? null : numberOf(value);
}

/** A limit of a test by itself: in the options behind its title, behind its body, or set while it runs. */
const OF_TEST = [
  /^\s*(?:it|test|describe)\b.*\{ timeout: (\w+) \}, /,
  /^\s*\{ timeout: (\w+) \},$/,
  /^\s*\}, (\d[\d_]*_000)\);$/,
  /setTimeout\((\d[\d_]*)\);/,
];
const OF_EXPECTATION = [/\btimeout: (\w+)/, /\{ (?:.*, )?(timeout)(?:,.*)? \}/];

const firstOf = (line: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(line)?.[1]).find((each) => each !== undefined);

/** Returns the lines with a limit below that of every test, or of every expectation, of a suite. */
export const limitsIn = (text: string, { test, expectation }: SuiteLimits): string[] =>
  text.split('\n').flatMap((line) => {
    const ofTest = firstOf(line, OF_TEST);
    const limit = ofTest ?? firstOf(line, OF_EXPECTATION);
    const value = limit === undefined ? null : written(limit, text);
    return value !== null && value < (ofTest === undefined ? expectation : test) ? [line.trim()] : [];
  });
