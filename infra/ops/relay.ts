import { scan } from '../../functions/platform/tables/dynamo.ts';
import { pointerOf } from '../../functions/platform/store/reactor.ts';
import { replayAnnouncements } from '../../functions/stream/relay.ts';
import { counted, withProgress } from './progress.ts';
import { OpsRefused, type Run, textOf } from './verb.ts';

/** Returns the instant of `--since` in ISO form. @throws OpsRefused for text that is not a past time */
function sinceOf(text: string): string {
  const time = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time))
    throw new OpsRefused(`"${text}" is not a time: write --since as an instant such as 2026-11-20T15:00:00Z.`);
  if (time > Date.now()) throw new OpsRefused(`"${text}" is in the future: write --since as the time when the outage began.`);
  return new Date(time).toISOString();
}

async function announcedSince(since: string): Promise<number> {
  let count = 0;
  for await (const items of scan('events')) count += items.filter((item) => String(item['t']) >= since && pointerOf(item)).length;
  return count;
}

/** `relay --since TIME`: announces commits since a time again. */
export const relay: Run = async ({ args, target, terminal }) => {
  const since = sinceOf(textOf(args, 'since', 'the time'));
  if (args.dryRun)
    return { line: `Would announce ${counted(await announcedSince(since), 'commit')} again since ${since}. Nothing was sent.` };
  const sent = await withProgress(
    terminal,
    () => 'Reading events and announcing …',
    () => replayAnnouncements(since),
  );
  return { line: `Announced ${counted(sent, 'commit')} again since ${since} in ${target.name}.` };
};
