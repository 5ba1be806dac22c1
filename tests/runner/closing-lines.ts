import type { Failure, Outcome } from './outcome.ts';

/** More tests than these that pass only when they run again say that the suites cannot be believed. */
export const MOST_UNSTABLE = 3;
const SLOWEST = 10;

export type NamedOutcome = Outcome & { readonly name: string };

const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`);

const linesOf = (word: string, { name }: NamedOutcome, { place, title, reason }: Failure): string[] => [
  `${word}: ${name}: ${[place, title].filter((part) => part !== '').join(' ')}`,
  ...indented(reason),
];

/** Returns what was unstable and what failed in a suite, each with its place and its reason. */
export const failureLines = (outcome: NamedOutcome): string[] => [
  ...outcome.unstable.flatMap((failure) => linesOf('UNSTABLE', outcome, failure)),
  ...outcome.failures.flatMap((failure) => linesOf('FAILED', outcome, failure)),
];

/** Returns the lines of the slowest files of all suites. */
export function slowestLines(outcomes: readonly NamedOutcome[]): string[] {
  const slowest = outcomes
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  return slowest.length === 0
    ? []
    : ['Slowest files:', ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)];
}

const suiteLine = ({ name, passed, failed, skipped }: NamedOutcome): string =>
  `${name}: ${passed} of ${passed + failed}${skipped > 0 ? `, ${skipped} left out` : ''}`;

/** Returns the end of a run: the slowest files, what failed, the suites, and the figures as the last line. */
export function closingLines(
  title: string,
  outcomes: readonly NamedOutcome[],
): { readonly lines: readonly string[]; readonly isGreen: boolean } {
  const unstable = outcomes.reduce((sum, outcome) => sum + outcome.unstable.length, 0);
  const isBelieved = unstable <= MOST_UNSTABLE;
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0) + (isBelieved ? 0 : 1);
  const lines = [
    '',
    ...slowestLines(outcomes),
    '',
    ...outcomes.flatMap(failureLines),
    ...(isBelieved ? [] : [`FAILED: ${unstable} unstable tests, where at most ${MOST_UNSTABLE} are borne`]),
    '',
    title,
    ...outcomes.map(suiteLine),
    `${passed} passed, ${failed} failed`,
  ];
  return { lines, isGreen: failed === 0 };
}
