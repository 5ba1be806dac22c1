import { basename, dirname, join } from 'node:path/posix';

/** Files and folders of the repository by their paths from the root, for the search of what documents name. */
export type Tree = { readonly files: readonly string[]; readonly paths: ReadonlySet<string>; readonly ignored: readonly string[] };

/** Returns the tree of a list of files: the files, every folder that holds one, and the folders that git ignores. */
export function treeOf(files: readonly string[], ignored: readonly string[]): Tree {
  const paths = new Set(files);
  for (const file of files) for (let path = dirname(file); path !== '.'; path = dirname(path)) paths.add(path);
  return { files, paths, ignored };
}

const EXTENSIONS = 'tsx?|mjs|cjs|css|md|json|ya?ml|graphql|html|txt';
const FILE = new RegExp(String.raw`^[\w.{}*/-]+\.(?:${EXTENSIONS})$`);
const SUFFIX = new RegExp(String.raw`^[.-][\w.-]+\.(?:${EXTENSIONS})$`);
const FOLDER = /^\.{0,2}[\w{}*][\w.{}*-]*(?:\/[\w.{}*-]+)*\/?$/;

/** Returns the text of a document without its blocks of code, which hold commands and examples. */
const withoutBlocks = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');

/** Returns the texts between backticks of a document, those of its blocks of code left out. */
const codeOf = (text: string): string[] => [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Returns the places in which the paths of a document begin: the root, its own folder, `functions`, and the folders that it names from the root. */
export const pathLinesOf = (tree: Tree, document: string, text: string): string[] => [
  ...new Set([
    '.',
    dirname(document),
    'functions',
    ...codeOf(text)
      .map(withoutSlash)
      .filter((code) => tree.paths.has(code) && !/\.\w+$/.test(code)),
  ]),
];

/**
 * Returns whether a text between backticks names a file or folder: it ends like a file, it ends with a slash, or its first part is a folder
 * of one of the places. `application/json`, `/api/user` and `and/or` are none of these.
 */
function isPath(tree: Tree, places: readonly string[], code: string): boolean {
  if (SUFFIX.test(code) || (FILE.test(code) && !code.startsWith('/'))) return true;
  if (!FOLDER.test(code) || !code.includes('/')) return false;
  return code.endsWith('/') || places.some((place) => tree.paths.has(join(place, code.slice(0, code.indexOf('/')))));
}

/** `{module}` and `*` stand for a part of a path. */
function isInTree({ files, paths }: Tree, path: string): boolean {
  if (!/[{*]/.test(path)) return path === '.' || paths.has(path);
  const pattern = new RegExp(`^${path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(/\{[^}]*\}|\*+/g, '[^/]+')}(?:/|$)`);
  return files.some((file) => pattern.test(file));
}

const isOneName = ({ files }: Tree, name: string): boolean => files.filter((file) => basename(file) === name).length === 1;

function isThere(tree: Tree, places: readonly string[], code: string): boolean {
  if (SUFFIX.test(code) && tree.files.some((file) => file.endsWith(code))) return true;
  const path = withoutSlash(code);
  if (tree.ignored.some((folder) => `${path}/`.startsWith(folder))) return true;
  return places.some((place) => isInTree(tree, join(place, path))) || (!path.includes('/') && isOneName(tree, path));
}

/** Returns the paths between backticks of a document that lead nowhere. */
export function brokenPaths(tree: Tree, document: string, text: string): string[] {
  const places = pathLinesOf(tree, document, text);
  return [...new Set(codeOf(text))].filter((code) => isPath(tree, places, code) && !isThere(tree, places, code));
}

/** Returns the links of a document that lead to no file or folder. Where a link names a section, `citations.ts` looks for it. */
export const brokenLinks = (tree: Tree, document: string, text: string): string[] =>
  [...withoutBlocks(text).matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !isInTree(tree, withoutSlash(join(dirname(document), link))));

/** Returns the scripts that a document runs by `npm run NAME`, in its blocks of code too. */
export const scriptsIn = (text: string): string[] => [...text.matchAll(/\bnpm run (?:--?\w+ )*([\w:-]+)/g)].map(([, name = '']) => name);

/** Returns the environment variables in the first column of tables of settings, whose heading there is 'Variable' or 'Setting'. */
export const settingsIn = (text: string): string[] =>
  [...text.matchAll(/^ *\| (?:Variable|Setting) \|.*\n((?: *\|.*\n?)*)/gm)].flatMap(([, rows = '']) =>
    rows
      .split('\n')
      .flatMap((row) => [...(row.trim().split(' | ', 1)[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)),
  );
