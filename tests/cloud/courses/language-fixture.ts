import { text } from '../../fixtures/courses.ts';

/** A course in English with a text and a test of every kind of question, offered in German and Arabic. */
export const LANGUAGE_UNITS = [
  {
    unit_order: 1,
    title: 'Exits',
    content: text('Use the stairs.\n'),
    translations: [{ language: 'de', title: 'Ausgänge', content: text('Nehmen Sie die Treppe.\n') }],
  },
];

export const CHOICE = {
  unit_order: 2,
  type: 'Multiple Choice',
  question: 'What is poison?',
  options: [
    { id: '1', text: 'Arsenic', checked: true },
    { id: '2', text: 'Gift', checked: false },
  ],
  translations: [
    {
      language: 'de',
      question: 'Was ist Gift?',
      options: [
        { id: '1', text: 'Gift' },
        { id: '2', text: 'Geschenk' },
      ],
    },
  ],
};
export const GAPS = {
  unit_order: 2,
  type: 'Fill the Gaps',
  question: 'Fill in',
  fillTheGaps: 'The sky is [blue|green] and the [grass] [grows].',
  translations: [{ language: 'de', question: 'Ergänzen Sie', fillTheGaps: 'Der Himmel ist [blau|grün], und das [Gras] [wächst].' }],
};
export const WORDS = {
  unit_order: 2,
  type: 'Free Text',
  question: 'Why?',
  required_points: 1,
  rules: [{ condition: 'contains', word: 'because', points: 1 }],
  translations: [{ language: 'de', question: 'Warum?', words: ['weil|denn'] }],
};

export const LANGUAGE_COURSE = {
  title: 'Fire safety',
  description: 'What to do.',
  language: 'en-GB',
  languages: ['de', 'ar'],
  translations: [{ language: 'de', title: 'Brandschutz', description: 'Was zu tun ist.' }],
  content: LANGUAGE_UNITS,
  test_units: [{ unit_order: 2, title: 'Check', translations: [{ language: 'de', title: 'Prüfung' }] }],
  tests: [CHOICE, GAPS, WORDS],
};

const TRANSLATED = 'language source_version outdated';

/** What authors read of a course in several languages. */
export const FORM = `id title description language languages translations { ${TRANSLATED} title description }
  contents { id unit_order title content translations { ${TRANSLATED} title content } }
  tests { id unit_order title translations { language title }
    tests { id type question fillTheGaps required_points options { id text checked } rules { condition word points }
      translations { ${TRANSLATED} question options { id text } fillTheGaps words } } }`;

export const CREATE_TRANSLATED = `mutation ($title: String!, $description: String!, $language: String, $languages: [String!],
  $translations: [CourseTranslationInput!], $content: [ContentUnitInput!], $video: [VideoUnitInput!], $test_units: [TestUnitInput!],
  $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: $description, language: $language, languages: $languages, translations: $translations,
    content: $content, video: $video, test_units: $test_units, tests: $tests, branchUrl: "north") { ${FORM} version } }`;
export const EDIT_TRANSLATED = `mutation ($input: EditCourseInput!) { EditCourse(input: $input) { ${FORM} version } }`;
export const READ_TRANSLATED = `query ($id: Int!) { course(id: $id) { ${FORM} version } }`;

/** What learners read of it. */
export const READ_AS_LEARNER = `query ($id: Int!, $language: String) { course(id: $id, asLearner: true, language: $language) {
  id title description language languages shown_language translations { language } is_complete
  userResponses { input_key response is_correct }
  contents { id title language content is_complete translations { language } }
  tests { id title language is_complete tests { id question language translations { language } options { id text } gap_parts gaps { index choices } } } } }`;
