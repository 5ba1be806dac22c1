import { describe, expect, it, vi } from 'vitest';
import { dayAndMonth, dayText, momentText } from './dates.tsx';
import { showTimesIn } from './shown-zone.ts';

describe('days as people read them', () => {
  it('shortens every month to three letters, September too', () => {
    expect(dayText('2026-09-03')).toBe('3 Sep 2026');
    expect(dayAndMonth('2026-11-16')).toBe('16 Nov');
  });
  it('keeps a bare day on its day, whatever the zone of the browser', () => expect(dayText('2026-01-01')).toBe('1 Jan 2026'));
  it.each([
    ['Europe/London', '2026-11-19T04:05:00Z', '19 Nov 2026, 04:05 GMT'],
    ['Europe/London', '2026-07-19T04:05:00Z', '19 Jul 2026, 05:05 BST'],
    ['Asia/Tokyo', '2026-11-19T04:05:00Z', '19 Nov 2026, 13:05 GMT+9'],
    ['UTC', '2026-11-19T04:05:00Z', '19 Nov 2026, 04:05 UTC'],
  ])('shows an instant with its time and zone in %s [complaint 21]', async (zone, instant, text) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    // A page asks for the zone of its browser once.
    vi.resetModules();
    try {
      const dates = await import('./dates.tsx');
      expect(dates.momentText(instant)).toBe(text);
    } finally {
      process.env['TZ'] = before;
    }
  });

  it('shows an instant in the zone that its reader has chosen, with its name [Z07]', () => {
    const reads = (zone: string | null): string => {
      showTimesIn(zone);
      return momentText('2027-03-31T21:59:00.000Z');
    };
    expect(reads('Europe/Berlin')).toBe('31 Mar 2027, 23:59 CEST');
    expect(reads('America/New_York')).toBe('31 Mar 2027, 17:59 GMT-4');
    expect(reads('Australia/Sydney')).toBe('1 Apr 2027, 08:59 GMT+11');
    expect(dayText('2027-03-31')).toBe('31 Mar 2027');
    showTimesIn(null);
  });
});
