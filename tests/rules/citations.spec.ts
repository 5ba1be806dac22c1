import { describe, expect, it } from 'vitest';
import { brokenCitations, type Catalogue, citationsIn, type Files, idsOfRows } from './citations.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

const QUALITY = 'docs/spec/quality.md';

/** Files with citations that lead nowhere on purpose, since they say what a broken one is. */
const EXAMPLES = new Set(['tests/rules/citations.spec.ts', 'tests/rules/citations.ts', 'tests/rules/document-paths.spec.ts']);

const tracked = trackedFiles()
  .filter((file) => /\.(ts|tsx|mjs|cjs|js|css|md|graphql|yaml|yml|json|txt)$|^\.ci\/|\.sh$/.test(file))
  .filter((file) => !/package-lock\.json|\/generated\/|\/golden\//.test(file));
const repository: Files = new Map(tracked.map((file) => [file, textOf(file)]));

const rowsOf = (document: string): string[] => idsOfRows(repository.get(document) ?? '');
const catalogue: Catalogue = {
  ids: new Set([...rowsOf(QUALITY), ...rowsOf('docs/spec/access.md')]),
  complaints: new Set([...(repository.get(QUALITY) ?? '').matchAll(/^\| 3\.(\d+) \|/gm)].map(([, number = '']) => number)),
};

describe('the catalogue of ids', () => {
  it('is there whole', () => {
    expect([...new Set([...catalogue.ids].map((id) => id.charAt(0)))].toSorted().join('')).toBe('ABDEFGHLMPRSTVWXZ');
    expect(catalogue.ids.size).toBeGreaterThan(90);
    expect(catalogue.complaints.size).toBeGreaterThan(20);
  });

  it('gives no id twice', () => {
    const rows = rowsOf(QUALITY);
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
  });
});

describe('what code, tests and documents cite', () => {
  it('is looked for in the whole repository', () => {
    expect(repository.size).toBeGreaterThan(1000);
    expect([...repository].flatMap(([file, text]) => citationsIn(repository, file, text)).length).toBeGreaterThan(100);
  });

  it('is there: documents, their sections, decisions, rules and cases', () =>
    expect(
      [...repository.keys()].filter((file) => !EXAMPLES.has(file)).flatMap((file) => brokenCitations(repository, catalogue, file)),
    ).toEqual([]));
});

describe('a citation', () => {
  const documents: Files = new Map([
    ['docs/spec/rest.md', '# REST\n## 1. Conventions\n### 4.1 Endpoints\n## File `paths` (added)\n'],
    ['docs/decisions/03-the-book.md', '# Lists'],
    ['docs/a.md', '# A'],
    ['web/a.md', '# A'],
  ]);
  const known: Catalogue = { ids: new Set(['A01', 'V1', 'G3', 'G04']), complaints: new Set(['7']) };
  const broken = (text: string, file = 'web/api/rest.ts'): string[] =>
    brokenCitations(new Map([...documents, [file, text]]), known, file).map((sentence) => sentence.slice(file.length + 2));

  it.each([
    '// see docs/spec/rest.md',
    '// (rest.md, section 4.1)',
    '// rest.md section 1',
    '// rest.md, 1',
    '// rest.md, "File paths (added)"',
    '// docs/spec/rest.md#file-paths-added',
    '// a comment that ends with rest.md,\n  // section 1',
    '/**\n * rest.md,\n * section 4.1\n */',
    '// decision 3, docs/decisions/03',
    "// G3 and V1 to V1, A01; complaint 7; it says 'T00:00' and S3",
    "const key = 'A99';",
    'const day = "T23:59"; // https://example.com/other.md',
  ])('leads somewhere: %j', (text) => expect(broken(text)).toEqual([]));

  it.each([
    ['// see docs/rest.md', 'there is no document docs/rest.md'],
    ['// a.md is the name of two', 'there is no document a.md'],
    ['// rest.md, section 7', 'docs/spec/rest.md has no section 7'],
    ['/*\n * rest.md,\n * section 7 */', 'docs/spec/rest.md has no section 7'],
    ['// rest.md, 4.2', 'docs/spec/rest.md has no section 4.2'],
    ['// rest.md, "Paths"', 'docs/spec/rest.md has no section paths'],
    ['// rest.md#paths', 'docs/spec/rest.md has no section #paths'],
    ['// decision 4', 'there is no decision 04'],
    ['// docs/decisions/12', 'there is no decision 12'],
    ['// rule G4', 'the catalogue has no G4'],
    ['// (V2)', 'the catalogue has no V2'],
    ['// A99: refused', 'the catalogue has no A99'],
    ['// complaint 8', 'the catalogue has no complaint 8'],
  ])('leads nowhere: %j', (text, sentence) => expect(broken(text)).toEqual([sentence]));

  it('of a test may stand in its title', () =>
    expect(broken("it('A99, V1: is refused')", 'web/api/rest.spec.ts')).toEqual(['the catalogue has no A99']));

  it('of a document may be a link, a section of its own, or one of the document beside it', () => {
    expect(broken('rest, section 4.1; one, section 1\n## 1. One\n', 'docs/spec/x.md')).toEqual([]);
    expect(broken('rest, section 2\n## 2. Two\n', 'docs/spec/x.md')).toEqual(['docs/spec/rest.md has no section 2']);
    expect(broken('[rest](../spec/rest.md), section 1, and [here](#one)\n## One\n', 'docs/spec/x.md')).toEqual([]);
    expect(broken('[rest](rest.md#no) and [here](#two); section 2\n## 1. One\n', 'docs/spec/x.md')).toEqual([
      'docs/spec/rest.md has no section #no',
      'docs/spec/x.md has no section #two',
      'docs/spec/x.md has no section 2',
    ]);
  });
});
