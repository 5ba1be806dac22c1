import { expect, it } from 'vitest';
import { answerOnItsWay, type UnitSession, waitingKeys } from './session.ts';

/** A unit in the second round of a course; answers of these rounds wait in this browser. */
const inSecondRound = (rounds: readonly (number | undefined)[]): UnitSession =>
  ({
    course: { round: 2, userResponses: [] },
    unit: { id: '7' },
    outbox: {
      entries: rounds.map((round, index) => ({
        kind: 'response',
        key: `k${index}`,
        at: 0,
        input: { course_id: '1', unit_id: '7', unit_type: 'TestUnitType', input_key: `q${index}`, response: '{}', round },
      })),
    },
  }) as unknown as UnitSession; // the members that are read

it('takes waiting answers of this round, and of pages that named none, but none of a former round', () => {
  const session = inSecondRound([1, 2, undefined]);
  expect(waitingKeys(session)).toEqual(['q1', 'q2']);
  expect(['q0', 'q1', 'q2'].map((question) => answerOnItsWay(session, question))).toEqual([null, '{}', '{}']);
});
