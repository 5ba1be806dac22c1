import { basename } from 'node:path';
import { wordsOf } from './words.ts';

/** A name that a file declares, or its own base name, in line 0. */
export type DeclaredName = { readonly file: string; readonly line: number; readonly name: string };

// What a line at the margin declares, and types that functions declare for themselves; the format of the code puts each on a line of its own.
const DECLARATIONS = [
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:type|interface|class|enum|const|let|function\*?) (\w+)/,
  /^\s+(?:type|interface|class|enum) (\w+)(?=[ <])/,
];

/** Returns the names of all types and of the values and functions at the top of a file, and the folders and base name of its path. */
export const declaredNames = (file: string, text: string): DeclaredName[] => [
  ...file.split('/').map((part) => ({ file, line: 0, name: part.replace(/\.\w+$/, '') })),
  ...text.split('\n').flatMap((row, index) => {
    const name = DECLARATIONS.map((pattern) => pattern.exec(row)?.[1]).find((match) => match !== undefined);
    return name === undefined ? [] : [{ file, line: index + 1, name }];
  }),
];

type NameRules = {
  readonly words: Readonly<Record<string, string>>;
  readonly allowed: readonly { readonly name: RegExp; readonly reason: string }[];
};

/** Returns the names that hold one of the words, but for those that are allowed. */
export const retiredNames = (names: readonly DeclaredName[], { words, allowed }: NameRules): DeclaredName[] =>
  names.filter(({ name }) => wordsOf(name).some((word) => Object.hasOwn(words, word)) && !allowed.some((rule) => rule.name.test(name)));

/** Returns a line `file:line: name: write …` for a name that is not used. */
export const sentenceOf = ({ file, line, name }: DeclaredName, words: NameRules['words']): string =>
  `${file}:${line}: ${name}: write ${wordsOf(name)
    .flatMap((word) => words[word] ?? [])
    .join('; ')}`;

/** Returns how often each name is declared, a folder once. */
export function countedNames(names: readonly DeclaredName[]): Record<string, number> {
  const positions = new Map<string, Set<string>>();
  for (const { file, line, name } of names) {
    const isFolder = line === 0 && !basename(file).startsWith(`${name}.`);
    const position = isFolder ? file.slice(0, file.indexOf(`/${name}/`)) : `${file}:${line}`;
    positions.set(name, (positions.get(name) ?? new Set()).add(position));
  }
  return Object.fromEntries([...positions].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, all]) => [name, all.size]));
}
