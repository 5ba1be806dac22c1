import { DAILY_AT, runDaily } from '../../functions/stream/daily.ts';
import { counted } from './progress.ts';
import { OpsRefused, type Run, textOf } from './verb.ts';

/** Returns the instant of `--at` in ISO form. @throws OpsRefused for text that is not a time */
function timeOf(text: string): string {
  const time = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(time))
    throw new OpsRefused(`"${text}" is not a time: write an instant such as 2027-03-31T22:05:00Z.`);
  return new Date(time).toISOString();
}

/** `daily --at TIME`: does the daily work of the embedded cloud as of a time. */
export const daily: Run = async ({ args, target }) => {
  const at = timeOf(textOf(args, 'at', 'the time'));
  if (target.environment !== null || target.data === null)
    throw new OpsRefused(
      'The daily work as of another time runs on the embedded cloud alone: its functions know the time themselves elsewhere.',
    );
  const works = counted(DAILY_AT.length, 'piece');
  if (args.dryRun) return { line: `Would do ${works} of daily work as of ${at} in ${target.name}. Nothing was done.` };
  await runDaily(DAILY_AT, at);
  return { line: `Did ${works} of daily work as of ${at} in ${target.name}.` };
};
