import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the suites lie; git ignores it. */
export const SUITES_FOLDER = join(import.meta.dirname, '../../.suites');

/** What a suite said: passed of total, and what failed in lines for a reader. */
export type SuiteResult = {
  /** The row of tests/suites/least.ts. */
  readonly name: string;
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly string[];
};

/** A public suite: the folder that it is fetched into, and how it is run. */
export type Suite = {
  readonly folder: string;
  /** A file of the folder without which it cannot be run. */
  readonly needs: string;
  run(folder: string, report: (result: SuiteResult) => void): Promise<void>;
};

/** Returns the folder of a suite; null where it was not fetched. */
export function fetchedFolder({ folder, needs }: Suite, root = SUITES_FOLDER): string | null {
  const path = join(root, folder);
  return existsSync(join(path, needs)) ? path : null;
}
