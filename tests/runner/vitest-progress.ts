import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSpecification, TestSuite, Vitest } from 'vitest/node';
import type { SerializedError } from 'vitest';
import type { Failure } from './outcome.ts';
import { progressOf, printLine } from './progress.ts';
import type { BesideReport, TestNotes } from './vitest-report.ts';

type Frame = { readonly file: string; readonly line: number };
type Thrown = {
  readonly name?: string;
  readonly message: string;
  readonly diff?: string;
  readonly stacks?: readonly Frame[];
  readonly stack?: string;
};

/**
 * Prints how far vitest is and which tests fail, a line each, and adds to the report of its reporter `json` what that leaves out: the line of
 * each failure with what was expected and received, failures of hooks, and the seconds of each file with its engines.
 */
export default class VitestProgress implements Reporter {
  #root = process.cwd();
  #next: (() => string | null) | undefined;
  readonly #around: Failure[] = [];
  readonly #seconds: Record<string, number> = {};

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#next = progressOf(specifications.length);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (errors === undefined || errors.length === 0) return;
    const file = this.#pathOf(test.module);
    const place = `${file}:${test.location?.line ?? 0}`;
    const reasons = (errors as readonly Thrown[]).map((error) => ({ place: this.#placeIn(file, error) ?? place, reason: textOf(error) }));
    Object.assign(test.meta(), { reasons } satisfies TestNotes);
    if (state === 'failed') printLine(`  FAILED ${reasons[0]?.place ?? place} ${test.fullName}`);
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#noteAround(suite, suite.module, `around "${suite.fullName}"`);
  }

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    this.#seconds[this.#pathOf(module)] = (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
    this.#noteAround(module, module, 'around the tests of the file');
    const line = this.#next?.();
    if (line) printLine(line);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[], _reason: TestRunEndReason): void {
    for (const error of unhandled) {
      const file = (error as { readonly VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
      this.#around.push({
        place: file ? relative(this.#root, file) : '',
        title: 'an error outside of the tests',
        reason: error.stack ?? error.message,
      });
    }
    const path = process.env['TRELLIS_BESIDE_REPORT'];
    if (path !== undefined) writeFileSync(path, JSON.stringify({ around: this.#around, seconds: this.#seconds } satisfies BesideReport));
  }

  /** Keeps the errors of hooks around tests, which then did not run. */
  #noteAround(group: TestSuite | TestModule, module: TestModule, title: string): void {
    const errors = group.errors() as readonly Thrown[];
    if (errors.length === 0) return;
    const file = this.#pathOf(module);
    for (const error of errors) {
      const place = this.#placeIn(file, error) ?? file;
      this.#around.push({ place, title, reason: textOf(error) });
      printLine(`  FAILED ${place} ${title}`);
    }
    // A hook at the end fails when the tests have run.
    for (const test of group.children.allTests('skipped')) Object.assign(test.meta(), { didNotRun: true } satisfies TestNotes);
  }

  #pathOf(module: TestModule): string {
    return relative(this.#root, module.moduleId);
  }

  /** Returns the place of an error in the file of its test; undefined where that was not on its way. */
  #placeIn(file: string, { stacks = [] }: Thrown): string | undefined {
    const frame = stacks.find((one) => relative(this.#root, one.file.replace(/^file:\/\//, '').replace(/\?.*$/, '')) === file);
    return frame && `${file}:${frame.line}`;
  }
}

const textOf = ({ name, message, diff }: Thrown): string =>
  [`${name ?? 'Error'}: ${message}`, ...(diff === undefined ? [] : [diff])].join('\n');
