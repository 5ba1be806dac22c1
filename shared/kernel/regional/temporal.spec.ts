import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dayIn, instantIn, startOfDay, timeIn } from './zoned-time.ts';
import { timeZoneNames } from './time-zones.ts';

const FROM = Temporal.Instant.from('2024-01-01T00:00:00Z');
const MOST_CHANGES = 4;
const MINUTES = [-1500, -90, -60, -45, -30, -1, 0, 15, 30, 45, 60, 90, 1500];

/** Returns when the clocks of a zone are changed from 2024 on. */
function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  for (let at = FROM.toZonedDateTimeISO(zone).getTimeZoneTransition('next'); at !== null && changes.length < MOST_CHANGES;)
    [at] = [at.getTimeZoneTransition('next'), changes.push(at)];
  return changes;
}

const textOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString();

describe('days and times of zones', () => {
  it('are those of Temporal around each change of the clocks, in every zone [Z04]', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const zone of timeZoneNames())
      for (const change of changesOf(zone))
        for (const minutes of MINUTES) {
          const local = change.toPlainDateTime().add({ minutes }).round({ smallestUnit: 'minute', roundingMode: 'trunc' });
          const [day, time] = [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'minute' })];
          const at = change.add({ minutes });
          const theirs = [
            textOf(local.toZonedDateTime(zone).toInstant()),
            textOf(local.toPlainDate().toZonedDateTime(zone).toInstant()),
            at.toPlainDate().toString(),
            at.toPlainTime().toString({ smallestUnit: 'minute' }),
          ].join(' ');
          const ours = [
            instantIn(day, time, zone),
            startOfDay(day, zone),
            dayIn(textOf(at.toInstant()), zone),
            timeIn(textOf(at.toInstant()), zone),
          ].join(' ');
          compared += 1;
          if (ours !== theirs) wrong.push(`${zone} ${day} ${time}: ${ours} / ${theirs}`);
        }
    expect(compared).toBeGreaterThan(5_000);
    expect(wrong).toEqual([]);
  });
});
