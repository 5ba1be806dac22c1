import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type ScreenKey, screenKeys, screenOf } from '../../shared/access/screens.ts';
import { viewerDocument } from '../session/api/viewer.ts';
import { userProgressDashboardDocument } from '../features/learning/api/user-progress-dashboard.ts';

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** Writes the icon into the page as a data address, which saves a request. */
export const inlineIcon: Plugin = {
  name: 'inline-icon',
  transformIndexHtml: () => {
    const icon = readFileSync(join(import.meta.dirname, '../favicon.svg'), 'utf8').trim();
    return [
      {
        tag: 'link',
        attrs: { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(icon)}` },
        injectTo: 'head',
      },
    ];
  },
};

/** Returns the files of a screen: its chunk with all static imports and their styles, without the files that the page itself loads. */
function filesOf(bundle: Bundle, screen: ScreenKey): string[] {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  const holds =
    (part: string) =>
    (chunk: Rolldown.OutputChunk): boolean =>
      chunk.moduleIds.some((id) => id.endsWith(part));
  const closure = (first: readonly (Rolldown.OutputChunk | undefined)[]): Set<string> => {
    const files = new Set(first.flatMap((chunk) => chunk?.fileName ?? []));
    for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
    return files;
  };
  const all = [...chunks.values()];
  const present = closure(all.filter((chunk) => chunk.isEntry));
  const { layout, file } = screenOf(screen);
  const frame = layout === 'bare' ? [] : [all.find(holds('/web/app/shell.tsx'))];
  const needed = [...closure([all.find(holds(`/${file}-screen.tsx`)), ...frame])];
  return needed
    .flatMap((file) => (present.has(file) ? [] : [...(chunks.get(file)?.viteMetadata?.importedCss ?? []), file]))
    .map((file) => `/app/${file}`);
}

const literals = (path: string): number => path.split('/').filter((part) => !part.startsWith(':')).length;

/**
 * The requests that first.js sends, with the part of the address that each variable is. Text and order of the variables equal those of the
 * client's request, whose body is the key of the reply.
 */
const REQUESTS = [
  [String(viewerDocument), { branch: 'slug', onBranch: 'onBranch' }],
  [String(userProgressDashboardDocument), { branchUrl: 'branch' }],
] as const;
/** Returns the indexes of a screen's first requests: the viewer, and on the learner's dashboard also its data. */
const requestsOf = (screen: ScreenKey): number[] => (screen === 'learnerDashboard' ? [0, 1] : [0]);

/** Writes into the page, for first.js, the files and first requests of each screen and the address of the Latin font. Without the screens of sign-in, which are one chunk. */
export const prefetchBlock: Plugin = {
  name: 'prefetch-block',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html;
      const font = Object.keys(bundle).find((file) => /inter-latin-opsz-normal-.*\.woff2$/.test(file));
      if (font === undefined) throw new Error('The build has no Latin font.');
      const files: string[] = [];
      const indexOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const screens = screenKeys
        .filter((key) => screenOf(key).layout !== 'auth')
        .map((key) => [screenOf(key).path.slice(1).replaceAll('(n)', ''), filesOf(bundle, key).map(indexOf), requestsOf(key)] as const)
        .toSorted(([a], [b]) => literals(b) - literals(a));
      const attrs = { type: 'application/json', id: 'prefetch' };
      return {
        html,
        tags: [
          {
            tag: 'script',
            attrs,
            children: JSON.stringify({ files, font: `/app/${font}`, screens, requests: REQUESTS }),
            injectTo: 'head-prepend' as const,
          },
        ],
      };
    },
  },
};
