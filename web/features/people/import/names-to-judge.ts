import { wordsToJudge } from '../../../shared-features/words-to-judge.ts';
import type { ReadFile } from './read-file.ts';

/** Returns the values of a file by which a person sees whether it was read in the right encoding. Passwords are left out. */
export const namesToJudge = ({ table, mapping }: Pick<ReadFile, 'table' | 'mapping'>): string[] =>
  wordsToJudge(
    [table.header, ...table.rows.map((row) => row.cells)].flatMap((cells) => cells.filter((_, index) => mapping[index] !== 'password')),
  );
