import { describe, expect, it } from 'vitest';
import { lastDueMinute, parseSchedule } from '../../../infra/local/schedule/cron.ts';

const at = (text: string): number => Date.parse(text);

describe('a schedule', () => {
  it.each([
    ['cron(5 0 * * ? *)', '2026-11-20T00:05:00Z', true],
    ['5 0 * * ? *', '2026-11-20T00:06:00Z', false],
    ['0/15 * * * ? *', '2026-11-20T13:45:00Z', true],
    ['0/15 * * * ? *', '2026-11-20T13:46:00Z', false],
    ['0 8-10,14 * * ? *', '2026-11-20T14:00:00Z', true],
    ['0 0 ? * 6 *', '2026-11-20T00:00:00Z', true],
    ['0 0 1 1 ? 2027', '2026-01-01T00:00:00Z', false],
  ])('%s includes %s: %s', (cron, moment, expected) => expect(parseSchedule(cron).includes(new Date(moment))).toBe(expected));

  it('that fell due while the machine was off runs once, by its newest time', () => {
    const daily = parseSchedule('5 0 * * ? *');
    expect(lastDueMinute(daily, at('2026-11-18T12:00:00Z'), at('2026-11-20T09:00:00Z'))).toBe(at('2026-11-20T00:05:00Z'));
    expect(lastDueMinute(daily, at('2026-11-20T00:05:00Z'), at('2026-11-20T09:00:00Z'))).toBeUndefined();
  });

  it('that cannot be parsed is refused at the start', () => {
    expect(() => parseSchedule('rate(1 day)')).toThrow('six parts');
    expect(() => parseSchedule('0 0 ? * MON *')).toThrow('MON');
  });
});
