import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Libraries that read what somebody has packed or marked up. */
const PARSERS = /^import (?!type )[^;]*? from '(yauzl|fast-xml-parser)';/gm;
const IMPORTS = /^(?:import|export)(?! type)(?:[^;]*? from)? '(\.[^']+)';/gm;

const textOf = (file: string): string => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '');

/** Returns the files that a module loads when it starts: not those that it imports later, as the table of readers does. */
function loadedBy(entry: string): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files) for (const [, path = ''] of textOf(file).matchAll(IMPORTS)) files.add(join(dirname(file), path));
  return files;
}

const parsersIn = (entry: string): string[] =>
  [...loadedBy(entry)].flatMap((file) => [...textOf(file).matchAll(PARSERS)].map(([, library]) => `${entry}: ${file} imports ${library}`));

describe('the threads that answer calls', () => {
  it('load no parser of archives and manifests, which run in the threads of readers alone [H03, H04]', () => {
    expect(functions.length).toBeGreaterThan(20);
    expect(functions.flatMap(({ entry }) => parsersIn(entry))).toEqual([]);
  });

  it('would be found loading one', () => {
    const found = parsersIn('functions/files/packages/read-package.ts').map((text) => text.split(' ').at(-1));
    expect(new Set(found)).toEqual(new Set(['fast-xml-parser', 'yauzl']));
  });
});
