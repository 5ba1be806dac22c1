import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const MOST_LINES = 250;

/** Style sheets that are no modules: elements and tokens, and the looks of a library's own classes. */
const GLOBAL_SHEETS = [
  'web/design/base.css',
  'web/design/fonts.css',
  'web/design/layers.css',
  'web/design/media.css',
  'web/design/primitives/button.css',
  'web/design/primitives/choice.css',
  'web/design/primitives/dialog.css',
  'web/design/primitives/dropdown.css',
  'web/design/primitives/input.css',
  'web/design/print.css',
  'web/design/tokens.css',
  'web/design/touch.css',
  'web/design/widgets/quill-snow.css',
  'web/package-shell/shell.css',
];

const tracked = trackedFiles('web');
const sheets = tracked.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const code = tracked.filter((file) => /\.tsx?$/.test(file) && !/generated\/|\.spec\.tsx?$/.test(file));

/** A style sheet without comments, texts in quotes and classes of a library. */
const bareTextOf = (file: string): string =>
  textOf(file)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/'[^']*'|"[^"]*"/g, "''")
    .replaceAll(/:global\([^)]*\)/g, '');

const captured = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name);
const classesOf = (file: string): Set<string> => new Set(captured(bareTextOf(file), /\.(-?[a-zA-Z_][\w-]*)/g));

type Usage = { readonly file: string; readonly module: string; readonly name: string };

/** Every `styles.name` of the code, with the module that it is taken from. */
const usages: readonly Usage[] = code.flatMap((file) => {
  const text = textOf(file);
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, variable = '', path = '']) =>
    captured(text, new RegExp(`(?<![-\\w])${variable}\\.(\\w+)`, 'g')).map((name) => ({
      file,
      module: normalize(join(dirname(file), path)),
      name,
    })),
  );
});

describe('the style sheets', () => {
  it('are there', () => {
    expect(modules.length).toBeGreaterThan(50);
    expect(usages.length).toBeGreaterThan(300);
  });

  it('are modules, but for elements, tokens and libraries', () => {
    expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual(GLOBAL_SHEETS);
  });

  it(`have at most ${MOST_LINES} lines`, () => {
    expect(sheets.filter((file) => textOf(file).trimEnd().split('\n').length > MOST_LINES)).toEqual([]);
  });

  it('define no class that nothing uses', () => {
    const used = new Set(usages.map(({ module, name }) => `${module} .${name}`));
    const defined = modules.flatMap((module) => [...classesOf(module)].map((name) => `${module} .${name}`));
    expect(defined.filter((name) => !used.has(name))).toEqual([]);
  });

  it('define every class that the code takes from them', () => {
    const classes = new Map(modules.map((module) => [module, classesOf(module)]));
    expect(usages.filter(({ module, name }) => !classes.get(module)?.has(name))).toEqual([]);
  });

  it('of design are used by design only', () => {
    const foreign = usages.filter(({ file, module }) => module.startsWith('web/design/') && !file.startsWith('web/design/'));
    expect(foreign).toEqual([]);
  });

  it('say of every rule which layer it belongs to', () => {
    const layered = sheets.filter((file) => !/\/(fonts|layers|media|tokens|quill-snow)\.css$/.test(file));
    const outside = (file: string): string => {
      const text = bareTextOf(file).replaceAll(/@import [^;]*;/g, '');
      let depth = 0;
      return [...text]
        .map((letter) => (letter === '{' ? (depth++ === 0 ? letter : '') : letter === '}' ? (--depth, '') : depth === 0 ? letter : ''))
        .join('');
    };
    expect(layered.filter((file) => !/^\s*(@layer (touch|base|library|design|screens|motion|print) \{\s*)+$/.test(outside(file)))).toEqual(
      [],
    );
  });

  it('name widths and values that exist', () => {
    const css = sheets.map((file) => bareTextOf(file)).join('\n');
    const all = `${css}\n${code.map((file) => textOf(file)).join('\n')}`;
    const defined = new Set([...captured(css, /(--[\w-]+)\s*:/g), ...captured(all, /['"](--[\w-]+)['"]/g)]);
    const unknown = captured(all, /var\((--[\w-]+)\)/g).filter(
      (name) => !defined.has(name) && !/^--(mantine-|label-offset-start)/.test(name),
    );
    const widths = new Set(captured(css, /@custom-media (--[\w-]+)/g));
    expect([...new Set(unknown)]).toEqual([]);
    expect(captured(css, /@media \((--[\w-]+)\)/g).filter((name) => !widths.has(name))).toEqual([]);
  });
});

describe('the class names in the code', () => {
  it('are those of a module, of base.css or of the editor', () => {
    const known = classesOf('web/design/base.css');
    const written = code.flatMap((file) =>
      [
        ...captured(textOf(file), /\bclassName="([^"]*)"/g),
        ...[...textOf(file).matchAll(/\bclsx\(([^)]*)\)/g)].flatMap(([, list = '']) => captured(list, /'([^']*)'/g)),
      ]
        .flatMap((names) => names.split(' '))
        .filter((name) => !known.has(name) && !name.startsWith('ql-'))
        .map((name) => `${file}: ${name}`),
    );
    expect(written).toEqual([]);
  });
});
