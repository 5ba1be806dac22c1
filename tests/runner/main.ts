import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closingLines, type NamedOutcome } from './closing-lines.ts';
import type { Outcome } from './outcome.ts';
import { since, printLine } from './progress.ts';
import { runQuick } from './quick.ts';
import { journeySuite, type RunFolders, runSuite, type Suite, vitestSuite } from './suite.ts';

/**
 * `npm test`, `npm test -- unit cloud journeys`, `npm test -- quick`: builds once, runs the suites one after the other, and prints how far
 * they are, what failed and the figures. What a suite prints itself is in `.build/logs/{suite}.log`.
 */
const root = resolve(import.meta.dirname, '../..');
const folders: RunFolders = { root, logs: join(root, '.build/logs'), reports: join(root, '.build/reports') };

const SUITES: Readonly<Record<string, (places: RunFolders) => Suite>> = {
  unit: (where) => vitestSuite('unit', where),
  cloud: (where) => vitestSuite('cloud*', where, { name: 'cloud' }),
  journeys: journeySuite,
  image: (where) => vitestSuite('image', where),
};
/** What `npm test` runs. The image is built by an install of its own: `npm run test:image`. */
const EVERY_RUN = ['unit', 'cloud', 'journeys'];
/** They need no build of this checkout, which others may be running. */
const WITHOUT_BUILD: ReadonlySet<string> = new Set(['image']);

/** Removes what a former run of the suites has said; the products are those of the journeys. */
function removeLogs(names: readonly string[]): void {
  const starts = [...names, ...(names.includes('journeys') ? ['product-'] : []), 'logs'];
  for (const file of readdirSync(folders.logs)) if (starts.some((start) => file.startsWith(start))) rmSync(join(folders.logs, file));
}

function build(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/local/build.ts'], { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  printLine(`${stdout}${stderr}\nThe build failed.`);
  process.exit(1);
}

/** Searches what the functions have logged in all suites, in this run or a former one. */
function searchLogs(): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/suites/search-logs.ts', folders.logs], {
    cwd: root,
    encoding: 'utf8',
  });
  printLine(stdout.trimEnd().split('\n').at(-1) ?? '');
  const failures =
    status === 0 ? [] : [{ place: '', title: 'the search of what functions have logged', reason: `${stdout}${stderr}`.trim() }];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures, unstable: [], files: [] };
}

async function timed(name: string, work: () => Outcome | Promise<Outcome>): Promise<NamedOutcome> {
  printLine(`\n== ${name}`);
  const start = Date.now();
  const outcome = await work();
  printLine(`${name}: ${outcome.passed} passed, ${outcome.failed} failed, in ${since(start)}`);
  return { name, ...outcome };
}

async function runSuites(names: readonly string[]): Promise<readonly NamedOutcome[]> {
  if (!names.every((name) => WITHOUT_BUILD.has(name))) build();
  removeLogs(names);
  const outcomes: NamedOutcome[] = [];
  for (const [name, suiteOf] of Object.entries(SUITES))
    if (names.includes(name)) outcomes.push(await timed(name, () => runSuite(suiteOf(folders), folders)));
  // The others start no function of the product here.
  if (names.some((name) => name === 'cloud' || name === 'journeys')) outcomes.push(await timed('logs', searchLogs));
  return outcomes;
}

// What a suite began ends with it, and the suite with this process.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) process.once(signal, () => process.exit(code));

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SUITES) && name !== 'quick');
if (unknown !== undefined) {
  printLine(`There is no suite ${unknown}. Suites: ${Object.keys(SUITES).join(', ')}; quick: what a developer runs before each commit.`);
  process.exit(1);
}
mkdirSync(folders.logs, { recursive: true });
mkdirSync(folders.reports, { recursive: true });
const outcomes = wanted.includes('quick') ? await runQuick(folders, timed) : await runSuites(wanted.length === 0 ? EVERY_RUN : wanted);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const { lines, isGreen } = closingLines(`Trellis ${version}`, outcomes);
for (const line of lines) printLine(line);
process.exit(isGreen ? 0 : 1);
