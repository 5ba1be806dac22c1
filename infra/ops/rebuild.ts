import { type Generations, readGenerations, switchTo } from '../../functions/platform/projection/generation.ts';
import type { Projector } from '../../functions/platform/projection/projector.ts';
import { PROJECTOR } from '../../functions/stream/followers.ts';
import { dropGeneration, rebuild } from '../../functions/stream/rebuild.ts';
import { counted, withProgress } from './progress.ts';
import { type Ending, OpsRefused, type Run, type Work } from './verb.ts';

/** A projector that counts what it reads, for the person who waits. */
function counting(): { projector: Projector; read(): number } {
  let events = 0;
  const readEvent: Projector['readEvent'] = (value) => {
    events += 1;
    return PROJECTOR.readEvent(value);
  };
  return { projector: { ...PROJECTOR, readEvent }, read: () => events };
}

async function fill({ wishes, terminal }: Work, { current, registered }: Generations): Promise<Ending> {
  const newest = Math.max(...registered);
  const next = newest > current ? newest : current + 1;
  if (wishes.dryRun) return { line: `Would fill generation ${next} beside ${current}, which stays in use. Nothing was written.` };
  terminal.progress(`Generation ${next} is registered; waiting until every projector knows of it (20 s).`);
  const { projector, read } = counting();
  const done = await withProgress(
    terminal,
    () => `${counted(read(), 'event')} folded`,
    () => rebuild(projector, { switchOver: false }),
  );
  const seconds = (done.milliseconds / 1000).toFixed(1);
  return {
    line: `Generation ${done.generation} stands beside ${current}: ${counted(done.commits, 'commit')} in ${seconds} s. Check it with verify --generation ${done.generation}, then rebuild --switch.`,
  };
}

async function moveTo({ wishes }: Work, { current }: Generations, wanted: number | undefined, otherwise: string): Promise<Ending> {
  if (wanted === undefined) throw new OpsRefused(otherwise);
  if (wishes.dryRun) return { line: `Would let lists read generation ${wanted} in place of ${current}. Nothing was written.` };
  await switchTo(wanted);
  return { line: `Lists read generation ${wanted} within five seconds; ${current} is written on, so that the way back stays open.` };
}

async function drop({ wishes, terminal }: Work, { current, registered }: Generations, text: string): Promise<Ending> {
  const wanted = Number(text);
  if (!registered.includes(wanted))
    throw new OpsRefused(`There is no generation "${text}": ${registered.join(' and ')} stand, and ${current} is in use.`);
  if (wanted === current) throw new OpsRefused(`Generation ${current} is in use: switch to another one first.`);
  if (wishes.dryRun) return { line: `Would take generation ${wanted} away for good. Nothing was written.` };
  terminal.progress(`Generation ${wanted} is retired; waiting until no projector writes it any more (20 s).`);
  await dropGeneration(wanted);
  return { line: `Generation ${wanted} is gone.` };
}

export const rebuildViews: Run = async (work) => {
  const { switch: forward, back, drop: dropped } = work.wishes.values;
  if ([forward, back, dropped].filter((value) => value !== undefined).length > 1)
    throw new OpsRefused('Choose one of --switch, --back and --drop N.');
  const generations = await readGenerations();
  const { current, registered } = generations;
  const others = registered.toSorted((a, b) => a - b);
  if (typeof dropped === 'string') return drop(work, generations, dropped);
  if (forward === true)
    return moveTo(
      work,
      generations,
      others.findLast((one) => one > current),
      'There is no newer generation: run npm run ops -- rebuild first.',
    );
  if (back === true)
    return moveTo(
      work,
      generations,
      others.findLast((one) => one < current),
      `There is no generation before ${current} to go back to.`,
    );
  return fill(work, generations);
};
