import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** A page of rich text. */
export const content = {
  typename: 'Content',
  printed: 'Content',
  accepted: [],
  lists: { course: 'contents', input: 'contents', create: 'content' },
  fields: { content: 'richText' },
  takesQuestions: true,
  completedBy: 'moving-on',
  completionOptions: TIME_OR_QUESTION,
  requires: { title: true, text: true, questions: false, source: null },
} as const satisfies UnitKindDescriptor;
