import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG_JOURNEYS, testsIn } from './test-sizes.ts';
import { ROOT, textOf, trackedFiles } from './tracked-files.ts';

/** Exceptions of single files, each after a comment with its reason. */
const exceptions = [...textOf('.oxlintrc.json').matchAll(/^(.*)\n +\{\s*"files": \["([^"*]+)"\],\s*"rules": \{ ([^}]*) \}/gm)].map(
  ([, before = '', file = '', rules = '']) => ({ before: before.trim(), file, rules }),
);
/** Their number, which is only lowered. */
const MOST = 27;

describe('the limits of sizes in .oxlintrc.json', () => {
  it('have exceptions for files that are there, each with its reason, and not more than there were', () => {
    expect(exceptions.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(exceptions.filter(({ before }) => !/^\/\/ \w/.test(before))).toEqual([]);
    expect(exceptions.length).toBe(MOST);
  });

  it('are the only rules of a single file', () => {
    const { overrides } = JSON.parse(textOf('.oxlintrc.json').replaceAll(/^ *\/\/.*$/gm, '')) as { overrides: { files: string[] }[] };
    const single = overrides.flatMap(({ files }) => files).filter((file) => !file.includes('*'));
    expect(single).toEqual(exceptions.map(({ file }) => file));
    for (const { file, rules } of exceptions)
      expect([file, rules]).toEqual([
        file,
        expect.stringMatching(/^(?:"(?:complexity|max-lines-per-function)": \["error", \d+\](?:, )?)+$/),
      ]);
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
