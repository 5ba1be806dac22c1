import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesIn } from './folder-circles.ts';
import { ROOT } from './tracked-files.ts';

const LAYERS = ['shared', 'events', 'functions', 'infra', 'web'];

/** Circles between the nodes of a folder that are still there. Lines are only taken out of this list, never added. */
const PENDING_CIRCLES: readonly string[] = [];

/** Folders that still have too many files. Lines are only taken out of this list, never added. */
const PENDING_LARGE_FOLDERS: readonly string[] = [];
const MOST_FILES = 25;

const isSpec = (file: string): boolean => /\.spec\.tsx?$/.test(file);
const sources = LAYERS.flatMap((layer) =>
  readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('generated/'))
    .map((file) => `${layer}/${file}`),
);

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
  modules: { source: string; dependencies: { resolved: string }[] }[];
};

// dependency-cruiser is silent about files that it cannot read, so the number of files that it saw is checked, too.
describe('layers and modules', () => {
  const report = JSON.parse(
    execFileSync(join(ROOT, 'node_modules/.bin/depcruise'), [...LAYERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  ) as Report;

  it('are all checked', () => {
    const checked = new Set(report.modules.map((module) => module.source));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => !checked.has(file))).toEqual([]);
  });

  it('import lower layers only, without circles', () => {
    expect(report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('have no circle between the files and sub-folders of a folder', () => {
    const checked = new Set(sources);
    const imports = report.modules
      .filter(({ source }) => !isSpec(source))
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
      .filter(({ to }) => checked.has(to));
    expect(imports.length).toBeGreaterThan(1000);
    expect(circlesIn(imports)).toEqual(PENDING_CIRCLES);
  });

  it(`have no folder with more than ${MOST_FILES} source files`, () => {
    const folders = Map.groupBy(
      sources.filter((file) => !isSpec(file)),
      (file) => dirname(file),
    );
    const large = [...folders].filter(([, files]) => files.length > MOST_FILES).map(([folder]) => folder);
    expect(large.toSorted()).toEqual(PENDING_LARGE_FOLDERS);
  });
});

describe('a circle between the nodes of a folder', () => {
  const edges = (...imports: string[]) =>
    imports.map((line) => {
      const [from = '', to = ''] = line.split(' → ');
      return { from, to };
    });

  it('is found between two sub-folders whose files form none', () =>
    expect(circlesIn(edges('a/x/1.ts → a/y/1.ts', 'a/y/2.ts → a/x/2.ts'))).toEqual(['a: x → y', 'a: y → x']));

  it('is found between a file and a sub-folder, and through a third node', () =>
    expect(circlesIn(edges('a/f.ts → a/x/1.ts', 'a/x/1.ts → a/y/1.ts', 'a/y/1.ts → a/f.ts'))).toEqual([
      'a: f.ts → x',
      'a: x → y',
      'a: y → f.ts',
    ]));

  it('is none where imports lead one way, or stay inside one node', () =>
    expect(circlesIn(edges('a/x/1.ts → a/y/1.ts', 'a/x/2.ts → a/x/1.ts', 'b/1.ts → a/x/1.ts'))).toEqual([]));
});
