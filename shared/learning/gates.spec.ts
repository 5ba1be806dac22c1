import { describe, expect, it } from 'vitest';
import { GATE_CASES } from './gate-cases.ts';
import { gateOf } from './gates.ts';

describe('the gate at Next', () => {
  it.each(GATE_CASES)('given $given', ({ completedBy, secondsLeft, answers, submission, gate }) => {
    expect(gateOf({ completedBy, secondsLeft: secondsLeft ?? 0, answers, isHandedIn: submission === 'pending' })).toEqual(gate);
  });
});
