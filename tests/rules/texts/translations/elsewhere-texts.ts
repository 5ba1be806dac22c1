import { PRODUCT_QUESTIONS } from '../../../../shared/tenancy/product-questions.ts';

/** A text that the web shows and that does not stand in it, with the part of the translations that has it, and its file. */
export type ElsewhereText = { readonly part: string; readonly text: string; readonly file: string };

const PASSWORDS = 'shared/identity/password-length.ts';
const COMMON_PASSWORDS = 'shared/identity/password-rule.ts';
const NAMES = 'shared/people/names.ts';
const EMAIL = 'shared/identity/email.ts';
const ERRORS = 'shared/kernel/errors.ts';

const inCourses = (file: string, texts: readonly string[]): readonly ElsewhereText[] =>
  texts.map((text) => ({ part: 'courses', text, file }));

const inLearning = (file: string, texts: readonly string[]): readonly ElsewhereText[] =>
  texts.map((text) => ({ part: 'learning', text, file }));

/** What people ask often, with the answers of the product. */
const ofProduct: readonly ElsewhereText[] = PRODUCT_QUESTIONS.flatMap(({ question, answer }) =>
  [question, answer].map((text) => ({ part: 'tenancy', text, file: 'shared/tenancy/product-questions.ts' })),
);

/** Types of questions, as learners read them. */
const QUESTION_TYPES = ['Multiple Choice', 'Match the Pairs', 'Fill the Gaps', 'Free Text', 'Ordering'] as const;

/** What encodings are named by in the choice of one, without the name in brackets behind it. */
const LETTERS = [
  'Encoded twice',
  'Central European',
  'Cyrillic',
  'Western European',
  'Greek',
  'Turkish',
  'Hebrew',
  'Hebrew, written from left to right',
  'Arabic',
  'Baltic',
  'Vietnamese',
  'Russian',
  'Portuguese',
  'Icelandic',
  'Croatian',
  'Romanian',
  'Maltese',
  'Nordic',
  'Celtic',
  'Ukrainian',
  'Thai',
  'Japanese',
  'Korean',
  'Simplified Chinese',
  'Traditional Chinese',
] as const;

/** Refusals of sign-in and of the profile, of learning, which the server writes or a schema has. */
export const ELSEWHERE: readonly ElsewhereText[] = [
  { part: 'identity', text: 'Password should be at least 8 characters.', file: PASSWORDS },
  { part: 'identity', text: 'Password should be at most 128 characters.', file: COMMON_PASSWORDS },
  { part: 'identity', text: 'This password is too common. Please choose another.', file: COMMON_PASSWORDS },
  { part: 'identity', text: 'The email or password is incorrect.', file: 'functions/identity/sign-in.commands.ts' },
  { part: 'identity', text: 'Invalid or expired reset token.', file: 'functions/identity/password.commands.ts' },
  { part: 'identity', text: 'A name can have at most 100 characters.', file: NAMES },
  { part: 'identity', text: 'This name contains characters that cannot be shown. Please type it again.', file: NAMES },
  { part: 'identity', text: 'Enter an email address.', file: EMAIL },
  { part: 'identity', text: 'Enter a valid email address.', file: EMAIL },
  { part: 'identity', text: 'The email can have at most 254 characters.', file: EMAIL },
  { part: 'frame', text: 'Too many requests. Please wait a moment and try again.', file: 'functions/platform/request/request-throttle.ts' },
  { part: 'frame', text: 'You are not allowed to do this.', file: ERRORS },
  { part: 'frame', text: 'Unauthenticated.', file: ERRORS },
  ...inLearning('shared/learning/gates.ts', [
    'Please complete all prerequisite courses before starting this course.',
    'Please complete all tests before proceeding.',
    'You answered one or more questions incorrectly. Please check your answers.',
    'Your answers will be checked when you are online.',
  ]),
  ...inLearning('shared/learning/answer-texts.ts', [
    'The answer is too long. Please shorten it to 20,000 characters.',
    'Please provide a valid submission.',
    'Please answer the question before moving forward.',
    'This course has been started again from the beginning, so what you sent was not saved. Please do it again here.',
  ]),
  ...inLearning('shared/learning/submission-files.ts', [
    'This file is larger than 100MB. Choose a smaller one.',
    'This file is empty. Choose another one.',
  ]),
  ...inLearning('shared/courses/question-input.ts', QUESTION_TYPES),
  ...inLearning('web/package-shell/player.ts', [
    'This package was left for too long to go on from here. Please close it and open it again.',
    'This part of the package could not be opened. Please check your connection and try again.',
    'This package cannot be played. Please ask an administrator to report it.',
  ]),
  ...inLearning('web/package-shell/run.ts', ['The package can save nothing more. Please close it and open it again.']),
  ...LETTERS.map((text) => ({ part: 'frame', text, file: 'shared/kernel/encodings.ts' })),
  ...[
    { text: 'Password should be at least 8 characters.', file: PASSWORDS },
    { text: 'Password should be at most 128 characters.', file: COMMON_PASSWORDS },
    { text: 'This password is too common. Please choose another.', file: COMMON_PASSWORDS },
    { text: 'A name can have at most 100 characters.', file: NAMES },
    { text: 'This name contains characters that cannot be shown. Please type it again.', file: NAMES },
    { text: 'Enter an email address.', file: EMAIL },
    { text: 'Enter a valid email address.', file: EMAIL },
    { text: 'The email can have at most 254 characters.', file: EMAIL },
    { text: 'The first name is required.', file: NAMES },
    { text: 'The group name is required.', file: 'shared/people/group-input.ts' },
    { text: 'The group name can have at most 100 characters.', file: 'shared/people/group-input.ts' },
    { text: 'Not processed, send again.', file: 'shared/people/import-limits.ts' },
    { text: 'Licence limit reached.', file: 'shared/people/import-limits.ts' },
  ].map((each) => ({ part: 'people', ...each })),
  ...inLearning('shared/learning/review.ts', ['Please write a comment, so that the learner knows what to change.']),
  ...inCourses('shared/learning/question.ts', ['Default question text', 'contains', 'does not contain', ...QUESTION_TYPES]),
  ...inCourses('shared/learning/question-problems.ts', [
    'The question has no text yet.',
    'Mark at least one option as correct.',
    'Add text to every option.',
    'Two options have the same text. Change one of them.',
    'There is only one option. Add others to choose from.',
    'Add at least two options.',
    'Add at least one pair.',
    'Add text to both sides of every pair.',
    'There is only one pair. Add others to match.',
    'Put at least one answer in [brackets].',
    'Put the correct answer first in every gap: [right|wrong].',
    'This gap has only one option. Add wrong ones: [right|wrong|wrong].',
    'Add a word or phrase to each rule.',
    'These rules give fewer points than are needed. Raise their points, or lower the points needed.',
    'Every answer is correct, because no points are needed.',
  ]),
  ...inCourses('shared/courses/publishing-checks.ts', [
    'Course Title is required',
    'Course Description is required',
    'End Date cannot be before Start Date',
    'Completion Percentage must be between 1 and 100',
  ]),
  ...inCourses('shared/files/file-kinds.ts', [
    'This file is not a video. Please upload a video file.',
    'This file is not a recording. Please upload an audio file.',
    'This file is not a document. Please upload a document file.',
    'These are not captions. Please upload a WebVTT or SRT file.',
    'This file cannot be shown in a page. Please upload a PDF or a picture.',
  ]),
  ...inCourses('shared/files/caption-file.ts', [
    'The captions could not be read. Please save them again as WebVTT or SubRip, with lines of at most 4,000 characters.',
    'The file is not a text, so it has no captions. Please export the captions as WebVTT or SubRip.',
  ]),
  ...inCourses('shared/files/web-vtt.ts', [
    'The file has no captions: no line has times such as 00:01:02.500 --> 00:01:04.000. Please export it again as WebVTT or SubRip.',
  ]),
  ...inCourses('shared/tenancy/slug.ts', ['The name is required.', 'The name can have at most 100 characters.']),
  ...QUESTION_TYPES.map((text) => ({ part: 'reporting', text, file: 'shared/courses/question-input.ts' })),
  ...ofProduct,
];
