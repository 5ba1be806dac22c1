import { describe, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from './enrolment.events.ts';
import { ALREADY_ACCEPTED } from './enrolment.responses.ts';
import type { UnitNow } from './enrolment.commands.ts';
import { learnerInput, COURSE, essay, LEARNER, reading, SHUFFLE_KEY, upload } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const enrolled: EnrolmentEvent[] = [
  { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
  { type: 'CourseOpened', prerequisites: [] },
];
const begun = (...more: EnrolmentEvent[]) => given(...enrolled, ...more);
const submitted = (number: number, more: Partial<EnrolmentEventOf<'AssignmentSubmitted'>> = {}): EnrolmentEvent => ({
  type: 'AssignmentSubmitted',
  unit: essay.id,
  number,
  kind: 'AssignmentText',
  content: `sealed ${number}`,
  file: null,
  review: true,
  ...more,
});
const reviewed = (number: number, accepted: boolean): EnrolmentEvent => ({
  type: 'AssignmentReviewed',
  unit: essay.id,
  number,
  accepted,
  comment: accepted ? null : 'More, please.',
  reviewer: 5,
});
const submit = (unit: UnitNow, sealedText: string) =>
  ({
    type: 'StoreUnitResponse',
    ...learnerInput,
    unit,
    key: null,
    response: { kind: 'assignment', type: 'AssignmentText', content: 'clear' },
    sealedText,
    shuffleKey: SHUFFLE_KEY,
  }) as const;
const next = (unit: UnitNow) => ({ type: 'MarkUnitComplete', ...learnerInput, unit }) as const;

describe('an assignment', () => {
  it('is stored sealed, and replaced by a later submission', () => {
    begun().when(submit(essay, 'sealed 1')).then(submitted(1));
    begun(submitted(1)).when(submit(essay, 'sealed 2')).then(submitted(2));
    begun(submitted(1)).when(submit(essay, 'sealed 1')).thenNothing();
  });
  it('may be a file', () =>
    begun()
      .when({ ...submit(upload, ''), response: { kind: 'assignment', type: 'AssignmentFile', file: 'f/1.pdf' }, sealedText: null })
      .then(submitted(1, { unit: upload.id, kind: 'AssignmentFile', content: null, file: 'f/1.pdf', review: false })));
  it('is not completed by Next without a submission', () => {
    begun().when(next(essay)).thenRefuses('Please provide a valid submission.');
    begun().when(next(upload)).thenRefuses('Please provide a valid submission.');
  });
  it('can be left with Next once it is submitted, and is complete when it is accepted', () =>
    begun(submitted(1)).when(next(essay)).thenNothing());
  it("with the option 'When uploading an answer' is completed by Next", () =>
    begun(submitted(1, { unit: upload.id, review: false }))
      .when(next(upload))
      .then({ type: 'UnitCompleted', unit: upload.id }));
  it('is refused as a response to a unit of another kind', () =>
    begun().when(submit(reading, 'x')).thenRefuses('This unit is not an assignment.'));
});

describe('an assignment that was reviewed', () => {
  it('asks for another submission after it was returned', () => {
    begun(submitted(1), reviewed(1, false)).when(next(essay)).thenRefuses('Please provide a valid submission.');
    begun(submitted(1), reviewed(1, false))
      .when(submit(essay, 'sealed 1'))
      .then(submitted(2, { content: 'sealed 1' }));
  });
  it('takes no other submission after it was accepted', () =>
    begun(submitted(1), reviewed(1, true), { type: 'UnitCompleted', unit: essay.id })
      .when(submit(essay, 'other'))
      .thenRefuses(ALREADY_ACCEPTED));
});
