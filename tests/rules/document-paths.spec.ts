import { describe, expect, it } from 'vitest';
import { brokenLinks, brokenPaths, pathLinesOf, scriptsIn, settingsIn, treeOf } from './document-paths.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

/** Paths that documents name and that no file of the repository has: they are where the product runs. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // In the data folder of one machine.
  'docs/operating.md': ['outbox/', 'outbox/failed/', 'mail/', 'index.html'], // the last one in the bucket of the client
  'infra/local/README.md': ['outbox/'],
  'infra/local/engines/object-store/README.md': ['buckets/{bucket}/', 'uploads/{id}/', 'upload.json', 'incoming/'],
  'infra/ops/README.md': ['running.json'],
  // In the bucket of media.
  'docs/architecture.md': ['t7/exports/'],
  'docs/files.md': ['storage/t7/', 't7/unpacked/{label}/'],
  // In the built client.
  'docs/spec/settled.md': ['chunks/'],
  // For the name of a component.
  'web/features/README.md': ['name.module.css'],
};

const tracked = trackedFiles();
const ignored = textOf('.gitignore')
  .split('\n')
  .filter((line) => line.endsWith('/'));
const repository = treeOf(tracked, ignored);
const documents = tracked.filter((file) => file.endsWith('.md')).map((file) => [file, textOf(file)] as const);
const code = tracked
  .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.startsWith('tests/rules/'))
  .map(textOf)
  .join('\n');

describe('what documents name', () => {
  it('is looked for in every document', () => expect(documents.length).toBeGreaterThan(60));

  it('is there: files and folders between backticks, from the root or from a folder of the document', () => {
    const broken = documents.flatMap(([file, text]) => brokenPaths(repository, file, text).map((path) => [file, path] as const));
    expect(broken.filter(([file, path]) => ELSEWHERE[file]?.includes(path) !== true)).toEqual([]);
  });

  it('is listed as being elsewhere only where a document names it so', () => {
    const broken = new Set(documents.flatMap(([file, text]) => brokenPaths(repository, file, text).map((path) => `${file}: ${path}`)));
    const listed = Object.entries(ELSEWHERE).flatMap(([file, paths]) => paths.map((path) => `${file}: ${path}`));
    expect(listed.filter((path) => !broken.has(path))).toEqual([]);
  });

  it('is there: what links lead to', () =>
    expect(documents.flatMap(([file, text]) => brokenLinks(repository, file, text).map((link) => `${file}: ${link}`))).toEqual([]));

  it('is there: scripts of package.json, wherever a document runs one', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const run = documents.flatMap(([file, text]) => scriptsIn(text).map((name) => [file, name] as const));
    expect(run.length).toBeGreaterThan(50);
    expect(run.filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('is there: every environment variable in a table of settings is named by code', () => {
    const settings = documents.flatMap(([, text]) => settingsIn(text));
    expect(settings.length).toBeGreaterThan(30);
    expect(settings.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(code))).toEqual([]);
  });
});

describe('a path of a document', () => {
  const tree = treeOf(
    [
      'README.md',
      'docs/a.md',
      'infra/local/main.ts',
      'functions/platform/keys/keys.ts',
      'functions/learning/x.schema.ts',
      'web/b.ts',
      'infra/b.ts',
    ],
    ['.data/', 'coverage/'],
  );

  it.each([
    ['from the root', '`infra/local/main.ts`, `docs/`, `functions/platform`'],
    ['from the folder of the document', '`a.md` and `../web/b.ts`'],
    ['from functions', '`platform/keys/keys.ts`, `learning/x.schema.ts`'],
    ['from a folder that the document names', '`infra/` | `local/`, `local/main.ts`'],
    ['by a name that one file has', '`keys.ts`'],
    ['by the end of names', '`.schema.ts`'],
    ['with a part that stands for others', '`functions/{module}/`, `functions/*/*.schema.ts`, `infra/{name}/main.ts`'],
    ['below a folder that git ignores', '`.data/running.json`, `coverage/`'],
    ['by none, since it is no path', '`application/json`, `/api/user`, `a/b`, `@scope/name`, `npm run x`, `t7#c9`, `docs.rs`'],
    ['by none in a block of code', '```sh\ncat `docs/none.md`\n```\n'],
  ])('leads somewhere %s', (_, text) => expect(brokenPaths(tree, 'docs/x.md', text)).toEqual([]));

  it.each([
    ['a file that is gone', '`infra/local/gone.ts`', 'infra/local/gone.ts'],
    ['a folder that is gone', '`infra/gone`', 'infra/gone'],
    ['a module that has no such file', '`platform/keys.ts`', 'platform/keys.ts'],
    ['a folder that nothing names', '`local/`', 'local/'],
    ['a name of two files', '`b.ts`', 'b.ts'],
    ['a name of no file', '`gone.ts`', 'gone.ts'],
    ['an end of no name', '`.gone.ts`', '.gone.ts'],
    ['a part that nothing fills', '`functions/{module}/gone.ts`', 'functions/{module}/gone.ts'],
    ['a file after a block of code', '```sh\nls\n```\n`docs/gone.md`', 'docs/gone.md'],
  ])('leads nowhere: %s', (_, text, path) => expect(brokenPaths(tree, 'docs/x.md', text)).toEqual([path]));

  it('does not begin in a folder that the document names wrongly, or as a file', () =>
    expect(pathLinesOf(tree, 'docs/x.md', '`infra/local/main.ts`, `infra/gone`, `infra/local/`')).toEqual([
      '.',
      'docs',
      'functions',
      'infra/local',
    ]));

  it('of a link begins in the folder of the document', () => {
    expect(brokenLinks(tree, 'docs/x.md', '[a](a.md#part), [b](../web/b.ts), [c](../infra), [d](https://x.test/y), [e](#part)')).toEqual(
      [],
    );
    expect(brokenLinks(tree, 'docs/x.md', '[a](docs/a.md) and ![b](../gone.png)')).toEqual(['docs/a.md', '../gone.png']);
  });
});

describe('the search of documents', () => {
  it('finds scripts in text and in blocks of code, and what is given to them not', () =>
    expect(scriptsIn('`npm run ops -- verify`\n```\nnpm run --silent test:cloud && npm run lint:css, npm start\n```')).toEqual([
      'ops',
      'test:cloud',
      'lint:css',
    ]));

  it('finds variables in the first column of tables of settings alone', () =>
    expect(
      settingsIn(
        '| Variable | Meaning |\n|---|---|\n| `PORT`, `A_B` | `NONE` |\n\n| It needs | x |\n|---|---|\n| `NO` | |\n\n   | Setting | x |\n   |---|---|\n   | `C` | |\n   | `CD` | |\n',
      ),
    ).toEqual(['PORT', 'A_B', 'CD']));
});
