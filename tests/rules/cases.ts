import { idsOfRows } from './citations.ts';

/** Why a case of docs/spec/quality.md has no test yet: the feature that it attacks or that fails in it. */
export const AWAITED: Readonly<Record<string, string>> = {};

/** A chapter of the cases, with its ids in their order. */
export type Chapter = { readonly heading: string; readonly ids: readonly string[] };

/** Returns the ids of complaints as tests name them: the rows 3.1 to 3.26. */
const complaintsIn = (text: string): string[] =>
  [...text.matchAll(/^\| 3\.(\d{1,2}) \|/gm)].map(([, number = '']) => `complaint ${number}`);

/** Returns the chapters of attacks, faults and complaints of docs/spec/quality.md. */
export function chaptersOf(quality: string): Chapter[] {
  return quality
    .split(/^#{2,3} /m)
    .map((part) => ({
      heading: (part.split('\n', 1)[0] ?? '').replace(/^\d+\. /, ''),
      ids: [...idsOfRows(part).filter((id) => /^[A-Z]\d{2,3}$/.test(id)), ...complaintsIn(part)],
    }))
    .filter(({ ids }) => ids.length > 0);
}

const IN_TITLE = /\[((?:(?:[A-Z]\d{1,3}|complaint \d+)(?:, )?)+)\]['"`]/g;

/** Returns how many titles of tests bear each id. */
export function titlesById(tests: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of tests)
    for (const [, list = ''] of text.matchAll(IN_TITLE)) for (const id of list.split(', ')) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const rowOf = ({ heading, ids }: Chapter, counts: ReadonlyMap<string, number>): string => {
  const missing = ids.filter((id) => !counts.has(id));
  const reasons = missing.map((id) => `${id} (${AWAITED[id] ?? 'no reason'})`).join(', ');
  return `| ${heading} | ${ids.length - missing.length} of ${ids.length} | ${reasons || 'none'} |`;
};

/** Returns the page that counts the cases by the titles of the tests. */
export function pageOfCases(chapters: readonly Chapter[], counts: ReadonlyMap<string, number>): string {
  const all = chapters.flatMap(({ ids }) => ids);
  const tested = all.filter((id) => counts.has(id)).length;
  return `# Cases that have a test

Written by \`npm run cases\` from the titles of the tests; [quality.md](quality.md) says what each case promises. A case without a test waits for the
feature that it names.

${tested} of ${all.length} cases have a test.

| Chapter | Tested | Not yet, and the feature that it waits for |
|---|---|---|
${chapters.map((chapter) => rowOf(chapter, counts)).join('\n')}
`;
}
