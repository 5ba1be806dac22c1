import { describe, expect, it } from 'vitest';
import { specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from './enrolment.events.ts';
import { ALREADY_ACCEPTED } from './enrolment.responses.ts';
import { ALREADY_REVIEWED, COMMENT_NEEDED, NEEDS_NO_REVIEW, NEWER_SUBMISSION } from './enrolment.review.ts';
import type { ReviewAssignment, UnitNow } from './enrolment.commands.ts';
import { act, COURSE, courseOf, essay, LEARNER, reading, SHUFFLE_KEY, upload } from './sample-course.ts';

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
    ...act,
    unit,
    key: null,
    response: { kind: 'assignment', type: 'AssignmentText', content: 'clear' },
    sealedText,
    shuffleKey: SHUFFLE_KEY,
  }) as const;
const review = (number: number, accepted: boolean, more: Partial<ReviewAssignment> = {}): ReviewAssignment => ({
  type: 'ReviewAssignment',
  course: act.course,
  round: 1,
  unit: essay.id,
  number,
  accepted,
  comment: accepted ? null : 'More, please.',
  reviewer: 5,
  ...more,
});
const next = (unit: UnitNow) => ({ type: 'MarkUnitComplete', ...act, unit }) as const;

describe('an assignment', () => {
  it('is stored sealed, and replaced by a later one', () => {
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
  it('handed in lets Next go on, and waits for its acceptance', () => begun(submitted(1)).when(next(essay)).thenNothing());
  it("'When uploading an answer' is completed by Next", () =>
    begun(submitted(1, { unit: upload.id, review: false }))
      .when(next(upload))
      .then({ type: 'UnitCompleted', unit: upload.id }));
  it('is no answer to a unit of another kind', () => begun().when(submit(reading, 'x')).thenRefuses('This unit is not an assignment.'));
});

describe('a review', () => {
  it('that accepts completes the unit, and perhaps the course', () => {
    begun(submitted(1)).when(review(1, true)).then(reviewed(1, true), { type: 'UnitCompleted', unit: essay.id });
    expect(
      begun(submitted(1))
        .when(review(1, true, { course: courseOf([essay]) }))
        .events(),
    ).toHaveLength(3);
  });
  it('that returns needs a comment, and lets the learner submit again', () => {
    begun(submitted(1))
      .when(review(1, false, { comment: ' ' }))
      .thenRefuses(COMMENT_NEEDED);
    begun(submitted(1)).when(review(1, false)).then(reviewed(1, false));
    begun(submitted(1), reviewed(1, false)).when(next(essay)).thenRefuses('Please provide a valid submission.');
    begun(submitted(1), reviewed(1, false))
      .when(submit(essay, 'sealed 1'))
      .then(submitted(2, { content: 'sealed 1' }));
  });
  it('is never one of oneself', () =>
    begun(submitted(1))
      .when(review(1, true, { reviewer: LEARNER }))
      .thenRefuses('You are not allowed to do this.'));
  it('is of the latest submission', () => {
    begun(submitted(1), submitted(2)).when(review(1, true)).thenRefuses(NEWER_SUBMISSION);
    begun(submitted(1)).when(review(2, true)).thenRefuses('Not found.');
    begun().when(review(1, true)).thenRefuses('Not found.');
    begun(submitted(1))
      .when(review(1, true, { round: 2 }))
      .thenRefuses('Not found.');
  });
  it('is quiet when repeated, and an acceptance stays', () => {
    const accepted = begun(submitted(1), reviewed(1, true), { type: 'UnitCompleted', unit: essay.id });
    accepted.when(review(1, true)).thenNothing();
    accepted.when(review(1, false)).thenRefuses(ALREADY_REVIEWED);
    accepted.when(submit(essay, 'other')).thenRefuses(ALREADY_ACCEPTED);
    begun(submitted(1), reviewed(1, false)).when(review(1, true)).then(reviewed(1, true), { type: 'UnitCompleted', unit: essay.id });
  });
  it('is not for units that ask for none', () =>
    begun(submitted(1, { unit: upload.id, review: false }))
      .when(review(1, true, { unit: upload.id }))
      .thenRefuses(NEEDS_NO_REVIEW));
  it('may come after access ended', () =>
    expect(
      begun(submitted(1), { type: 'AccessRevoked', source: { kind: 'direct' }, reason: 'unassigned', ends: true })
        .when(review(1, true))
        .events(),
    ).toHaveLength(2));
});
