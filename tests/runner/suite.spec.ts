import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { runSuite, type Suite } from './suite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-runner-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A suite that is this script, with a report of that many tests that passed. */
function run(script: string, more: Partial<Suite> = {}): Promise<Outcome> {
  const report = join(folder, 'report.json');
  const outcome = (): Outcome => ({
    passed: JSON.parse(readFileSync(report, 'utf8')) as number,
    failed: 0,
    skipped: 0,
    failures: [],
    unstable: [],
    files: [],
  });
  const suite = {
    name: 'sample',
    command: process.execPath,
    args: ['-e', script],
    env: { REPORT: report },
    reports: [report],
    outcome,
    ...more,
  };
  return runSuite(suite, { root: folder, logs: folder, reports: folder });
}
const reporting = (passed: number): string => `require('node:fs').writeFileSync(process.env.REPORT, '${passed}');`;

describe('a suite that is run', () => {
  it('is counted by its report, and what it prints is kept in its file', async () => {
    expect(await run(`${reporting(41)} console.log('12 failed'); console.error('a warning')`)).toMatchObject({ passed: 41, failed: 0 });
    expect(readFileSync(join(folder, 'sample.log'), 'utf8')).toBe('12 failed\na warning\n');
  });

  it('has failed when it ends badly, whatever its report says', async () => {
    const { passed, failed, failures } = await run(`${reporting(41)} console.log('out of memory'); process.exit(3)`);
    expect([passed, failed, failures[0]?.title, failures[0]?.reason]).toEqual([
      41,
      1,
      'the suite sample ended with code 3',
      'out of memory',
    ]);
  });

  it('has failed when it leaves no report, and does not take the one of a former run', async () => {
    writeFileSync(join(folder, 'report.json'), '7');
    expect(await run('process.exit(0)')).toMatchObject({ passed: 0, failed: 1 });
    expect(await run('process.kill(process.pid, "SIGKILL")')).toMatchObject({ passed: 0, failed: 1 });
    expect(await run('', { command: join(folder, 'no-such-program') })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('has failed without any test, unless it may have none', async () => {
    expect(await run(reporting(0))).toMatchObject({ passed: 0, failed: 1 });
    expect(await run(reporting(0), { mayBeEmpty: true })).toMatchObject({ passed: 0, failed: 0 });
  });
});
