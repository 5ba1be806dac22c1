import type { InputFieldBuilder } from '@pothos/core';
import type { FieldType } from '../../../shared/courses/unit-kinds/unit-kind-descriptor.ts';
import { descriptorOf, UNIT_KINDS, type UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { CaptionInput, CourseTranslationInput, QuestionTranslationInput, UnitTranslationInput } from './translation.inputs.schema.ts';

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** Inputs of the course calls, as the contract prints them; what they may hold is read by shared/courses/course-draft.ts. */
export const CourseCategoryInput = builder.inputType('CourseCategoryInput', {
  fields: (t) => ({
    id: t.id({ description: 'Absent = the category of that name and parent, created if missing.' }),
    name: t.string(),
    parent_id: t.id(),
  }),
});

export const ResourceInput = builder.inputType('ResourceInput', {
  fields: (t) => ({
    id: t.id({ description: 'Only in EditCourse, for a resource that exists.' }),
    name: t.string({ required: true }),
    file_path: t.string({ required: true }),
    type: t.string(),
    size: t.float({ description: '(added) As read; what is stored is the size of the file.' }),
    category_id: t.id(),
    is_downloadable: t.boolean(),
  }),
});

/** The input field of each type of a unit's members. */
const FIELDS = {
  richText: (t) => t.string(),
  plainText: (t) => t.string(),
  file: (t) => t.string(),
  address: (t) => t.string(),
  youtubeLink: (t) => t.string(),
  vimeoLink: (t) => t.string(),
  captions: (t) => t.field({ type: [CaptionInput] }),
  packageId: (t) => t.id(),
  scoreRule: (t) => t.string({ description: "(added) Which score counts: 'last', the default, or 'best'; absent = unchanged." }),
  seconds: (t) =>
    t.int({ description: '(added) Whole seconds that the file plays, at most a day; absent = unchanged while the file is the same.' }),
} satisfies Record<FieldType, (t: InputFields) => unknown>;

/** Returns the input of units of a kind, named after it: the members of every unit and those of the kind. */
const unitInput = (kind: UnitKind) =>
  builder.inputType(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}UnitInput`, {
    fields: (t) => ({
      id: t.id(),
      unit_order: t.int({ required: true }),
      title: t.string(),
      completion_option: t.string(),
      time_limit: t.int(),
      translations: t.field({ type: [UnitTranslationInput], description: '(added) Absent = unchanged.' }),
      ...Object.fromEntries(Object.entries(descriptorOf(kind).fields).map(([name, type]) => [name, FIELDS[type](t)])),
    }),
  });

/** Inputs of units, with the descriptor of their kind. */
export const UNIT_INPUTS = Object.entries(UNIT_KINDS).map(([kind, { lists }]) => ({ lists, input: unitInput(kind as UnitKind) }));

const QuestionOptionInput = builder.inputType('QuestionOptionInput', {
  fields: (t) => ({ id: t.id(), text: t.string({ required: true }), checked: t.boolean() }),
});

const QuestionPairInput = builder.inputType('QuestionPairInput', {
  fields: (t) => ({ left: t.string({ required: true }), right: t.string({ required: true }) }),
});

const QuestionRuleInput = builder.inputType('QuestionRuleInput', {
  fields: (t) => ({ condition: t.string({ required: true }), word: t.string({ required: true }), points: t.int({ required: true }) }),
});

export const QuestionInput = builder.inputType('QuestionInput', {
  fields: (t) => ({
    id: t.id({ description: 'Only in EditCourse, for a question that exists.' }),
    unit_order: t.int({ required: true }),
    type: t.string({ required: true }),
    question: t.string(),
    options: t.field({ type: [QuestionOptionInput] }),
    pairs: t.field({ type: [QuestionPairInput] }),
    fillTheGaps: t.string(),
    required_points: t.int(),
    rules: t.field({ type: [QuestionRuleInput] }),
    translations: t.field({ type: [QuestionTranslationInput], description: '(added) Absent = unchanged.' }),
  }),
});

export const EditCourseInput = builder.inputType('EditCourseInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    language: t.string({ description: '(added) In which language the course is written; null: that of the instance.' }),
    languages: t.stringList({ description: '(added) In which other languages it is offered; absent: unchanged.' }),
    translations: t.field({ type: [CourseTranslationInput], description: '(added) Absent = unchanged.' }),
    course_code: t.string(),
    category: t.string(),
    categories: t.field({ type: [CourseCategoryInput] }),
    price: t.float(),
    hide_from_catalog: t.boolean(),
    capacity: t.int(),
    level: t.string(),
    start_date: t.field({ type: 'Date' }),
    start_time: t.string(),
    end_date: t.field({ type: 'Date' }),
    end_time: t.string(),
    time_zone: t.string({ description: '(added) The zone of the dates and times, an IANA name; absent: unchanged, null: UTC.' }),
    completion_rules: t.string(),
    completion_percentage: t.int(),
    learning_path: t.idList(),
    thumbnail: t.string(),
    certificate_type: t.string(),
    resources: t.field({ type: [ResourceInput] }),
    ...Object.fromEntries(UNIT_INPUTS.map(({ lists, input }) => [lists.input, t.field({ type: [input] })])),
    tests: t.field({ type: [QuestionInput] }),
    version: t.int({ description: 'The version read; an older one answers CONFLICT with who and when. Absent = no check.' }),
  }),
});
