import { expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const product = trackedFiles('functions').filter((file) => /(?<!\.spec)\.ts$/.test(file));
const texts = new Map(product.map((file) => [file, textOf(file)]));
const filesWith = (pattern: RegExp): string[] => product.filter((file) => pattern.test(texts.get(file) ?? '')).toSorted();

/** Where questions are made into what the API shows. */
const VIEWS = 'functions/courses/question-view.ts';
/** Makes those of learners, in turns, for the modules that show them. */
const LEARNERS = 'functions/learning/player/learner-questions.ts';
/** Who shows questions, and which right is asked for. A new line is a new way to the questions of a course. */
const SHOWING: Readonly<Record<string, string>> = {
  'functions/courses/authoring/course-form.queries.ts': 'authors, whose course it is in scope: courseInScope',
  'functions/learning/player/draft-preview.queries.ts': 'authors, who may edit the course: previewOf',
  'functions/learning/player/learner-course.queries.ts': 'learners: accessAsLearner',
  'functions/learning/progress/unit-progress.queries.ts': 'readers of progress: questionReading',
};

/** Who reads the bodies of units, which hold the questions with their key. A new line is a new way to them. */
const READING: Readonly<Record<string, string>> = {
  'functions/courses/authored-files.queries.ts': 'names of files',
  'functions/courses/authoring/copy-course.commands.ts': 'copies, for authors',
  'functions/courses/authoring/course-form.queries.ts': 'see SHOWING',
  'functions/courses/authoring/preview-units.queries.ts': 'for previews of authors',
  'functions/courses/course-resource.queries.ts': 'documents alone',
  'functions/courses/course.queries.ts': 'is the reader',
  'functions/courses/publishing/publish-course.commands.ts': 'publishes, for authors',
  'functions/learning/assignments/submission.queries.ts': 'the instructions of an assignment',
  'functions/learning/player/learner-course.queries.ts': 'see SHOWING',
  'functions/learning/player/learner.commands.ts': 'checks answers',
  'functions/learning/player/preview.queries.ts': 'checks answers in previews of authors',
  'functions/learning/progress/unit-progress.queries.ts': 'see SHOWING',
  'functions/learning/web-pages/stored-address.queries.ts': 'addresses of pages',
  'functions/packages/unit-package.queries.ts': 'the path of a package',
  'functions/reporting/activity.queries.ts': 'titles of questions that were answered',
};

it('bodies of units are read in the listed places alone [H09]', () => {
  expect(filesWith(/\breadPublishedUnits\b/)).toEqual(Object.keys(READING));
});

it('questions are shown by the modules that ask who may read them, and by no other [H09]', () => {
  const showing = filesWith(/\b(authorQuestion|learnerQuestions)\b/).filter((file) => file !== LEARNERS && file !== VIEWS);
  expect(filesWith(/\b(learnerQuestionView|learnerQuestion)\(/)).toEqual([LEARNERS]);
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
