import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startGroup } from './children.ts';
import type { NamedOutcome } from './closing-lines.ts';
import { type Outcome, readable } from './outcome.ts';
import { printLine } from './progress.ts';
import { type RunFolders, runSuite, vitestSuite } from './suite.ts';

/** Changed specs of the cloud, each of which starts engines, that a developer waits for. */
const MOST_CLOUD_SPECS = 2;

/** What `npm test -- quick` looks at: the changed files, by what asks about them. */
export type QuickPlan = {
  readonly sources: readonly string[];
  readonly styles: readonly string[];
  readonly cloudSpecs: readonly string[];
  /** Changed specs of the cloud above the limit. */
  readonly left: readonly string[];
  readonly others: readonly string[];
};

/** Returns what is asked about changed files. */
export function planOf(changed: readonly string[]): QuickPlan {
  const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('generated/'));
  const styles = changed.filter((file) => /^web\/.*\.css$/.test(file));
  const ofCloud = sources.filter((file) => /^tests\/(cloud|access|faults|conformance)\/.*\.spec\.ts$/.test(file));
  return {
    sources,
    styles,
    cloudSpecs: ofCloud.slice(0, MOST_CLOUD_SPECS),
    left: ofCloud.slice(MOST_CLOUD_SPECS),
    others: changed.filter((file) => !sources.includes(file) && !styles.includes(file)),
  };
}

function changedFiles(root: string): readonly string[] {
  const git = (...args: string[]): string[] => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  // After a commit: what it changed.
  const files = open.length > 0 ? open : git('diff-tree', '-r', '--no-commit-id', '--name-only', 'HEAD');
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted();
}

/** A spec that weighs a build, which a clone does not have before its first one. */
const OF_A_BUILD = 'tests/rules/weights.spec.ts';

/** Returns the specs that need a build which this checkout does not have; building takes longer than a developer waits. */
export const withoutBuild = (root: string): readonly string[] =>
  ['functions', 'web'].every((part) => existsSync(join(root, '.build', `${part}.stamp`))) ? [] : [OF_A_BUILD];

/** Returns what is said of everything that is not run. */
export function leftOut({ left }: Pick<QuickPlan, 'left'>, unbuilt: readonly string[]): string {
  const specs = [...unbuilt.map((spec) => `${spec}, which measures a build (npm run build)`), ...left];
  const others = 'other unit specs, specs of the cloud that have not changed, journeys, emulators, dead code, synthesis, contract';
  return `Not run: ${[...specs, others].join('; ')}`;
}

/** Runs a check to its end; one that prints nothing has a reason all the same. */
function check(root: string, command: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = startGroup(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => {
      const failures = code === 0 ? [] : [{ place: '', title: [command, ...args].join(' ').slice(0, 100), reason: readable(said) }];
      resolve({ passed: 1 - failures.length, failed: failures.length, skipped: 0, failures, unstable: [], files: [] });
    });
    child.on('error', (error) => (said += error.message));
  });
}

type Timed = (name: string, work: () => Outcome | Promise<Outcome>) => Promise<NamedOutcome>;

/** Types of everything, and lint, format and style sheets of what changed, one after the other. */
async function runChecks({ root }: RunFolders, { sources, styles, others }: QuickPlan, timed: Timed): Promise<readonly NamedOutcome[]> {
  const outcomes = [await timed('types', () => check(root, 'tsc', ['-b', 'shared', 'events', 'functions', 'infra', 'web', 'tests']))];
  const formatted = [...sources, ...styles, ...others.filter((file) => /\.(json|md|ya?ml|html)$/.test(file))];
  if (formatted.length > 0)
    outcomes.push(await timed('format', () => check(root, 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...formatted])));
  if (sources.length > 0) outcomes.push(await timed('lint', () => check(root, 'oxlint', ['--type-aware', '--deny-warnings', ...sources])));
  if (styles.length > 0) outcomes.push(await timed('style sheets', () => check(root, 'stylelint', [...styles])));
  return outcomes;
}

/** The rules, which read every file, and the unit specs that load a changed one. */
async function runSpecs(places: RunFolders, { sources }: QuickPlan, timed: Timed): Promise<readonly NamedOutcome[]> {
  const unbuilt = withoutBuild(places.root).map((spec) => `--exclude=${spec}`);
  const rules = vitestSuite('unit', places, { name: 'rules', more: ['tests/rules', ...unbuilt] });
  const outcomes = [await timed('rules', () => runSuite(rules, places))];
  if (sources.length === 0) return outcomes;
  const part = { name: 'related', command: ['related', '--run'], more: ['--passWithNoTests', '--exclude=tests/rules/**', ...sources] };
  return [...outcomes, await timed('related', () => runSuite({ ...vitestSuite('unit', places, part), mayBeEmpty: true }, places))];
}

/**
 * `npm test -- quick`: what a developer runs before each commit. Says what it did not run, which `.ci/run` does.
 */
export async function runQuick(places: RunFolders, timed: Timed): Promise<readonly NamedOutcome[]> {
  const changed = changedFiles(places.root);
  const plan = planOf(changed);
  printLine(`${changed.length} changed files: types of everything; their lint and format; the rules; unit specs that load one of them`);
  const beside = await Promise.all([runChecks(places, plan, timed), runSpecs(places, plan, timed)]);
  const outcomes = beside.flat();
  if (plan.cloudSpecs.length > 0) {
    const cloud = vitestSuite('cloud*', places, { name: 'changed-cloud', more: [...plan.cloudSpecs] });
    outcomes.push(await timed('changed-cloud', () => runSuite(cloud, places)));
  }
  printLine(`\n${leftOut(plan, withoutBuild(places.root))}`);
  return outcomes;
}
