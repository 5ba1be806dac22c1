import { join, relative } from 'node:path';
import { type Failure, type Outcome, readable } from './outcome.ts';

type ReportedError = { readonly message?: string; readonly location?: { readonly file: string; readonly line: number } };
type Run = { readonly duration: number; readonly status: string; readonly errors: readonly ReportedError[] };
type ReportedTest = {
  /** `skipped` with no run and no annotation: never came to it. */
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string }[];
  readonly results: readonly Run[];
};
type Spec = { readonly title: string; readonly file: string; readonly line: number; readonly tests: readonly ReportedTest[] };
type Group = { readonly title: string; readonly file: string; readonly specs: readonly Spec[]; readonly suites?: readonly Group[] };

/** The report of Playwright's own reporter `json`. */
export type PlaywrightReport = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Group[];
  /** Errors that belong to no test. */
  readonly errors: readonly ReportedError[];
};

type ReportMatch = { readonly titles: readonly string[]; readonly spec: Spec; readonly test: ReportedTest };

const testsOf = (group: Group, titles: readonly string[]): readonly ReportMatch[] => [
  ...group.specs.flatMap((spec) => spec.tests.map((test) => ({ titles: [...titles, spec.title], spec, test }))),
  ...(group.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
];

const leavesOut = ({ status, annotations }: ReportedTest): boolean =>
  status === 'skipped' && annotations.some(({ type }) => type === 'skip' || type === 'fixme');

/** Returns what a report of Playwright says. */
export function playwrightOutcome(report: PlaywrightReport, root: string): Outcome {
  const pathOf = (file: string): string => relative(root, join(report.config.rootDir, file));
  const placeOf = ({ location }: ReportedError): string => (location ? `${relative(root, location.file)}:${location.line}` : '');
  const failureOf = ({ titles, spec, test }: ReportMatch): Failure => {
    // Of the first try: the next one may fail since that one has left something.
    const errors = test.results.find((run) => run.errors.length > 0)?.errors ?? [];
    const inFile = errors.find(({ location }) => location !== undefined && relative(root, location.file) === pathOf(spec.file));
    return {
      place: inFile ? placeOf(inFile) : `${pathOf(spec.file)}:${spec.line}`,
      title: titles.join(' › '),
      reason: readable(errors.map(({ message }) => message ?? '').join('\n') || 'It did not run.'),
    };
  };
  const all = report.suites.flatMap((file) => testsOf(file, []));
  const passed = all.filter(({ test }) => test.status === 'expected' || test.status === 'flaky');
  const failed = all.filter(({ test }) => test.status === 'unexpected' || (test.status === 'skipped' && !leavesOut(test)));
  const outside = report.errors.map((error) => ({
    place: placeOf(error),
    title: 'an error outside of the journeys',
    reason: readable(error.message ?? ''),
  }));
  const seconds = new Map<string, number>();
  for (const { spec, test } of all)
    for (const { duration } of test.results) seconds.set(pathOf(spec.file), (seconds.get(pathOf(spec.file)) ?? 0) + duration / 1000);
  return {
    passed: passed.length,
    failed: failed.length + outside.length,
    skipped: all.length - passed.length - failed.length,
    failures: [...outside, ...failed.map(failureOf)],
    unstable: all.filter(({ test }) => test.status === 'flaky').map(failureOf),
    files: [...seconds].map(([file, taken]) => ({ file, seconds: taken })),
  };
}
