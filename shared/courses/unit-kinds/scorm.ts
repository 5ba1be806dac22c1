import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** A SCORM package. */
export const scorm = {
  typename: 'ScormUnitType',
  printed: 'Scorm',
  accepted: [],
  lists: { course: 'scorms', input: 'scorms', create: 'scorm' },
  fields: { scorm_path: 'file', scorm_id: 'packageId', score_rule: 'scoreRule' },
  takesQuestions: false,
  completedBy: 'package',
  completionOptions: TIME_OR_QUESTION,
  requires: { title: true, text: false, questions: false, source: { fields: ['scorm_path', 'scorm_id'], message: 'file is required' } },
} as const satisfies UnitKindDescriptor;
