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

/** What shows a PDF to learners, and to those who lay out certificates. */
const PDF = ['design/widgets/pdf/pdf-viewer.tsx', 'design/widgets/pdf/pdf-sheet.tsx'];

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
  title: 'Loaded on use: charts, editors, players',
  goal: '≤ 120 kB gz',
  measure: async (web) => {
    const { manifest } = web;
    const isWidget = (key: string): boolean => manifest[key]?.isDynamicEntry === true && key.startsWith('design/widgets/');
    const widgets = Object.keys(manifest).filter((key) => isWidget(key) && !PDF.includes(key));
    return beyondShell(web, widgets, 120_000, (widget) => screensOf(web).filter((screen) => web.closureOf([widget]).has(screen)));
  },
};

const pdfViewer: Row<WebBuild> = {
  name: 'web-pdf',
  title: 'Loaded with the first PDF, without its worker',
  goal: '≤ 200 kB gz',
  measure: async (web) => beyondShell(web, PDF, 200_000, (widget) => [web.screen(widget === PDF[0] ? 'player' : 'certificates')]),
};

/** The parts that a unit of some kind loads besides the player. */
const unitKinds: Row<WebBuild> = {
  name: 'web-player',
  title: 'JavaScript of the player with one kind of unit, PDF apart, on top of the shell',
  goal: '≤ 80 kB gz',
  measure: async (web) => {
    const each = web.partsOfPlayer
      .map((key) => [nameOf(key), web.beyondFrame([web.screen('player'), key])] as const)
      .toSorted(([, a], [, b]) => b - a);
    const most = each[0]?.[1] ?? Number.NaN;
    return {
      text: `${kilobytes(most)} (${each[0]?.[0]})`,
      meets: most <= 80_000,
      figures: Object.fromEntries(each),
      notes: [each.map(([name, bytes]) => `${name} ${kilobytes(bytes)}`).join(', ')],
    };
  },
};

export const web = groupOf<WebBuild>({ rows: [signInRoute, otherRoutes, unitKinds, onUse, pdfViewer], setUp, tearDown: async () => {} });
