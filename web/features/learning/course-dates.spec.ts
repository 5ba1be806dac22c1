import { describe, expect, it } from 'vitest';
import { closedText, closesText } from './course-dates.ts';

const course = { start_date: '2026-11-02', start_time: null, end_date: '2026-11-20', end_time: null };
const on = (day: string) => closedText(course, new Date(`${day}T12:00:00Z`));

describe('a course outside of its dates', () => {
  it('says when it opens', () => expect(on('2026-11-01')).toBe('This course opens on 2 Nov 2026.'));
  it('says when it closed', () => expect(on('2026-11-21')).toBe('This course closed on 20 Nov 2026.'));
  it('says nothing while it is open', () => expect(on('2026-11-20')).toBeNull());
  it('names the time and the zone of the reader', () =>
    expect(closedText({ ...course, start_time: '09:30' }, new Date('2026-11-01T12:00:00Z'))).toMatch(
      /^This course opens on \d+ Nov 2026, \d\d:\d\d \S+\.$/,
    ));
  it('names the last day', () => expect(closesText(course)).toBe('20 Nov 2026'));
});
