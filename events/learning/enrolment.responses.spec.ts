import { describe, expect, it } from 'vitest';
import type { UnitNow } from './enrolment.commands.ts';
import { completionKey } from './enrolment.responses.ts';

const unit: Pick<UnitNow, 'questions'> = { questions: [{ id: 7, type: 'Free Text', question: 'Why?', rules: [], requiredPoints: 0 }] };

describe('the key of a completion record', () => {
  it.each([null, 'Completion', 'completion'])('is Completion for %o', (key) => expect(completionKey(unit, key)).toBe('Completion'));
  it('may be a question of the unit', () => expect(completionKey(unit, '7')).toBe('7'));
  it.each(['__proto__', '', '8', 'x'.repeat(500_000), ' Completion', '07'])('is nothing else: %o', (key) =>
    expect(() => completionKey(unit, key)).toThrow('This question is no longer part of the unit.'),
  );
});
