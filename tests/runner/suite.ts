import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startGroup } from './children.ts';
import { crashed, type Outcome } from './outcome.ts';
import { type PlaywrightReport, playwrightOutcome } from './playwright-report.ts';
import { type BesideReport, type VitestReport, vitestOutcome } from './vitest-report.ts';

/** Where things lie: the repository, what suites and products have said until their next run, and the reports. */
export type RunFolders = { readonly root: string; readonly logs: string; readonly reports: string };

/** A suite: the program that runs it, and how its report is read; null where there is none. */
export type Suite = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The files of its report, which a former run has left. */
  readonly reports: readonly string[];
  readonly outcome: () => Outcome;
  /** That none of its tests concerns what it was asked for is no failure. */
  readonly mayBeEmpty?: boolean;
};

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** How a part of a project of vitest.config.ts is run: under a name of its own, by another command of vitest, with its arguments. */
export type Part = { readonly name?: string; readonly command?: readonly string[]; readonly more?: readonly string[] };

/** Returns the suite of a project of vitest.config.ts, or a part of it. */
export function vitestSuite(project: string, { root, logs, reports }: RunFolders, part: Part = {}): Suite {
  const { name = project, command = ['run'], more = [] } = part;
  const [report, beside] = [join(reports, `${name}.json`), join(reports, `${name}-beside.json`)];
  const reporters = ['--reporter=tests/runner/vitest-progress.ts', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: 'vitest',
    args: [...command, '--project', project, '--includeTaskLocation', ...reporters, ...more],
    env: { TRELLIS_BESIDE_REPORT: beside, TRELLIS_LOGS: logs },
    reports: [report, beside],
    outcome: () => vitestOutcome(read<VitestReport>(report), read<BesideReport>(beside), root),
  };
}

/** Returns the suite of journeys. */
export function journeySuite({ root, logs, reports }: RunFolders): Suite {
  const report = join(reports, 'journeys.json');
  return {
    name: 'journeys',
    command: 'playwright',
    args: [
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      '--reporter',
      `${join(root, 'tests/runner/playwright-progress.ts')},json`,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TRELLIS_LOGS: logs, LOG_LEVEL: 'INFO' },
    reports: [report],
    outcome: () => playwrightOutcome(read<PlaywrightReport>(report), root),
  };
}

/** A program that ends badly although its tests are well has failed, too. */
export const withCode = (outcome: Outcome, name: string, code: number | null, printed: string): Outcome => {
  if (code === 0 || outcome.failed > 0) return outcome;
  const { failures } = crashed(name, code, printed);
  return {
    ...outcome,
    failed: 1,
    failures: failures.map((failure) => ({ ...failure, title: `the suite ${name} ended with code ${code}` })),
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a suite in this environment, and returns what its report says. All that it prints goes to its file in the folder of logs; what is
 * shown are its lines of progress.
 */
export function runSuite(suite: Suite, { root, logs }: RunFolders, environment: Environment = process.env): Promise<Outcome> {
  const { name, command, args, reports, mayBeEmpty = false } = suite;
  const log = join(logs, `${name}.log`);
  for (const report of reports) rmSync(report, { force: true });
  const output = openSync(log, 'w');
  const outcomeOf = (code: number | null): Outcome => {
    const printed = readFileSync(log, 'utf8');
    if (!reports.every((report) => existsSync(report))) return crashed(name, code, printed);
    const found = withCode(suite.outcome(), name, code, printed);
    // A suite without a test has proven nothing.
    return mayBeEmpty || found.passed + found.failed > 0 ? found : { ...crashed(name, code, printed), skipped: found.skipped };
  };
  return new Promise((resolve) => {
    const child = startGroup(command, args, {
      cwd: root,
      env: { ...environment, ...suite.env, TRELLIS_PROGRESS: '3' },
      stdio: ['ignore', output, output, 'pipe'],
    });
    closeSync(output);
    child.stdio[3]?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    child.on('error', (error) => resolve(crashed(name, null, error.message)));
    child.on('exit', (code) => resolve(outcomeOf(code)));
  });
}
