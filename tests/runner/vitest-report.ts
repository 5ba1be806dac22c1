import { relative } from 'node:path';
import { type Failure, type Outcome, readable } from './outcome.ts';

/** What tests/runner/vitest-progress.ts adds to a test of the report. */
export type TestNotes = {
  /** Each failed run of the test. */
  readonly reasons?: readonly { readonly place: string; readonly reason: string }[];
  /** A hook around it failed. */
  readonly didNotRun?: boolean;
};

type ReportedTest = {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
  readonly location?: { readonly line: number } | undefined;
  readonly meta?: TestNotes;
};
type ReportedFile = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly ReportedTest[];
};

/** The report of vitest's own reporter `json`. */
export type VitestReport = { readonly testResults: readonly ReportedFile[] };

/** What its report leaves out, kept by tests/runner/vitest-progress.ts beside it. */
export type BesideReport = {
  /** Failures of hooks, of the loading of files, and of nobody. */
  readonly around: readonly Failure[];
  readonly seconds: Readonly<Record<string, number>>;
};

function failureOf(file: string, test: ReportedTest): Failure {
  // Of the first try: the next one may fail since that one has left something.
  const noted = test.meta?.reasons?.[0];
  return {
    place: noted?.place ?? (test.location ? `${file}:${test.location.line}` : file),
    title: test.fullName,
    reason: readable(noted?.reason ?? test.failureMessages[0] ?? (test.status === 'pending' ? 'It has not ended.' : 'It did not run.')),
  };
}

const isFailed = ({ status, meta }: ReportedTest): boolean => status === 'failed' || status === 'pending' || meta?.didNotRun === true;

/** Returns what a report of vitest says. A file that failed without a test of it that did is a failure of its own. */
export function vitestOutcome(report: VitestReport, beside: BesideReport, root: string): Outcome {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: relative(root, name), test })),
  );
  const failed = tests.filter(({ test }) => isFailed(test));
  const passed = tests.filter(({ test }) => test.status === 'passed');
  const known = new Set([...failed.map(({ file }) => file), ...beside.around.map(({ place }) => place.replace(/:\d+$/, ''))]);
  const files = report.testResults.map(({ name, status, message }) => ({ file: relative(root, name), status, message }));
  const unexplained = files
    .filter(({ file, status }) => status === 'failed' && !known.has(file))
    .map(({ file, message }) => ({ place: file, title: 'the file failed outside of its tests', reason: readable(message) }));
  const failures = [...beside.around, ...unexplained, ...failed.map(({ file, test }) => failureOf(file, test))];
  return {
    passed: passed.length,
    failed: failures.length,
    skipped: tests.length - passed.length - failed.length,
    failures,
    unstable: passed.filter(({ test }) => test.failureMessages.length > 0).map(({ file, test }) => failureOf(file, test)),
    files: Object.entries(beside.seconds).map(([file, seconds]) => ({ file, seconds })),
  };
}
