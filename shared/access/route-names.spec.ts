import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeName } from './route-names.ts';
import { screenKeys, screenOf } from './screens.ts';

/** Path and name of each row of the table of routes. */
const printed = readFileSync(new URL('../../docs/spec/screens.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, path, , name] = /^\| (\/\S*)( \([^|]*\))? \| ([^|]+?)°? \|/.exec(line) ?? [];
    return path === undefined || name === undefined || name === '–' ? [] : [[path.replaceAll(/\{\w+(\??)\}/g, ':$1'), name] as const];
  });

it('has the name of every route as the contract prints it, and no other [E69]', () => {
  const ours = screenKeys.map((key) => [screenOf(key).path.replaceAll(/:\w+(\(n\))?/g, ':'), routeName(key)]);
  expect(new Set(ours.map(String))).toEqual(new Set(printed.map(String)));
});

it('names each route once, with a prefix inside a branch [E69]', () => {
  const names = screenKeys.flatMap((key) => [routeName(key), routeName(key, true)]);
  expect(new Set(names).size).toBe(names.length);
  expect([routeName('users'), routeName('users', true), routeName('addCourse')]).toEqual([
    'AdminUsers',
    'Branch:AdminUsers',
    'Add Courses',
  ]);
});
