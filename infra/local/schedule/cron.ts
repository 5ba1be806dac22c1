/**
 * A schedule in the notation of EventBridge, `minute hour day-of-month month day-of-week year` in UTC, with or without `cron( )`. Supports
 * lists, ranges, steps, `*` and `?`, but no names of months and days, which the manifest does not use.
 */
export type Schedule = { includes(minute: Date): boolean };

type Field = (value: number) => boolean;

function field(text: string, first: number): Field {
  if (text === '*' || text === '?') return () => true;
  const parts = text.split(',').map((part) => {
    const parsed = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part);
    if (!parsed) throw new Error(`The schedule part "${part}" is not supported.`);
    const [, from = '', to, step] = parsed;
    const start = from === '*' ? first : Number(from);
    const end = to ? Number(to) : step || from === '*' ? Infinity : start;
    return { start, end, step: Number(step ?? 1) };
  });
  return (value) => parts.some(({ start, end, step }) => value >= start && value <= end && (value - start) % step === 0);
}

/** Returns the schedule of an expression. @throws Error for a part that it does not support */
export function parseSchedule(cron: string): Schedule {
  const fields = cron
    .replace(/^cron\((.*)\)$/, '$1')
    .trim()
    .split(/\s+/);
  if (fields.length !== 6) throw new Error(`The schedule "${cron}" does not have six parts.`);
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = ''] = fields;
  const tests: readonly [Field, (date: Date) => number][] = [
    [field(minute, 0), (date) => date.getUTCMinutes()],
    [field(hour, 0), (date) => date.getUTCHours()],
    [field(day, 1), (date) => date.getUTCDate()],
    [field(month, 1), (date) => date.getUTCMonth() + 1],
    // Sunday is 1.
    [field(weekday, 1), (date) => date.getUTCDay() + 1],
    [field(year, 1970), (date) => date.getUTCFullYear()],
  ];
  return { includes: (date) => tests.every(([fits, part]) => fits(part(date))) };
}

const minuteMs = 60_000;

/** Returns the last minute of a schedule after `since` and up to `now`, in ms; undefined when there was none in the last two days. */
export function lastDueMinute(schedule: Schedule, since: number, now: number): number | undefined {
  const newest = Math.trunc(now / minuteMs) * minuteMs;
  const oldest = Math.max(since, now - 2 * 24 * 60 * minuteMs);
  for (let minute = newest; minute > oldest; minute -= minuteMs) if (schedule.includes(new Date(minute))) return minute;
  return undefined;
}
