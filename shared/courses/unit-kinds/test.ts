import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** Questions, one at a time, all of which must be answered correctly. */
export const test = {
  typename: 'TestUnitType',
  printed: 'Test',
  accepted: [],
  lists: { course: 'tests', input: 'unit_tests', create: 'test_units' },
  fields: {},
  takesQuestions: true,
  completedBy: 'answers',
  completionOptions: TIME_OR_QUESTION,
  requires: { title: false, text: false, questions: true, source: null },
} as const satisfies UnitKindDescriptor;
