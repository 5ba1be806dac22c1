import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIZE_EXCEPTIONS } from './size-exceptions.ts';
import { LONG_JOURNEYS, testsIn } from './test-sizes.ts';
import { ROOT, textOf, trackedFiles } from './tracked-files.ts';

type Override = { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> };
const { overrides } = JSON.parse(textOf('.oxlintrc.json')) as { overrides: readonly Override[] };

/** The number of exceptions when the limits were set. */
const MOST = 49;

describe('the limits of sizes in .oxlintrc.json', () => {
  it('have the exceptions that are listed with their reasons, and no other', () => {
    const perFile = overrides.filter(({ files }) => files.every((file) => !file.includes('*')));
    const listed = perFile.flatMap(({ files, rules }) =>
      Object.entries(rules).flatMap(([rule, options]) =>
        files.map((file) => ({ file, rule, max: (options as [string, { max: number }])[1].max })),
      ),
    );
    const name = ({ file, rule, max }: { file: string; rule: string; max: number }): string => `${file} ${rule} ${max}`;
    expect(listed.map(name).toSorted()).toEqual(SIZE_EXCEPTIONS.map(name).toSorted());
  });

  it('have no exception for a file that is gone, and not more than there were', () => {
    expect(SIZE_EXCEPTIONS.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(SIZE_EXCEPTIONS.length).toBeLessThanOrEqual(MOST);
  });
});

describe('tests', () => {
  const sized = trackedFiles()
    .filter((file) => /\.(?:spec|journey)\.tsx?$/.test(file))
    .map((file) => ({ file, tests: testsIn(file, textOf(file)) }));

  it('have titles of at most 100 characters before their ids', () => {
    const long = sized.flatMap(({ file, tests }) =>
      tests.filter(({ title }) => title.length > 100).map(({ title }) => `${file}: ${title}`),
    );
    expect(long).toEqual([]);
    expect(sized.flatMap(({ tests }) => tests).length).toBeGreaterThan(3_000);
  });

  it('of journeys have at most 60 lines, but for those that are listed', () => {
    const long = sized
      .filter(({ file }) => file.endsWith('.journey.ts'))
      .map(
        ({ file, tests }) => [file.replace('tests/journeys/', ''), tests.map(({ lines }) => lines).filter((lines) => lines > 60)] as const,
      )
      .filter(([, lines]) => lines.length > 0);
    expect(Object.fromEntries(long)).toEqual(LONG_JOURNEYS);
  });

  it('are measured whole, whatever their rows and ids', () => {
    const text = "it.each([1])('adds %i [E1] [E2]', (n) => {\n  test.concurrent('x', () => {});\n});";
    expect(testsIn('x.spec.ts', text)).toEqual([
      { title: 'adds %i', lines: 3 },
      { title: 'x', lines: 1 },
    ]);
  });
});
