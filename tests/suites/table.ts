import type { Suite, SuiteResult } from './suite.ts';

/** Returns the line of a result; `least`: what has to pass. */
export function lineOf({ name, passed, total }: SuiteResult, least: number | undefined): string {
  const figures = `${name}: ${passed} of ${total} passed`;
  return least !== undefined && passed < least ? `${figures} – FEWER THAN ${least}` : figures;
}

/** Returns the line of a suite that is not there. */
export const skippedLine = (name: string, { folder }: Pick<Suite, 'folder'>): string =>
  `SKIPPED: the suite ${name} is not in .suites/${folder}. docs/suites.md says how it gets there.`;
