import { describe, expect, it } from 'vitest';
import { countedNames, declaredNames, retiredNames, sentenceOf } from './declared-names.ts';
import { ALLOWED_NAMES, RETIRED_IN_NAMES } from './retired-declarations.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

const RULES = { words: RETIRED_IN_NAMES, allowed: ALLOWED_NAMES };

const names = trackedFiles()
  .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.includes('/generated/'))
  .flatMap((file) => declaredNames(file, textOf(file)));
const retired = retiredNames(names, RULES);

describe('declared names', () => {
  it('are searched for in all files', () => expect(names.length).toBeGreaterThan(10_000));

  it('hold no retired word', () => {
    expect(retired.map((name) => sentenceOf(name, RETIRED_IN_NAMES))).toEqual([]);
  });
});

describe('the search for declared names', () => {
  it.each([
    'type Told = string;',
    'export type AuditTold = string;',
    'function f() {\n  type Kept = string;\n}',
    'export const ownField = 1;',
    'async function tellAll() {}',
    'const MOST_KEPT = 1;',
  ])('finds a retired word in %j', (text) => expect(retiredNames(declaredNames('x.ts', text), RULES)).toHaveLength(1));

  it.each(['function f() {\n  const own = 1;\n}', 'const notFound = 1;', '// told', 'type Owner = string;', 'const isLetter = 1;'])(
    'finds none in %j',
    (text) => expect(retiredNames(declaredNames('x.ts', text), RULES)).toEqual([]),
  );

  it('finds files and folders, a folder once', () => {
    const files = ['a/kept/b.ts', 'a/kept/c.ts', 'a/own-text.spec.ts'].flatMap((file) => declaredNames(file, ''));
    expect(countedNames(retiredNames(files, RULES))).toEqual({ kept: 1, 'own-text.spec': 1 });
  });
});
