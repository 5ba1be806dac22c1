import { describe, expect, it } from 'vitest';
import { keyStepOf, pathOfKey } from './key-path.ts';

/** Returns the key that a path says. */
const keyOf = (path: string): string => Buffer.concat(path.split('/').map((name) => keyStepOf(name)?.bytes ?? Buffer.alloc(0))).toString();

const keys = [
  'a',
  'A',
  'a/',
  'a/b',
  '/',
  '//',
  '.',
  '..',
  '../../etc/passwd',
  'a/../b',
  'a%2Fb',
  'a.o',
  'a.d/b',
  '\0\n',
  'ł+ö 😀',
  'x'.repeat(79),
  'x'.repeat(80),
  'x'.repeat(81),
  'x'.repeat(160),
  `${'x'.repeat(80)}/y`,
  '/'.repeat(1024),
  'X'.repeat(1024),
  'ü'.repeat(512),
];

describe('the path of a key', () => {
  it('is one of its own, says the key, and fits into the file system', () => {
    expect(new Set(keys.map((key) => pathOfKey(key).toLowerCase())).size).toBe(keys.length);
    for (const key of keys) {
      const path = pathOfKey(key);
      expect(keyOf(path)).toBe(key);
      expect(path.length).toBeLessThan(3_200);
      for (const name of path.split('/')) {
        expect(name.length).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[a-z0-9._%A-F-]*\.[odp]$/);
      }
    }
  });

  it('has no file on the way to another', () => {
    const paths = keys.map(pathOfKey);
    for (const path of paths) expect(paths.filter((other) => other.startsWith(`${path}/`))).toEqual([]);
  });

  it('is not what a name of others says', () => {
    expect(keyStepOf('lost+found')).toBeUndefined();
  });
});
