import { join } from 'node:path';
import { chaptersOf, pageOfCases, titlesById } from './cases.ts';
import { ROOT, textOf, trackedFiles } from './tracked-files.ts';

const tests = trackedFiles().filter((file) => /\.(spec|journey)\.tsx?$/.test(file));

/** The page with the counted cases. */
export const PAGE = join(ROOT, 'docs/spec/cases.md');
export const chapters = chaptersOf(textOf('docs/spec/quality.md'));
export const counts = titlesById(tests.map(textOf));
export const page = pageOfCases(chapters, counts);
