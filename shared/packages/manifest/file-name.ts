import { composed } from '../../kernel/normal-forms.ts';

/** The longest path of a file in a package, in characters. */
export const LONGEST_PATH = 400;

/** Decomposed names, as some systems write them, have up to three characters for one. */
const LONGEST_TYPED = 3 * LONGEST_PATH;

/** Returns the path of a file in a package composed (NFC); null for one that is too long, or has a letter with more than 30 marks. */
export function composedPath(path: string): string | null {
  const name = composed(path, LONGEST_TYPED);
  return name !== null && name.length <= LONGEST_PATH ? name : null;
}

/** Returns the form under which a file is stored and looked up: composed and in lower case; null for a path that no file can have. */
export const storedName = (path: string): string | null => composedPath(path)?.toLowerCase() ?? null;
