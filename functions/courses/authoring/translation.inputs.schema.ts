import { builder } from '../../platform/graphql/builder.ts';

const SOURCE_VERSION = 'The version of the source that it was translated from; absent: the one beside it.';

/** Inputs of translations; what they may hold is read by shared/courses/languages. */
export const CourseTranslationInput = builder.inputType('CourseTranslationInput', {
  description: '(added) Title and description of a course in another language.',
  fields: (t) => ({
    language: t.string({ required: true }),
    source_version: t.string({ description: SOURCE_VERSION }),
    title: t.string(),
    description: t.string(),
  }),
});

export const CaptionInput = builder.inputType('CaptionInput', {
  fields: (t) => ({ language: t.string({ required: true }), label: t.string({ required: true }), file_path: t.string({ required: true }) }),
});

export const UnitTranslationInput = builder.inputType('UnitTranslationInput', {
  description:
    '(added) A unit in another language; what is absent is shown as the source has it. Members that its kind has not are refused.',
  fields: (t) => ({
    language: t.string({ required: true }),
    source_version: t.string({ description: SOURCE_VERSION }),
    title: t.string(),
    content: t.string(),
    video_path: t.string(),
    audio_path: t.string(),
    doc_path: t.string(),
    youtube_link: t.string(),
    vimeo_link: t.string(),
    captions: t.field({ type: [CaptionInput] }),
    duration: t.int(),
  }),
});

const OptionTranslationInput = builder.inputType('OptionTranslationInput', {
  fields: (t) => ({ id: t.string({ required: true }), text: t.string({ required: true }) }),
});

const PairTranslationInput = builder.inputType('PairTranslationInput', {
  fields: (t) => ({ left: t.string({ required: true }), right: t.string({ required: true }) }),
});

export const QuestionTranslationInput = builder.inputType('QuestionTranslationInput', {
  description: '(added) A question in another language. What is correct, and points, are those of the source.',
  fields: (t) => ({
    language: t.string({ required: true }),
    source_version: t.string({ description: SOURCE_VERSION }),
    question: t.string(),
    options: t.field({ type: [OptionTranslationInput], description: 'Of all options, by their ids.' }),
    pairs: t.field({ type: [PairTranslationInput], description: "In the source's order." }),
    fillTheGaps: t.string({ description: 'With as many gaps as the source, and as many choices in each.' }),
    words: t.stringList({ description: "The words of the rules, in the source's order." }),
  }),
});
