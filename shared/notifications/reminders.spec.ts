import { describe, expect, it } from 'vitest';
import { dueOfSource } from '../learning/terms/terms.ts';
import { FIRST_REMINDER_DAYS, nextReminder, remindersOf } from './reminders.ts';

const due = (day: string, zone: string, graceDays = 0) => {
  const terms = { mandatory: true, due: { kind: 'day' as const, day }, graceDays };
  const term = dueOfSource({ terms, since: '2026-01-01T00:00:00.000Z' }, zone);
  if (!term) throw new Error('It has a term.');
  return term;
};

describe('the reminders of a due date', () => {
  it('are at nine in the morning where the learner lives, before it and after the days of grace [D35]', () => {
    // The clocks of Berlin go forward on 29 March.
    expect(remindersOf(due('2026-03-31', 'Europe/Berlin', 2), 'Europe/Berlin', FIRST_REMINDER_DAYS)).toEqual([
      { kind: 'due_soon', days: 14, at: '2026-03-17T08:00:00.000Z' },
      { kind: 'due_soon', days: 3, at: '2026-03-28T08:00:00.000Z' },
      { kind: 'due_soon', days: 1, at: '2026-03-30T07:00:00.000Z' },
      { kind: 'overdue', days: 1, at: '2026-04-03T07:00:00.000Z' },
    ]);
    expect(remindersOf(due('2026-03-31', 'America/New_York'), 'America/New_York', FIRST_REMINDER_DAYS).map(({ at }) => at)).toEqual([
      '2026-03-17T13:00:00.000Z',
      '2026-03-28T13:00:00.000Z',
      '2026-03-30T13:00:00.000Z',
      '2026-04-01T13:00:00.000Z',
    ]);
  });

  it('that have passed are not made up for: the next one counts [D35]', () => {
    const term = due('2026-03-31', 'UTC');
    const next = (after: string) => nextReminder(term, 'UTC', FIRST_REMINDER_DAYS, after)?.at ?? null;
    expect(next('2026-01-01T00:00:00.000Z')).toBe('2026-03-17T09:00:00.000Z');
    expect(next('2026-03-17T09:00:00.000Z')).toBe('2026-03-28T09:00:00.000Z');
    expect(next('2026-03-30T12:00:00.000Z')).toBe('2026-04-01T09:00:00.000Z');
    expect(next('2026-04-01T09:00:00.000Z')).toBeNull();
  });

  it('are on the days that an instance has chosen, and are repeated so often and no more [D41]', () => {
    const days = { before: [0, 30], after: [2, 1], repeat: { every: 7, most: 2 } };
    expect(remindersOf(due('2026-03-31', 'UTC'), 'UTC', days).map(({ kind, days: n, at }) => `${kind} ${n} ${at.slice(0, 10)}`)).toEqual([
      'due_soon 30 2026-03-01',
      'due_soon 0 2026-03-31',
      'overdue 1 2026-04-01',
      'overdue 2 2026-04-02',
      'overdue 9 2026-04-09',
      'overdue 16 2026-04-16',
    ]);
    const afterAll = { before: [], after: [], repeat: { every: 5, most: 1 } };
    expect(remindersOf(due('2026-03-31', 'UTC'), 'UTC', afterAll).map(({ days: n }) => n)).toEqual([5]);
  });
});
