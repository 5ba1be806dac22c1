import { describe, expect, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from './enrolment.events.ts';
import { ALREADY_ACCEPTED, TOO_MANY_SUBMISSIONS } from './enrolment.responses.ts';
import { acceptanceCompletes, REVIEWER_IS_LEARNER, REPLACED, REVIEWED_ALREADY } from './enrolment.review.ts';
import { type EnrolmentState, evolveEnrolment, NO_ENROLMENT } from './enrolment.state.ts';
import type { ReviewAssignment, UnitNow } from './enrolment.commands.ts';
import { courseOf, learnerInput, COURSE, essay, LEARNER, reading, SHUFFLE_KEY, upload } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const enrolled: EnrolmentEvent[] = [
  { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
  { type: 'CourseOpened', prerequisites: [] },
];
const startedWith = (...more: EnrolmentEvent[]) => given(...enrolled, ...more);
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
    startedWith().when(submit(essay, 'sealed 1')).then(submitted(1));
    startedWith(submitted(1)).when(submit(essay, 'sealed 2')).then(submitted(2));
    startedWith(submitted(1)).when(submit(essay, 'sealed 1')).thenNothing();
  });
  it('may be a file', () =>
    startedWith()
      .when({ ...submit(upload, ''), response: { kind: 'assignment', type: 'AssignmentFile', file: 'f/1.pdf' }, sealedText: null })
      .then(submitted(1, { unit: upload.id, kind: 'AssignmentFile', content: null, file: 'f/1.pdf', review: false }), {
        type: 'UnitCompleted',
        unit: upload.id,
      }));
  it("with 'When uploading an answer' is completed by its submission, and with a timer by Next after it", () => {
    const timedUpload = { ...upload, timeLimit: 60 };
    const sent = submitted(1, { unit: upload.id, content: 'sealed 1', review: false });
    startedWith().when(submit(upload, 'sealed 1')).then(sent, { type: 'UnitCompleted', unit: upload.id });
    startedWith().when(submit(timedUpload, 'sealed 1')).then(sent);
  });
  it('takes a hundred submissions and no more', () => {
    startedWith(submitted(99))
      .when(submit(essay, 'sealed 100'))
      .then(submitted(100, { content: 'sealed 100' }));
    startedWith(submitted(100)).when(submit(essay, 'sealed 101')).thenRefuses(String(TOO_MANY_SUBMISSIONS));
  });
  it('is not completed by Next without a submission', () => {
    startedWith().when(next(essay)).thenRefuses('Please provide a valid submission.');
    startedWith().when(next(upload)).thenRefuses('Please provide a valid submission.');
  });
  it('can be left with Next once it is submitted, and is complete when it is accepted', () =>
    startedWith(submitted(1)).when(next(essay)).thenNothing());
  it("with the option 'When uploading an answer' is completed by Next", () =>
    startedWith(submitted(1, { unit: upload.id, review: false }))
      .when(next(upload))
      .then({ type: 'UnitCompleted', unit: upload.id }));
  it('is refused as a response to a unit of another kind', () =>
    startedWith().when(submit(reading, 'x')).thenRefuses('This unit is not an assignment.'));
});

const review = (number: number, accepted: boolean, more: Partial<ReviewAssignment> = {}) =>
  ({
    type: 'ReviewAssignment',
    course: learnerInput.course,
    unit: essay.id,
    round: 1,
    number,
    accepted,
    sealedComment: accepted ? null : 'More, please.',
    reviewer: 5,
    ...more,
  }) as const;

describe('a review', () => {
  it('completes the unit when it accepts, and the course with its last unit', () => {
    startedWith(submitted(1)).when(review(1, true)).then(reviewed(1, true), { type: 'UnitCompleted', unit: essay.id });
    const alone = { course: courseOf([essay]) };
    expect(
      startedWith(submitted(1))
        .when(review(1, true, alone))
        .events()
        .map(({ type }) => type),
    ).toEqual(['AssignmentReviewed', 'UnitCompleted', 'CourseCompleted']);
  });
  it('returns with a comment, once, and may accept afterwards', () => {
    startedWith(submitted(1)).when(review(1, false)).then(reviewed(1, false));
    startedWith(submitted(1), reviewed(1, false)).when(review(1, false)).thenNothing();
    startedWith(submitted(1), reviewed(1, false)).when(review(1, true)).then(reviewed(1, true), { type: 'UnitCompleted', unit: essay.id });
  });
  it('is refused for what is accepted, and for one that the learner has replaced', () => {
    startedWith(submitted(1), reviewed(1, true)).when(review(1, true)).thenRefuses(REVIEWED_ALREADY);
    startedWith(submitted(1), reviewed(1, true)).when(review(1, false)).thenRefuses(REVIEWED_ALREADY);
    startedWith(submitted(1), submitted(2)).when(review(1, true)).thenRefuses(REPLACED);
    startedWith(submitted(1), { type: 'EnrolmentReset', round: 2, reason: 'asked' }).when(review(1, true)).thenRefuses(REPLACED);
  });
  it('is never of one’s own submission', () =>
    startedWith(submitted(1))
      .when(review(1, true, { reviewer: LEARNER }))
      .thenRefuses(REVIEWER_IS_LEARNER));
  it('completes no unit that the course has lost', () =>
    startedWith(submitted(1))
      .when(review(1, true, { course: courseOf([reading]) }))
      .then(reviewed(1, true)));
  it('tells beforehand what accepting completes: the unit, the course with it, or nothing more', () => {
    const after = (...more: EnrolmentEvent[]): EnrolmentState =>
      [...enrolled, submitted(1), ...more].reduce<EnrolmentState>(
        (state, event) => evolveEnrolment(state, event, { at: '2026-04-01T08:00:00.000Z', actor: { kind: 'system', name: 'spec' } }),
        NO_ENROLMENT,
      );
    expect(acceptanceCompletes(after(), courseOf([reading, essay]), essay.id)).toBe('unit');
    expect(acceptanceCompletes(after(), courseOf([essay]), essay.id)).toBe('course');
    expect(acceptanceCompletes(after({ type: 'UnitCompleted', unit: reading.id }), courseOf([reading, essay]), essay.id)).toBe('course');
    expect(acceptanceCompletes(after({ type: 'UnitCompleted', unit: essay.id }), courseOf([reading, essay]), essay.id)).toBeNull();
    expect(acceptanceCompletes(after(), courseOf([reading]), essay.id)).toBeNull();
    expect(acceptanceCompletes(NO_ENROLMENT, courseOf([essay]), essay.id)).toBeNull();
  });
  it('needs a submission and an enrolment that goes on', () => {
    startedWith().when(review(1, true)).thenRefuses('Not found.');
    startedWith(submitted(1)).when(review(2, true)).thenRefuses('Not found.');
    startedWith(submitted(1), { type: 'AccessRevoked', source: { kind: 'direct' }, reason: 'unassigned', ends: true })
      .when(review(1, true))
      .thenRefuses('Not found.');
  });
});

describe('an assignment that was reviewed', () => {
  it('asks for another submission after it was returned', () => {
    startedWith(submitted(1), reviewed(1, false)).when(next(essay)).thenRefuses('Please provide a valid submission.');
    startedWith(submitted(1), reviewed(1, false))
      .when(submit(essay, 'sealed 1'))
      .then(submitted(2, { content: 'sealed 1' }));
  });
  it('takes no other submission after it was accepted', () =>
    startedWith(submitted(1), reviewed(1, true), { type: 'UnitCompleted', unit: essay.id })
      .when(submit(essay, 'other'))
      .thenRefuses(ALREADY_ACCEPTED));
});
