import { describe, it } from 'vitest';
import { GATE_CASES, type GateCase } from '../../shared/learning/gate-cases.ts';
import { specFor } from '../kernel/spec.ts';
import type { UnitNow } from './enrolment.commands.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { learnerInput, COURSE, courseOf, LEARNER, reading, why } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const enrolled: EnrolmentEvent[] = [
  { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
  { type: 'CourseOpened', prerequisites: [] },
];
const TIMER = 30;
const UNIT = 21;

const KINDS = { 'moving-on': 'content', answers: 'test', submission: 'assignment', package: 'scorm' } as const;

const unitOf = ({ completedBy, secondsLeft, answers }: GateCase): UnitNow => ({
  id: UNIT,
  kind: KINDS[completedBy],
  completionOption: null,
  timeLimit: secondsLeft === null ? null : TIMER,
  questions: answers.map((_, index) => ({ ...why, id: index + 1 })),
});

/** What the learner of a case did before they press Next. */
function history({ secondsLeft, answers, submission }: GateCase): EnrolmentEvent[] {
  const events: EnrolmentEvent[] = [...enrolled];
  if (secondsLeft !== null) events.push({ type: 'TimeCounted', unit: UNIT, seconds: TIMER - secondsLeft, interval: 'i1' });
  for (const [index, answer] of answers.entries()) {
    if (answer === 'missing') continue;
    const response = { type: 'Free Text', freeTextAnswer: '' } as const;
    events.push({ type: 'UnitResponseStored', unit: UNIT, key: String(index + 1), attempt: 1, response, correct: answer === 'correct' });
  }
  const content = { kind: 'AssignmentText', content: 'sealed:xyz', file: null } as const;
  if (submission !== 'none') events.push({ type: 'AssignmentSubmitted', unit: UNIT, number: 1, ...content, review: true });
  if (submission === 'returned')
    events.push({ type: 'AssignmentReviewed', unit: UNIT, number: 1, accepted: false, comment: null, reviewer: 1 });
  return events;
}

describe('completing a unit', () => {
  // An answer on its way is not there for the decider.
  it.each(GATE_CASES.filter(({ answers }) => !answers.includes('waiting')))('given $given', (gateCase) => {
    const unit = unitOf(gateCase);
    // A second unit keeps the course open, so that the unit's completion is the only event.
    const course = courseOf([unit, reading]);
    const complete = given(...history(gateCase)).when({ type: 'MarkUnitComplete', ...learnerInput, unit, course });
    if (gateCase.gate.kind === 'open') complete.then({ type: 'UnitCompleted', unit: UNIT });
    else complete.thenRefuses(gateCase.gate.message);
  });
});
