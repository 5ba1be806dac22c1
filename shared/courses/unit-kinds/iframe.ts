import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** A web page of another site, or a stored file, in a frame. */
export const iframe = {
  typename: 'iFrameUnitType',
  printed: 'iFrame',
  accepted: [],
  lists: { course: 'iframes', input: 'iframes', create: 'iframe' },
  fields: { url: 'address', content: 'plainText' },
  takesQuestions: true,
  completedBy: 'moving-on',
  completionOptions: TIME_OR_QUESTION,
  requires: { title: true, text: false, questions: false, source: { fields: ['url'], message: 'URL is required' } },
} as const satisfies UnitKindDescriptor;
