import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { since, printLine } from './progress.ts';

/** Prints a line for each file of journeys that has ended, and one for each journey that failed. */
export default class PlaywrightProgress implements Reporter {
  readonly #start = Date.now();
  readonly #open = new Map<string, Set<string>>();
  readonly #root = process.cwd();
  #files = 0;

  onBegin(_config: FullConfig, all: Suite): void {
    for (const test of all.allTests()) {
      const file = test.location.file;
      this.#open.set(file, (this.#open.get(file) ?? new Set()).add(test.id));
    }
    this.#files = this.#open.size;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const place = `${relative(this.#root, test.location.file)}:${test.location.line}`;
    const isAgain = test.retries > result.retry && result.status !== test.expectedStatus && result.status !== 'skipped';
    if (result.status !== test.expectedStatus && result.status !== 'skipped')
      printLine(`  FAILED ${place} ${test.title}${isAgain ? ' (runs once more)' : ''}`);
    if (isAgain) return;
    const open = this.#open.get(test.location.file);
    if (open?.delete(test.id) === true && open.size === 0) {
      this.#open.delete(test.location.file);
      printLine(
        `${this.#files - this.#open.size} of ${this.#files} files, ${since(this.#start)}: ${relative(this.#root, test.location.file)}`,
      );
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
