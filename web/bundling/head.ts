import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type RouteKey, routeKeys, routeOf } from '../../shared/access/routes.ts';
import { viewerDocument } from '../session/api/viewer.ts';
import { places } from '../app/places.ts';
import { userProgressDashboardDocument } from '../features/learning/api/user-progress-dashboard.ts';

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** The icon is in the page itself: a request less. */
export const iconInside: Plugin = {
  name: 'icon-inside',
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

/** A chunk, all that it cannot run without, and their styles; without what the page itself asks for. */
function filesOf(bundle: Bundle, screen: string): string[] {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  const holds =
    (part: string) =>
    (chunk: Rolldown.OutputChunk): boolean =>
      chunk.moduleIds.some((id) => id.endsWith(part));
  const closure = (first: readonly (Rolldown.OutputChunk | undefined)[]): Set<string> => {
    const found = new Set(first.flatMap((chunk) => chunk?.fileName ?? []));
    for (const file of found) for (const other of chunks.get(file)?.imports ?? []) found.add(other);
    return found;
  };
  const all = [...chunks.values()];
  const present = closure(all.filter((chunk) => chunk.isEntry));
  const frame = places[screen as keyof typeof places]?.layout === 'bare' ? [] : [all.find(holds('/web/app/shell.tsx'))];
  const wanted = [...closure([all.find(holds(`/${places[screen as keyof typeof places]?.screen}-screen.tsx`)), ...frame])];
  return wanted
    .flatMap((file) => (present.has(file) ? [] : [...(chunks.get(file)?.viteMetadata?.importedCss ?? []), file]))
    .map((file) => `/app/${file}`);
}

const literals = (path: string): number => path.split('/').filter((part) => !part.startsWith(':')).length;

/**
 * What first.js asks, and what of the address each variable is. The text and the order of the variables are those with which the client
 * asks, so that it finds the answer.
 */
const ASKS = [
  [String(viewerDocument), { branch: 'slug', onBranch: 'onBranch' }],
  [String(userProgressDashboardDocument), { branchUrl: 'branch' }],
] as const;
/** Everywhere who this is; on the learner's dashboard also what it shows. */
const asksOf = (screen: RouteKey): number[] => (screen === 'learnerDashboard' ? [0, 1] : [0]);

/** Writes into the page which files each screen is made of, what it begins with, and where the Latin letters are, for first.js. Only screens of those signed in: sign-in is one chunk. */
export const filesAhead: Plugin = {
  name: 'files-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html;
      const font = Object.keys(bundle).find((file) => /inter-latin-opsz-normal-.*\.woff2$/.test(file));
      if (font === undefined) throw new Error('The build has no Latin letters.');
      const files: string[] = [];
      const indexOf = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const screens = routeKeys
        .filter((key) => places[key] && places[key].layout !== 'door')
        .map((key) => [routeOf(key).path.slice(1).replaceAll('(n)', ''), filesOf(bundle, key).map(indexOf), asksOf(key)] as const)
        .toSorted(([a], [b]) => literals(b) - literals(a));
      const attrs = { type: 'application/json', id: 'ahead' };
      return {
        html,
        tags: [
          {
            tag: 'script',
            attrs,
            children: JSON.stringify({ files, font: `/app/${font}`, screens, asks: ASKS }),
            injectTo: 'head-prepend' as const,
          },
        ],
      };
    },
  },
};
