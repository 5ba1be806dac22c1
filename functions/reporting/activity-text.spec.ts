import { describe, expect, it } from 'vitest';
import { sentence, textOf } from '../../shared/kernel/regional/sentence.ts';
import type { TrellisEvent } from '../../events/catalogue.ts';
import { activityText, type Names } from './activity-text.ts';

const attempt = { number: 2, correct: 3, total: 4, percent: 75, failed: false };
const NAMES: Names = { course: 'Fire safety', unit: () => 'Exits', attempt: () => attempt };
const REMOVED: Names = { ...NAMES, unit: () => sentence('a unit that was removed', {}), attempt: () => null };
const COMPLETED: TrellisEvent = { type: 'UnitCompleted', unit: 3 };

describe('a line of a person’s activity', () => {
  it('is printed as before, with its pattern and values for other languages [M34]', () => {
    const line = activityText(COMPLETED, NAMES);
    expect(String(line)).toBe('Completed “Exits” in “Fire safety”: attempt 2, 3 of 4 correct (75%).');
    expect(textOf(line ?? '')).toEqual({
      id: 'Completed “{unit}” in “{course}”: attempt {number}, {correct} of {total} correct ({percent}%).',
      values: { unit: 'Exits', course: 'Fire safety', number: 2, correct: 3, total: 4, percent: 75 },
    });
    expect(textOf(activityText({ type: 'SignedIn', person: 1 }, NAMES) ?? '')).toEqual({ id: 'Signed in.' });
  });

  it('names a unit that was removed by a text that is translated, too [M34]', () => {
    const line = activityText(COMPLETED, REMOVED);
    expect(String(line)).toBe('Completed “a unit that was removed” in “Fire safety”.');
    expect(textOf(line ?? '').values?.['unit']).toEqual({ kind: 'sentence', value: { id: 'a unit that was removed', values: {} } });
  });
});
