import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** An uploaded recording. */
export const audio = {
  typename: 'AudioUnit',
  printed: 'Audio',
  accepted: [],
  lists: { course: 'audios', input: 'audios', create: 'audio' },
  fields: { audio_path: 'file', captions: 'captions', duration: 'seconds', content: 'plainText' },
  takesQuestions: true,
  completedBy: 'moving-on',
  completionOptions: TIME_OR_QUESTION,
  requires: { title: true, text: false, questions: false, source: { fields: ['audio_path'], message: 'audio path is required' } },
} as const satisfies UnitKindDescriptor;
