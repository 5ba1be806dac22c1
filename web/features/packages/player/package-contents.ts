import type { Cmi5Au, Cmi5Block, LanguageMap, PackageManifest, ScormItem } from '../../../../shared/packages/manifest/manifest.ts';
import type { LaunchableState } from '../../../../shared/packages/shell-messages.ts';
import { t, text } from '../../../texts/text.ts';

/**
 * A line of a package's table of contents; `uuid` null: a heading of those below it, and `group` what a learner chooses by it where the
 * rules of SCORM 2004 lead from a group to one of its parts.
 */
export type ContentsEntry = {
  readonly key: string;
  readonly uuid: string | null;
  readonly group: string | null;
  readonly title: string;
  readonly depth: number;
};

const textOf = (texts: LanguageMap, otherwise: string): string => Object.values(texts).find((text) => text.trim() !== '') ?? otherwise;

function ofItem(item: ScormItem, isSequenced: boolean, depth: number): ContentsEntry[] {
  // An invisible item is left out; those below it are listed by what they say of themselves.
  const below = item.items.flatMap((child) => ofItem(child, isSequenced, item.isVisible ? depth + 1 : depth));
  const group = isSequenced && item.launchable === null ? item.identifier : null;
  return item.isVisible ? [{ key: item.identifier, uuid: item.launchable, group, title: item.title, depth }, ...below] : below;
}

const ofNode = (node: Cmi5Au | Cmi5Block, depth: number): ContentsEntry[] =>
  node.type === 'au'
    ? [{ key: node.launchable, uuid: node.launchable, group: null, title: textOf(node.title, node.id), depth }]
    : [
        { key: node.id, uuid: null, group: null, title: textOf(node.title, node.id), depth },
        ...node.children.flatMap((child) => ofNode(child, depth + 1)),
      ];

function entriesOf(manifest: PackageManifest): readonly ContentsEntry[] {
  if (manifest.standard === 'cmi5') return manifest.children.flatMap((child) => ofNode(child, 0));
  if (manifest.standard !== 'xapi' && manifest.items.length > 0)
    return manifest.items.flatMap((item) => ofItem(item, manifest.standard === '2004', 0));
  return manifest.launchables.map(({ uuid, title }) => ({ key: uuid, uuid, group: null, title, depth: 0 }));
}

/** Returns the table of contents of a package; [] for one with a single launchable, which needs none. */
export function contentsOf(manifest: PackageManifest): readonly ContentsEntry[] {
  const entries = entriesOf(manifest);
  return entries.filter(({ uuid }) => uuid !== null).length > 1 ? entries : [];
}

const WORDS: Readonly<Record<LaunchableState['status'], string>> = {
  'not attempted': text('Not started'),
  incomplete: text('In progress'),
  browsed: text('In progress'),
  completed: text('Completed'),
  passed: text('Passed'),
  failed: text('Failed'),
};
const PERCENTS: Readonly<Record<LaunchableState['status'], number>> = {
  'not attempted': 0,
  incomplete: 50,
  browsed: 50,
  completed: 100,
  passed: 100,
  failed: 50,
};

/** The status of a launchable in words, and as a share for its mark. */
export function statusOf(scos: readonly LaunchableState[], uuid: string): { readonly word: string; readonly percent: number } {
  const status = scos.find((sco) => sco.uuid === uuid)?.status ?? 'not attempted';
  return { word: t(WORDS[status]), percent: PERCENTS[status] };
}

/** Returns the part before or after another one, as the contents list them; null where there is none. */
export function partBeside(entries: readonly ContentsEntry[], current: string | null, step: 'continue' | 'previous'): string | null {
  const parts = entries.flatMap(({ uuid }) => uuid ?? []);
  const index = current === null ? -1 : parts.indexOf(current);
  return index === -1 ? null : (parts[step === 'continue' ? index + 1 : index - 1] ?? null);
}

/** Returns whether a launchable of cmi5 has to be opened in a window of its own. */
export function needsWindow(manifest: PackageManifest, uuid: string): boolean {
  if (manifest.standard !== 'cmi5') return false;
  const find = (nodes: readonly (Cmi5Au | Cmi5Block)[]): boolean =>
    nodes.some((node) => (node.type === 'au' ? node.launchable === uuid && node.launchMethod === 'OwnWindow' : find(node.children)));
  return find(manifest.children);
}
