import { describe, expect, it } from 'vitest';
import { dayAndMonth, dayText, longDayText, momentText } from './dates.tsx';

describe('days as people read them', () => {
  it('shortens every month to three letters, September too', () => {
    expect(dayText('2026-09-03')).toBe('3 Sep 2026');
    expect(dayAndMonth('2026-11-16')).toBe('16 Nov');
  });
  it('keeps a bare day on its day, whatever the zone of the browser', () => expect(longDayText('2026-01-01')).toBe('1 January 2026'));
  it('shows an instant with its time', () => expect(momentText(new Date(2026, 10, 19, 4, 5).toISOString())).toBe('19 Nov 2026, 04:05'));
});
