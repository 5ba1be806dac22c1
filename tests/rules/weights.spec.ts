import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';

const BUILD = join(import.meta.dirname, '../../.build');

type Chunk = { file: string; name?: string; isEntry?: boolean; imports?: string[] };
const chunks = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(BUILD, 'web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Files that a bundle cannot start without: static imports, followed. */
function needed(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+\.mjs)["']/g))
    needed(normalize(join(dirname(file), path)), found);
  return found;
}

/** Budgets of the house: a page on a phone's line, a function's cold start. `npm test` builds before it comes here. */
describe.runIf(existsSync(join(BUILD, 'web/.vite/manifest.json')))('weights', () => {
  it('the sign-in route takes at most 140 kB of script', () => {
    const all = chunks();
    const keys = new Set(Object.keys(all).filter((key) => all[key]?.isEntry || (all[key]?.name === 'door' && key.endsWith('.js'))));
    for (const key of keys) for (const other of all[key]?.imports ?? []) keys.add(other);
    const bytes = [...keys]
      .map((key) => all[key]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILD, 'web', file))).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(140 * 1024);
  });

  it.each(functions.map((spec) => spec.name))('the function %s loads at most 2 MB before its first call', (name) => {
    const bytes = [...needed(join(BUILD, 'functions', `${name}.mjs`))].reduce((sum, file) => sum + readFileSync(file).length, 0);
    expect(bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
  });
});
