import { describe, expect, it } from 'vitest';
import { AppError, printedMessages } from '../../kernel/errors.ts';
import { parseInput } from '../../kernel/parse.ts';
import { certificationInput, validityOf } from './certification-input.ts';

const valid = { title: 'First aiders', course_ids: ['9'], validity_months: 12, window_days: 60, lapse_days: 30 };

function problemsOf(change: Record<string, unknown>): Record<string, unknown> {
  try {
    parseInput(certificationInput, { ...valid, ...change });
    return {};
  } catch (error) {
    return error instanceof AppError && error.validation ? printedMessages(error.validation) : {};
  }
}

describe('the input of a certification', () => {
  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['course_ids', { course_ids: [] }],
    ['course_ids', { course_ids: Array.from({ length: 21 }, (_, n) => String(n + 1)) }],
    ['validity_months', { validity_months: 0 }],
    ['validity_months', { validity_months: 121 }],
    ['validity_day', { validity_day: '03-31' }],
    ['validity_day', { validity_months: null, validity_day: '02-30' }],
    ['window_days', { window_days: -1 }],
    ['window_days', { window_days: 366, validity_months: 24 }],
    ['window_days', { window_days: 28, validity_months: 1 }],
    ['window_days', { window_days: 365, validity_months: null, validity_day: '03-31' }],
    ['lapse_days', { lapse_days: 3651 }],
    ['counts_from', { counts_from: '2026-02-30' }],
  ])('is refused at the field %s for %j [D87]', (field, change) => expect(Object.keys(problemsOf(change))).toEqual([field]));
  it('is in months, on a day of the year, or without an end [D87]', () => {
    expect(problemsOf({ window_days: 27, validity_months: 1 })).toEqual({});
    expect(problemsOf({ validity_months: null, validity_day: '02-29' })).toEqual({});
    const validity = (change: object) => validityOf(parseInput(certificationInput, { ...valid, ...change }));
    expect(validity({})).toEqual({ kind: 'months', months: 12 });
    expect(validity({ validity_months: null, validity_day: '03-31' })).toEqual({ kind: 'day', month: 3, day: 31 });
    expect(validity({ validity_months: null })).toEqual({ kind: 'none' });
  });
});
