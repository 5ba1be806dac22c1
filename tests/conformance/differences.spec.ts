import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts') && name !== 'differences.spec.ts');
const ids = specs.flatMap((name) =>
  [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/promises\(\s*'([a-z-]+)'/g)].map(([, id]) => id),
);

it('every conformance case has an id of its own', () => {
  expect(ids.length).toBeGreaterThan(50);
  expect(ids).toEqual([...new Set(ids)]);
});

it('every listed difference names a tested case, once per engine', () => {
  expect(differences.filter(({ promise }) => !ids.includes(promise))).toEqual([]);
  const names = differences.map(({ promise, engine }) => `${promise} on ${engine}`);
  expect(names).toEqual([...new Set(names)]);
});
