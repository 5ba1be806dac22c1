import { expect, it } from 'vitest';
import { SUBMISSION_BYTES, submissionFileProblem } from './submission-files.ts';

it('accepts the types that are told to learners, in any case, up to 100MB', () => {
  for (const name of ['a.pdf', 'a.DOCX', 'a.xlsx', 'a.png', 'a.jpg', 'a.JPEG', 'a.mp4', 'a.b.zip'])
    expect(submissionFileProblem({ name, size: SUBMISSION_BYTES })).toBeNull();
});
it('names what is wrong with any other file [F04]', () => {
  expect(submissionFileProblem({ name: 'a.html', size: 5 })).toContain('not accepted');
  expect(submissionFileProblem({ name: 'pdf', size: 5 })).toContain('not accepted');
  expect(submissionFileProblem({ name: 'a.pdf', size: SUBMISSION_BYTES + 1 })).toContain('larger than 100MB');
  expect(submissionFileProblem({ name: 'a.pdf', size: 0 })).toContain('empty');
});
