import { describe, expect, it, vi } from 'vitest';
import { dayAndMonth, dayText } from './dates.tsx';

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
      const { momentText } = await import('./dates.tsx');
      expect(momentText(instant)).toBe(text);
    } finally {
      process.env['TZ'] = before;
    }
  });
});
