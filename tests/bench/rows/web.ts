import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildChanged } from '../../../infra/local/build.ts';
import { groupOf, type Measured, type Row } from '../bench.ts';
import { kilobytes } from '../figures.ts';

const root = resolve(import.meta.dirname, '../../..');
const into = join(root, '.build');

/** A chunk in Vite's manifest. */
type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type Stage = { readonly manifest: Manifest; readonly sizes: Map<string, number> };

async function setUp(): Promise<Stage> {
  await buildChanged({ root, manifest: join(root, 'functions/manifest.ts'), into, parts: ['web'] });
  const manifest = JSON.parse(readFileSync(join(into, 'web/.vite/manifest.json'), 'utf8')) as Manifest; // in Vite's own shape
  return { manifest, sizes: new Map() };
}

function sizeOf({ manifest, sizes }: Stage, key: string): number {
  const file = manifest[key]?.file ?? '';
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = file.endsWith('.js') ? gzipSync(readFileSync(join(into, 'web', file)), { level: 9 }).length : 0;
  sizes.set(file, size);
  return size;
}

/** A chunk and all that it cannot run without. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys);
  for (const key of found) for (const other of manifest[key]?.imports ?? []) found.add(other);
  return found;
}

function keyOf(manifest: Manifest, what: string, fits: (key: string, chunk: Chunk) => boolean): string {
  const found = Object.entries(manifest).find(([key, chunk]) => fits(key, chunk))?.[0];
  if (found === undefined) throw new Error(`The built client has no ${what}.`);
  return found;
}

const entryOf = (manifest: Manifest): string => keyOf(manifest, 'entry', (_, chunk) => chunk.isEntry === true);
const groupNamed = (manifest: Manifest, name: string): string =>
  keyOf(manifest, `group ${name}`, (key, chunk) => chunk.name === name && key.endsWith('.js'));

/** The screens that are loaded when a route is; the screens of the door lie in one chunk. */
const screensOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /screens\/[\w-]+-screen\.tsx$/.test(key));

const sum = (stage: Stage, keys: Iterable<string>): number => [...keys].reduce((total, key) => total + sizeOf(stage, key), 0);
const nameOf = (key: string): string => /([\w-]+?)(?:-screen)?\.tsx$/.exec(key)?.[1] ?? key;

const signInRoute: Row<Stage> = {
  name: 'web-sign-in',
  title: 'JavaScript of the sign-in route',
  goal: '≤ 140 kB gz',
  measure: async (stage) => {
    const { manifest } = stage;
    const chunks = closure(manifest, [entryOf(manifest), groupNamed(manifest, 'door')]);
    const bytes = sum(stage, chunks);
    return {
      text: kilobytes(bytes),
      meets: bytes <= 140_000,
      figures: { bytes },
      notes: [[...chunks].map((key) => `${manifest[key]?.name ?? key} ${kilobytes(sizeOf(stage, key))}`).join(', ')],
    };
  },
};

/** What each given entry brings beyond the shell, the most first. */
function beyondShell(stage: Stage, entries: readonly string[], most: number): Measured {
  const { manifest } = stage;
  // Menus and dialogs come with every page, once it stands.
  const shell = closure(manifest, [entryOf(manifest), ...['door', 'shell', 'floating'].map((name) => groupNamed(manifest, name))]);
  const each = entries
    .map(
      (key) =>
        [
          nameOf(key),
          sum(
            stage,
            [...closure(manifest, [key])].filter((one) => !shell.has(one)),
          ),
        ] as const,
    )
    .toSorted(([, a], [, b]) => b - a);
  const [largest] = each;
  if (!largest) throw new Error('The built client has none.');
  return {
    text: `${kilobytes(largest[1])} (${largest[0]})`,
    meets: largest[1] <= most,
    figures: { shell: sum(stage, shell), ...Object.fromEntries(each) },
    notes: [
      `shell ${kilobytes(sum(stage, shell))}; on top of it: ${each.map(([name, bytes]) => `${name} ${kilobytes(bytes)}`).join(', ')}`,
    ],
  };
}

const otherRoutes: Row<Stage> = {
  name: 'web-routes',
  title: 'JavaScript of any other route on top of the shell',
  goal: '≤ 80 kB gz',
  measure: async (stage) => beyondShell(stage, screensOf(stage.manifest), 80_000),
};

const onUse: Row<Stage> = {
  name: 'web-on-use',
  title: 'Loaded on use: charts, editors, viewers',
  goal: 'charts ≤ 120 kB, PDF ≤ 200 kB gz',
  measure: async (stage) => {
    const { manifest } = stage;
    const widgets = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('design/widgets/'));
    return beyondShell(stage, widgets, 120_000);
  },
};

export const web = groupOf<Stage>({ rows: [signInRoute, otherRoutes, onUse], setUp, tearDown: async () => {} });
