import type { InputFieldBuilder } from '@pothos/core';
import { builder } from '../../platform/graphql/builder.ts';

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
    category_id: t.id(),
    is_downloadable: t.boolean(),
  }),
});

const CaptionInput = builder.inputType('CaptionInput', {
  fields: (t) => ({ language: t.string({ required: true }), label: t.string({ required: true }), file_path: t.string({ required: true }) }),
});

/** What units of every kind have. */
const placeOf = (t: InputFields) => ({
  id: t.id(),
  unit_order: t.int({ required: true }),
  title: t.string(),
  completion_option: t.string(),
  time_limit: t.int(),
});

export const ContentUnitInput = builder.inputType('ContentUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    content: t.string(),
  }),
});

export const VideoUnitInput = builder.inputType('VideoUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    video_path: t.string(),
    youtube_link: t.string(),
    captions: t.field({ type: [CaptionInput] }),
    content: t.string(),
  }),
});

export const AudioUnitInput = builder.inputType('AudioUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    audio_path: t.string(),
    content: t.string(),
  }),
});

export const DocumentUnitInput = builder.inputType('DocumentUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    doc_path: t.string(),
    file_path: t.string(),
    description: t.string(),
    content: t.string(),
  }),
});

export const IframeUnitInput = builder.inputType('IframeUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    url: t.string(),
    content: t.string(),
  }),
});

export const ScormUnitInput = builder.inputType('ScormUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    scorm_path: t.string(),
    scorm_id: t.id(),
  }),
});

export const AssignmentUnitInput = builder.inputType('AssignmentUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
    content: t.string(),
  }),
});

export const TestUnitInput = builder.inputType('TestUnitInput', {
  fields: (t) => ({
    ...placeOf(t),
  }),
});

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
  }),
});

export const EditCourseInput = builder.inputType('EditCourseInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
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
    completion_rules: t.string(),
    completion_percentage: t.int(),
    learning_path: t.idList(),
    thumbnail: t.string(),
    certificate_type: t.string(),
    resources: t.field({ type: [ResourceInput] }),
    contents: t.field({ type: [ContentUnitInput] }),
    videos: t.field({ type: [VideoUnitInput] }),
    audios: t.field({ type: [AudioUnitInput] }),
    documents: t.field({ type: [DocumentUnitInput] }),
    iframes: t.field({ type: [IframeUnitInput] }),
    scorms: t.field({ type: [ScormUnitInput] }),
    assignments: t.field({ type: [AssignmentUnitInput] }),
    unit_tests: t.field({ type: [TestUnitInput] }),
    tests: t.field({ type: [QuestionInput] }),
    version: t.int({ description: 'The version read; an older one answers CONFLICT with who and when. Absent = no check.' }),
  }),
});
