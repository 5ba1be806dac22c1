import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closingLines, type NamedOutcome } from './closing-lines.ts';
import { crashed, type Failure, type Outcome } from './outcome.ts';
import { type PlaywrightReport, playwrightOutcome } from './playwright-report.ts';
import { withCode } from './suite.ts';
import { type BesideReport, type VitestReport, vitestOutcome } from './vitest-report.ts';

/** A report of the tool itself over sample tests, recorded in the folder `/repo`. */
const recorded = <T>(name: string): T => JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')) as T;
const vitest = recorded<VitestReport>('vitest');
const beside = recorded<BesideReport>('vitest-beside');
const playwright = recorded<PlaywrightReport>('playwright');

const named = ({ place, title }: Failure): string => `${place} ${title}`;
const NOTHING: Outcome = { passed: 1, failed: 0, skipped: 0, failures: [], unstable: [], files: [] };

describe('the report of vitest', () => {
  const outcome = vitestOutcome(vitest, beside, '/repo');

  it('counts what passed, failed and was left out, and failed hooks and files as failures of their own', () => {
    expect([outcome.passed, outcome.failed, outcome.skipped]).toEqual([4, 8, 1]);
    expect(outcome.failures.map(named)).toEqual([
      'orders.spec.ts:15 around "a group without its engine"',
      'orders.spec.ts:21 around "a group that leaves something"',
      'missing.spec.ts around the tests of the file',
      'loose.spec.ts an error outside of the tests',
      ' an error outside of the tests',
      'killed.spec.ts:2 is killed',
      'orders.spec.ts:9 fails each time',
      'orders.spec.ts:17 a group without its engine does not run',
    ]);
  });

  it('gives each failure with what was expected and received, without colours', () => {
    const { reason } = outcome.failures.find(({ title }) => title === 'fails each time') ?? { reason: '' };
    expect(reason).toContain('to deeply equal');
    expect(reason).toContain('-   "open": 2,\n+   "open": 1,');
  });

  it('names what passed only when it ran again', () => {
    expect(outcome.unstable.map(named)).toEqual(['orders.spec.ts:6 passes when it runs again']);
    expect(outcome.unstable[0]?.reason).toContain('expected 1 to be 2');
  });

  it('counts a file that failed without a word of why', () => {
    const { failures, failed } = vitestOutcome(vitest, { around: [], seconds: {} }, '/repo');
    expect(failed).toBe(4);
    expect(failures.map(named)).toContain('missing.spec.ts the file failed outside of its tests');
  });

  it('has the seconds of each file', () => expect(outcome.files.map(({ file }) => file)).toContain('orders.spec.ts'));
});

describe('the report of Playwright', () => {
  const outcome = playwrightOutcome(playwright, '/repo');

  it('counts what passed, failed, was left out by itself, and did not run because of a failure', () => {
    expect([outcome.passed, outcome.failed, outcome.skipped]).toEqual([3, 3, 1]);
    expect(outcome.failures.map(named)).toEqual([
      'sample.journey.ts:10 an order › fails each time',
      'sample.journey.ts:16 a flow › breaks',
      'sample.journey.ts:18 a flow › does not run',
    ]);
    expect(outcome.failures[0]?.reason).toMatch(/Expected: "Close, place 2 of 4\."\nReceived: "Close, place 3 of 4\."/);
    expect(outcome.failures[2]?.reason).toBe('It did not run.');
  });

  it('names what passed only when it ran again', () => {
    expect(outcome.unstable.map(named)).toEqual(['sample.journey.ts:7 an order › passes when it runs again']);
  });

  it('counts an error that belongs to no journey', () => {
    const errors = [{ message: 'The product did not start.' }];
    const { failed, failures } = playwrightOutcome({ ...playwright, suites: [], errors }, '/repo');
    expect([failed, failures[0]?.reason]).toEqual([1, 'The product did not start.']);
  });

  it('adds the runs of each file, both of what ran again', () => {
    expect(outcome.files.map(({ file }) => file)).toEqual(['other.journey.ts', 'sample.journey.ts']);
    expect(outcome.files.every(({ seconds }) => seconds > 0)).toBe(true);
  });
});

describe('a suite', () => {
  it('that leaves no report has failed, with the end of what it said', () => {
    const { passed, failed, failures } = crashed('cloud', 134, `${'early\n'.repeat(50)}out of memory\n`);
    expect([passed, failed]).toEqual([0, 1]);
    expect(failures[0]?.title).toBe('the suite cloud ended with code 134 and left no result');
    expect(failures[0]?.reason.split('\n').at(-1)).toBe('out of memory');
  });

  it('that ends badly although its tests are well has failed, and another one keeps its figures', () => {
    expect(withCode(NOTHING, 'unit', 1, 'late')).toMatchObject({ passed: 1, failed: 1 });
    expect(withCode(NOTHING, 'unit', 0, '')).toBe(NOTHING);
  });
});

describe('the end of a run', () => {
  const broken: Failure = { place: 'a.spec.ts:7', title: 'adds', reason: 'expected 1 to be 2' };
  const outcomeOf = (name: string, more: Partial<Outcome>): NamedOutcome => ({ ...NOTHING, ...more, name });

  it('is the slowest files, the failures, the suites, and the figures in the last line', () => {
    const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.spec.ts`, seconds: n }));
    const { lines, isGreen } = closingLines('Trellis 1', [
      outcomeOf('unit', { passed: 3, skipped: 2, files }),
      outcomeOf('cloud', { passed: 4, failed: 1, failures: [broken] }),
    ]);
    expect(isGreen).toBe(false);
    expect(lines).toHaveLength(1 + 11 + 1 + 2 + 1 + 4);
    expect(lines[2]).toBe('   11.0 s  11.spec.ts');
    expect(lines.slice(13)).toEqual([
      'FAILED: cloud: a.spec.ts:7 adds',
      '    expected 1 to be 2',
      '',
      'Trellis 1',
      'unit: 3 of 3, 2 left out',
      'cloud: 4 of 5',
      '7 passed, 1 failed',
    ]);
  });

  it('bears three unstable tests, which it names, and fails with more', () => {
    const ends = [3, 4].map((count) =>
      closingLines('Trellis 1', [outcomeOf('cloud', { unstable: Array.from({ length: count }, () => broken) })]),
    );
    expect(ends.map(({ isGreen }) => isGreen)).toEqual([true, false]);
    expect(ends[0]?.lines).toContain('UNSTABLE: cloud: a.spec.ts:7 adds');
    expect(ends[1]?.lines).toContain('FAILED: 4 unstable tests, where at most 3 are borne');
    expect(ends[1]?.lines.at(-1)).toBe('1 passed, 1 failed');
  });
});
