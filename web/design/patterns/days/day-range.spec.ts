import { describe, expect, it } from 'vitest';
import { showTimesIn } from '../figures/shown-zone.ts';
import { rangeOf, rangeText } from './day-range.ts';

describe('a range of days', () => {
  it('reaches from the start of its first day to the end of its last one, where the reader is', () => {
    expect(rangeOf('2026-11-20', '2026-11-20')).toEqual({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    });
    expect(rangeOf(undefined, '2026-12-31').to).toBe(new Date(2027, 0, 1).toISOString());
  });

  it('is of the zone that the reader has chosen [Z07]', () => {
    showTimesIn('Australia/Sydney');
    expect(rangeOf('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-19T13:00:00.000Z', to: '2026-11-20T13:00:00.000Z' });
    showTimesIn(null);
  });

  it('leaves out what is no day', () => expect(rangeOf('yesterday', '2026-99-99')).toEqual({ from: null, to: null }));

  it('is told in words', () => {
    expect([rangeText('2026-11-20', '2026-11-21'), rangeText('2026-11-20', '2026-11-20')]).toEqual([
      '20 Nov 2026 to 21 Nov 2026',
      '20 Nov 2026',
    ]);
    expect([rangeText('2026-11-20', undefined), rangeText(undefined, '2026-11-20'), rangeText(undefined, undefined)]).toEqual([
      'From 20 Nov 2026',
      'Until 20 Nov 2026',
      null,
    ]);
  });
});
