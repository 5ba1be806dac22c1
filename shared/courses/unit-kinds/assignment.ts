import { type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** A task whose solution the learner hands in as a text or a file. */
export const assignment = {
  typename: 'AssignmentUnitType',
  printed: 'Assignments',
  accepted: ['Assignment'],
  lists: { course: 'assignments', input: 'assignments', create: 'assignment' },
  fields: { content: 'plainText' },
  takesQuestions: false,
  completedBy: 'submission',
  completionOptions: ['user-uploads', 'instructor-accepts'],
  requires: { title: true, text: true, questions: false, source: null },
} as const satisfies UnitKindDescriptor;
