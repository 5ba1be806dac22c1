import { parseArgs } from 'node:util';
import { cmi5Suite } from './cmi5/cmi5-suite.ts';
import { LEAST } from './least.ts';
import { lrsSuite } from './lrs/lrs-suite.ts';
import { scormSuite } from './scorm/scorm-suite.ts';
import { fetchedFolder, type Suite, type SuiteResult } from './suite.ts';
import { lineOf, skippedLine } from './table.ts';

/**
 * `npm run suites`: runs the public conformance suites that were fetched into `.suites` (docs/suites.md), and prints passed of total for
 * each. It fails where one passes fewer than least.ts says. Arguments: `--only lrs,scorm,cmi5`; `--failures` prints each case that failed.
 */
const SUITES: Readonly<Record<string, Suite>> = { scorm: scormSuite, lrs: lrsSuite, cmi5: cmi5Suite };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, failures: { type: 'boolean', default: false } } });
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !(name in SUITES));
  if (unknown !== undefined) throw new Error(`There is no suite ${unknown}. Suites: ${Object.keys(SUITES).join(', ')}.`);
  const results: SuiteResult[] = [];
  for (const [name, suite] of Object.entries(SUITES)) {
    if (only && !only.includes(name)) continue;
    const folder = fetchedFolder(suite);
    if (folder === null) {
      say(skippedLine(name, suite));
      continue;
    }
    await suite.run(folder, (result) => {
      results.push(result);
      say(lineOf(result, LEAST[result.name]));
      if (values.failures) for (const failure of result.failures) say(`  ${failure}`);
    });
  }
  return results.every(({ name, passed }) => passed >= (LEAST[name] ?? 0));
}

main().then(
  (isGreen) => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
