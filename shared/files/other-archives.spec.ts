import { expect, it } from 'vitest';
import { submissionFileProblem } from '../learning/submission-files.ts';
import { otherArchiveProblem } from './other-archives.ts';

const PACK = (type: string): string =>
  `Archives of the type ${type} cannot be used here. Unpack it, pack its files as a ZIP archive, and choose that one.`;

it.each([
  ['course.7z', '7Z'],
  ['Kurs 2026.RAR', 'RAR'],
  ['course.tar.gz', 'GZ'],
  ['course.tgz', 'GZ'],
  ['course.tar', 'TAR'],
  ['backup.tbz2', 'BZ2'],
  ['course.zipx', 'ZIPX'],
])('says of %s, by its name, how to pack it anew, also when it is handed in [E238]', (name, type) => {
  expect(otherArchiveProblem({ name }, true)).toBe(PACK(type));
  expect(otherArchiveProblem({ name }, false)).toBe(
    `Archives of the type ${type} cannot be used here. Unpack it, and choose the file inside.`,
  );
  expect(submissionFileProblem({ name, size: 5 })).toBe(PACK(type));
});

it.each([
  ['7Z', '377abcaf271c0004'],
  ['RAR', '526172211a070100'],
  ['RAR', '526172211a0700cf'],
  ['GZ', '1f8b08080000'],
  ['BZ2', '425a683931415926'],
  ['XZ', 'fd377a585a00'],
])('knows %s by its first bytes, whatever its name [E238]', (type, hex) => {
  expect(otherArchiveProblem({ head: Buffer.from(hex, 'hex') }, true)).toBe(PACK(type));
});

it('says of H5P how to get a package of it, where a ZIP is taken [E238]', () => {
  expect(otherArchiveProblem({ name: 'quiz.h5p' }, true)).toContain('Export it as a SCORM package');
  expect(otherArchiveProblem({ name: 'quiz.h5p' }, false)).toBeNull();
});

it.each(['course.zip', 'a.7z.pdf', '7z', 'targz', 'rar.docx', 'song.gzx'])('has nothing to say of %s [E238]', (name) => {
  expect(otherArchiveProblem({ name }, true)).toBeNull();
});
