import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT, textOf } from './tracked-files.ts';

/** How a time of day becomes text. */
const CLOCK_TIME =
  /\.get(?:UTC)?(?:Hours|Minutes)\(|toLocaleTimeString|toTimeString|timeStyle|\bhour(?:12)?:\s*['"]|\.slice\(11,|\btimeIn\(/;

/** Every place that writes one, and how it names the zone. */
const ZONES: Readonly<
  Record<string, 'UTC' | 'the zone of the reader' | 'the zone that its caller names' | 'a field' | 'a cell, which has no zone'>
> = {
  'functions/courses/publishing/course-conflict.ts': 'UTC',
  'functions/learning/reminders/reminder-email.queries.ts': 'the zone that its caller names',
  'shared/kernel/regional/shown-values.ts': 'the zone that its caller names',
  'shared/kernel/regional/zoned-time.ts': 'the zone that its caller names',
  'web/design/patterns/figures/dates.tsx': 'the zone of the reader',
  'web/features/courses/builder/local-moment.ts': 'a field',
  'web/features/courses/components/builder/builder-top.tsx': 'the zone of the reader',
  'web/features/learning/components/player/player-frame.tsx': 'the zone of the reader',
  'web/features/people/import/workbook/cell-text.ts': 'a cell, which has no zone',
};

const files = globSync('{shared,events,functions,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.spec\.|generated\//.test(file));
const linesOf = (file: string): string[] =>
  textOf(file)
    .split('\n')
    .filter((line) => CLOCK_TIME.test(line));

it('no time of day is written without its zone in mail, PDF or messages [complaint 21]', () => {
  expect(files.length).toBeGreaterThan(900);
  const written = files.filter((file) => linesOf(file).length > 0);
  expect(written.toSorted()).toEqual(Object.keys(ZONES).toSorted());
  for (const [file, zone] of Object.entries(ZONES)) {
    if (zone === 'UTC') for (const line of linesOf(file)) expect([file, line]).toEqual([file, expect.stringContaining(' UTC`')]);
  }
});
