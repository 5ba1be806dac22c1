import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../..');

/** Returns the files of the checkout below these folders, committed or new; all of them without a folder. */
export const trackedFiles = (...folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));

/** Returns the text of a file of the checkout. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
