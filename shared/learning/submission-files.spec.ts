import { expect, it } from 'vitest';
import { endingOf, FILE_TYPES, UPLOAD_RULES } from '../files/upload-purposes.ts';
import { SUBMISSION_BYTES, SUBMISSION_EXTENSIONS, SUBMISSION_TYPES, submissionFileProblem } from './submission-files.ts';

it('accepts the types that are told to learners, in any case, up to 100MB', () => {
  for (const name of ['a.pdf', 'a.DOCX', 'a.xlsx', 'a.png', 'a.jpg', 'a.JPEG', 'a.mp4', 'a.b.zip', 'IMG_0001.MOV'])
    expect(submissionFileProblem({ name, size: SUBMISSION_BYTES })).toBeNull();
});
it('accepts what the server accepts, and nothing else [E34]', () => {
  const { endings } = UPLOAD_RULES.assignment;
  const accepted = Object.keys(FILE_TYPES).filter((ending) => submissionFileProblem({ name: `a.${ending}`, size: 1 }) === null);
  expect(accepted.toSorted()).toEqual([...endings].toSorted());
  expect(SUBMISSION_EXTENSIONS.map((name) => endingOf(`a${name}`)).every((ending) => ending !== null && endings.includes(ending))).toBe(
    true,
  );
  expect(SUBMISSION_TYPES).toBe('PDF, DOCX, XLSX, PNG, JPG, MP4, ZIP, MOV');
});
it.each(['IMG_0001.HEIC', 'a.heic', 'a.b.heif', 'live.heics'])('says of %s how to send it [E34]', (name) =>
  expect(submissionFileProblem({ name, size: 5 })).toContain('save the photo as a JPG'),
);
it('names what is wrong with any other file [F04]', () => {
  expect(submissionFileProblem({ name: 'a.html', size: 5 })).toContain('not accepted');
  expect(submissionFileProblem({ name: 'pdf', size: 5 })).toContain('not accepted');
  expect(submissionFileProblem({ name: 'a.pdf', size: SUBMISSION_BYTES + 1 })).toContain('larger than 100MB');
  expect(submissionFileProblem({ name: 'a.pdf', size: 0 })).toContain('empty');
});
