import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chaptersOf, pageOfCases, titlesById } from './cases.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(spec|journey)\.tsx?$/.test(file) && existsSync(join(ROOT, file)));

/** The page with the counted cases. */
export const PAGE = join(ROOT, 'docs/spec/cases.md');
export const chapters = chaptersOf(textOf('docs/spec/quality.md'));
export const counts = titlesById(tests.map(textOf));
export const page = pageOfCases(chapters, counts);
