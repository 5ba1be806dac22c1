import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../runner/outcome.ts';
import { runSuite as run, vitestSuite } from '../../runner/suite.ts';
import type { Suite } from './suites.ts';

const ROOT = join(import.meta.dirname, '../../..');

export type Counted = { readonly passed: number; readonly failed: number };

/** Runs suites of the projects of the cloud on the emulator that an environment names, and returns what their report says. */
export function runSuite(environment: Readonly<Record<string, string>>, { name, paths }: Suite): Promise<Outcome> {
  // Two runs may go on at once, on two emulators.
  const own = join(ROOT, '.build', `localstack-${process.pid}`);
  const places = { root: ROOT, logs: own, reports: own };
  mkdirSync(own, { recursive: true });
  const more = ['--testTimeout', '120000', '--hookTimeout', '120000', ...paths];
  const suite = vitestSuite('cloud*', places, { name: name.replaceAll(/\W+/g, '-'), more });
  return run(suite, places, { ...environment, TRELLIS_TESTS: 'external', NO_COLOR: '1', FORCE_COLOR: '0' });
}
