/** One thing that failed, or that passed only when it ran again. */
export type Failure = {
  /** `tests/cloud/people/users.spec.ts:41`; blank where no file is known. */
  readonly place: string;
  readonly title: string;
  /** The message with what was expected and received, in lines. */
  readonly reason: string;
};

/** What a suite has said of itself. */
export type Outcome = {
  readonly passed: number;
  /** Failed tests, tests that did not run because of a failure, and failures outside of tests. */
  readonly failed: number;
  /** Left out by the tests themselves, as what this machine cannot run. */
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Tests that failed and passed when they ran again; they are among those that passed. */
  readonly unstable: readonly Failure[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
};

const MOST_LINES = 25;
const ESCAPE = String.fromCodePoint(27);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g');

/** Returns a reason without colours and blank lines, and not longer than a reader takes in. */
export function readable(reason: string): string {
  const lines = reason
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`].join('\n')
    : lines.join('\n');
}

/** Returns the outcome of a suite that left no report: one failure, with the end of what it printed. */
export const crashed = (name: string, code: number | null, printed: string): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [
    {
      place: '',
      title: `the suite ${name} ended ${code === null ? 'by a signal' : `with code ${code}`} and left no result`,
      reason: readable(printed.trim().split('\n').slice(-MOST_LINES).join('\n')),
    },
  ],
  unstable: [],
  files: [],
});
