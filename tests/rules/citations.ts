import { basename, dirname, join } from 'node:path/posix';

/** Text of each file of the repository, by its path from the root. */
export type Files = ReadonlyMap<string, string>;

/** Ids that a citation may name: rules G1 to G9 and cases such as A01, T12 or V4. */
export type Catalogue = { readonly ids: ReadonlySet<string>; readonly complaints: ReadonlySet<string> };

const isDocument = (file: string): boolean => file.endsWith('.md');
const isTest = (file: string): boolean => /\.(spec|journey)\.tsx?$/.test(file);

/** Returns the text as one line, without what begins the lines of a comment, so that no citation is cut by the end of a line. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#(?!#))?\s*/g, ' ');

const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:(?:^|\s)\/\/.*(?:\n|$))+/gm)].map(([comment]) => oneLine(comment)).join('\n');

/** Where ids are looked for: in documents and tests everywhere, in other code in comments alone, since `S3` and the like are no ids. */
const textWithIds = (file: string, text: string): string => (isDocument(file) || isTest(file) ? text : commentsOf(text));

/** Returns the document that a citation in a file means, or null: a path from the root or from the file, or a name that is unique. */
function documentOf(files: Files, from: string, name: string): string | null {
  const path = [name, join(dirname(from), name)].find((candidate) => files.has(candidate));
  if (path !== undefined || name.includes('/')) return path ?? null;
  const [only, ...others] = [...files.keys()].filter((candidate) => basename(candidate) === name);
  return others.length === 0 ? (only ?? null) : null;
}

/** Returns what a document's headings can be cited by: number, text and anchor. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.replaceAll(/[`*]/g, '').trim());
  return new Set(
    headings.flatMap((heading) => [
      /^(\d+(?:\.\d+)*)\.?\s/.exec(heading)?.[1] ?? '',
      heading.toLowerCase(),
      `#${heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-')}`,
    ]),
  );
}

/** A document that a text names; `sections` are numbers, headings in lower case and anchors. */
type Citation = { readonly name: string; readonly sections: readonly string[] };

// `docs/spec/rest.md`, then perhaps an anchor, the rest of a link, and a section: `, section 4.1`, `, 3`, `, "File paths"`.
const DOCUMENT =
  /(?<![\w/.:-])((?:\.{0,2}\/)*[\w-][\w./-]*\.md(?!\w))(#[\w-]+)?[`)\]]*(?:\(([^)\s]*?)(#[\w-]+)?\))?,?(?: (?:sections? )?(\d+(?:\.\d+)*)(?![\w%]|-\w)| "([^"]+)")?/g;
// `section 4`, of the same document; `general, section 9`, of the document general.md beside it.
const NUMBERED = /(?<!\.md\)?`?,? )(?:\b([a-z]+), )?\bsection (\d+(?:\.\d+)*)(?! of )/g;

/** Returns the documents and sections that a text cites. A section without a document is one of the document that it stands in. */
export function citationsIn(files: Files, file: string, text: string): Citation[] {
  const line = oneLine(text);
  const named = [...line.matchAll(DOCUMENT)].map(([, name = '', anchor, link, linkAnchor, number, title]) => ({
    name: link !== undefined && isDocument(link) ? link : name,
    sections: [anchor, linkAnchor, number, title?.toLowerCase()].filter((section) => section !== undefined),
  }));
  const linked = [...line.matchAll(/\]\((?!\w+:)([^)\s#]*)(#[\w-]+)?\)/g)]
    .filter(([, path = '']) => path === '' || isDocument(path))
    .map(([, path = '', anchor]) => ({ name: path === '' ? basename(file) : path, sections: anchor === undefined ? [] : [anchor] }));
  const ownIds = isDocument(file)
    ? [...line.matchAll(NUMBERED)].map(([, word, number = '']) => {
        const beside = join(dirname(file), `${word}.md`);
        return { name: files.has(beside) ? beside : basename(file), sections: [number] };
      })
    : [];
  return [...named, ...linked, ...ownIds];
}

function brokenDocuments(files: Files, file: string, text: string): string[] {
  return citationsIn(files, file, text).flatMap(({ name, sections }) => {
    const document = name === basename(file) ? file : documentOf(files, file, name);
    if (document === null) return [`${file}: there is no document ${name}`];
    const headings = headingsOf(files.get(document) ?? '');
    return sections.filter((section) => !headings.has(section)).map((section) => `${file}: ${document} has no section ${section}`);
  });
}

function brokenDecisions(files: Files, file: string, text: string): string[] {
  return [...oneLine(text).matchAll(/\bdecisions?[ /](\d+)\b/gi)]
    .map(([, number = '']) => number.padStart(2, '0'))
    .filter((number) => ![...files.keys()].some((path) => path.startsWith(`docs/decisions/${number}-`)))
    .map((number) => `${file}: there is no decision ${number}`);
}

function brokenIds({ ids, complaints }: Catalogue, file: string, text: string): string[] {
  const letters = [...new Set([...ids].map((id) => id.charAt(0)))].join('');
  const id = new RegExp(`(?<![\\w./#])(?:[${letters}]\\d\\d|[GV]\\d)(?!\\w|:\\d)`, 'g');
  const searched = textWithIds(file, text);
  return [
    ...[...searched.matchAll(id)].filter(([cited]) => !ids.has(cited)).map(([cited]) => `${file}: the catalogue has no ${cited}`),
    ...[...searched.matchAll(/\bcomplaint (\d+)/gi)]
      .filter(([, number = '']) => !complaints.has(number))
      .map(([, number = '']) => `${file}: the catalogue has no complaint ${number}`),
  ];
}

/** Returns one sentence for each citation of a file that leads nowhere. */
export function brokenCitations(files: Files, catalogue: Catalogue, file: string): string[] {
  const text = files.get(file) ?? '';
  return [...new Set([...brokenDocuments(files, file, text), ...brokenDecisions(files, file, text), ...brokenIds(catalogue, file, text)])];
}

/** Returns the ids that stand in the first column of a document's tables. */
export const idsOfRows = (text: string): string[] => [...text.matchAll(/^\|\s*\**([A-Z]\d{1,3})\**\s*\|/gm)].map(([, id = '']) => id);
