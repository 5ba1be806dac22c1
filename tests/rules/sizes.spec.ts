import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIZE_EXCEPTIONS } from './size-exceptions.ts';
import { ROOT, textOf } from './tracked-files.ts';

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
