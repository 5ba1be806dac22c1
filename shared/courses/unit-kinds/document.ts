import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** An uploaded document. */
export const document = {
  typename: 'DocumentUnit',
  printed: 'Presentation',
  accepted: ['Document'],
  lists: { course: 'documents', input: 'documents', create: 'document' },
  fields: { doc_path: 'file', file_path: 'file', description: 'plainText', content: 'plainText' },
  takesQuestions: true,
  completedBy: 'moving-on',
  completionOptions: TIME_OR_QUESTION,
  requires: {
    title: true,
    text: false,
    questions: false,
    source: { fields: ['doc_path', 'file_path'], message: 'document path is required' },
  },
} as const satisfies UnitKindDescriptor;
