import { join, resolve } from 'node:path';
import { buildChanged } from '../../../infra/build/build.ts';
import { groupOf, type Measured, type Row } from '../bench.ts';
import { kilobytes } from '../figures.ts';
import { WebBuild } from '../../fixtures/web-build.ts';

const root = resolve(import.meta.dirname, '../../..');
const into = join(root, '.build');

async function setUp(): Promise<WebBuild> {
  await buildChanged({ root, manifest: join(root, 'functions/manifest.ts'), into, parts: ['web'] });
  return new WebBuild(join(into, 'web'));
}

/** Returns the screens with chunks of their own, which are loaded when a route is. */
const screensOf = ({ manifest }: WebBuild): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /screens\/[\w-]+-screen\.tsx$/.test(key));

const nameOf = (key: string): string => /([\w-]+?)(?:-screen)?\.tsx$/.exec(key)?.[1] ?? key;

const signInRoute: Row<WebBuild> = {
  name: 'web-sign-in',
  title: 'JavaScript of the sign-in route',
  goal: '≤ 140 kB gz',
  measure: async (web) => {
    const chunks = web.firstPage('login');
    const bytes = web.sumOf(chunks);
    return {
      text: kilobytes(bytes),
      meets: bytes <= 140_000,
      figures: { bytes },
      notes: [[...chunks].map((key) => `${web.manifest[key]?.name ?? key} ${kilobytes(web.sizeOf(key))}`).join(', ')],
    };
  },
};

/** Returns the size of each entry beyond the frame of the pages and what was loaded before it, the largest first. */
function beyondShell(web: WebBuild, entries: readonly string[], most: number, before: (key: string) => string[] = () => []): Measured {
  const sizeOf = (key: string): number => web.beyondFrame([key, ...before(key)]) - web.beyondFrame(before(key));
  const each = entries.map((key) => [nameOf(key), sizeOf(key)] as const).toSorted(([, a], [, b]) => b - a);
  const [largest] = each;
  if (!largest) throw new Error('The built client has none.');
  return {
    text: `${kilobytes(largest[1])} (${largest[0]})`,
    meets: largest[1] <= most,
    figures: { shell: web.sumOf(web.frame), ...Object.fromEntries(each) },
    notes: [
      `shell ${kilobytes(web.sumOf(web.frame))}; on top of it: ${each.map(([name, bytes]) => `${name} ${kilobytes(bytes)}`).join(', ')}`,
    ],
  };
}

const otherRoutes: Row<WebBuild> = {
  name: 'web-routes',
  title: 'JavaScript of any other route on top of the shell',
  goal: '≤ 80 kB gz',
  measure: async (web) => beyondShell(web, screensOf(web), 80_000),
};

const onUse: Row<WebBuild> = {
  name: 'web-on-use',
  title: 'Loaded on use: charts, editors, viewers',
  goal: 'charts ≤ 120 kB, PDF ≤ 200 kB gz',
  measure: async (web) => {
    const { manifest } = web;
    const widgets = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('design/widgets/'));
    return beyondShell(web, widgets, 120_000, (widget) => screensOf(web).filter((screen) => web.closureOf([widget]).has(screen)));
  },
};

export const web = groupOf<WebBuild>({ rows: [signInRoute, otherRoutes, onUse], setUp, tearDown: async () => {} });
