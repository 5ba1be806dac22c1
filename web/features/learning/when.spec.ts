import { afterEach, describe, expect, it } from 'vitest';
import { showTimesIn } from '../../design/patterns/figures/shown-zone.ts';
import { closesOn, dueOn, dueText, dueWithTime, savedText, untilText } from './when.ts';

/** A local time, since days are those of the reader's zone. */
const local = (day: number, hour = 0, minute = 0): Date => new Date(2026, 10, day, hour, minute);
const iso = (day: number, hour = 0, minute = 0): string => local(day, hour, minute).toISOString();

describe('when a course closes', () => {
  it('is the day before a midnight', () => {
    expect(closesOn(iso(28), local(21))).toBe('Closes 27 Nov');
    expect(closesOn(iso(27, 17), local(21))).toBe('Closes 27 Nov');
  });

  it.each([
    [21, 'today'],
    [22, 'tomorrow'],
    [28, 'in 7 days'],
    [34, 'in 13 days'],
    [35, 'in 2 weeks'],
    [45, 'in 3 weeks'],
  ])('on day %i is %s', (day, text) => expect(untilText(iso(day, 17), local(21, 9))).toBe(text));

  it('is told with the days until then, and afterwards as what it was', () => {
    expect(dueText(iso(28, 17), local(21, 9))).toBe('Closes 28 Nov, in 7 days');
    expect(dueText(iso(20, 17), local(21, 9))).toBe('Closed 20 Nov');
  });
});

describe('a day of another year', () => {
  const now = local(21, 9);

  it('is told with its year [M58]', () => {
    const far = new Date(2031, 0, 31, 17).toISOString();
    expect(closesOn(far, now)).toBe('Closes 31 Jan 2031');
    expect(dueText(far, now)).toBe('Closes 31 Jan 2031, in 218 weeks');
    expect(dueText(new Date(2025, 10, 20, 17).toISOString(), now)).toBe('Closed 20 Nov 2025');
  });
});

describe('when a course is due', () => {
  const now = local(21, 9);
  it.each([
    ['later', 28, 'Due 27 Nov', 'Due 27 Nov, in 6 days'],
    ['soon', 22, 'Due 21 Nov', 'Due 21 Nov, today'],
    // In the days of grace.
    ['soon', 20, 'Due 19 Nov', 'Due 19 Nov'],
    ['overdue', 20, 'Overdue by 2 days', 'Overdue by 2 days'],
    ['overdue', 21, 'Overdue by 1 day', 'Overdue by 1 day'],
    ['exempt', 20, null, null],
    ['done', 28, null, null],
  ])('and %s, on the day before midnight of day %i, is said as %s, with the time as %s [D20]', (term_state, day, short, long) => {
    const termed = { due_at: iso(day), term_state };
    expect([dueOn(termed, now), dueWithTime(termed, now)]).toEqual([short, long]);
  });
});

describe('when something was saved', () => {
  it('is a time today and a day before', () => {
    expect(savedText(iso(21, 14, 32), local(21, 18))).toBe('Saved 14:32');
    expect(savedText(iso(20, 14, 32), local(21, 18))).toBe('Saved 20 Nov');
  });
});

describe('the day of the reader', () => {
  afterEach(() => showTimesIn(null));

  it('decides what is today and tomorrow [Z07]', () => {
    const now = new Date('2026-11-21T12:30:00Z');
    showTimesIn('Australia/Sydney');
    expect([untilText('2026-11-21T12:50:00Z', now), untilText('2026-11-21T14:00:00Z', now)]).toEqual(['today', 'tomorrow']);
    showTimesIn('UTC');
    expect(untilText('2026-11-21T14:00:00Z', now)).toBe('today');
  });
});
