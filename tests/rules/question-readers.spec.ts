import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const product = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'functions'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.spec)\.ts$/.test(file) && existsSync(join(ROOT, file)));
const texts = new Map(product.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const filesWith = (pattern: RegExp): string[] => product.filter((file) => pattern.test(texts.get(file) ?? '')).toSorted();

/** Where questions are made into what the API shows. */
const VIEWS = 'functions/courses/question-view.ts';
/** Who shows questions, and which right is asked for. A new line is a new way to the questions of a course. */
const SHOWING: Readonly<Record<string, string>> = {
  'functions/courses/authoring/course-form.queries.ts': 'authors, whose course it is in scope: courseInScope',
  'functions/learning/player/draft-preview.queries.ts': 'authors, who may edit the course: previewOf',
  'functions/learning/player/learner-course.queries.ts': 'learners: accessAsLearner',
  'functions/learning/progress/unit-progress.queries.ts': 'readers of progress: questionReading',
};

it('questions are shown by the modules that ask who may read them, and by no other [H09]', () => {
  const showing = filesWith(/\b(authorQuestion|learnerQuestionView)\b/).filter((file) => file !== VIEWS);
  expect(showing).toEqual(Object.keys(SHOWING));
});

it('what is shown with its key is for authors, or read by questionReading [H09]', () => {
  const withKey = filesWith(/\bauthorQuestion\b/).filter((file) => file !== VIEWS);
  expect(withKey).toEqual(['functions/courses/authoring/course-form.queries.ts', 'functions/learning/progress/unit-progress.queries.ts']);
  expect(filesWith(/\bquestionReading\(/)).toEqual([
    'functions/learning/enrolment/question-reading.queries.ts',
    'functions/learning/progress/unit-progress.queries.ts',
  ]);
});
