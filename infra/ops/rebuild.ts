import { type Generations, readGenerations, switchTo } from '../../functions/platform/projection/generation.ts';
import type { Projector } from '../../functions/platform/projection/projector.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { dropGeneration, rebuild } from '../../functions/stream/rebuild.ts';
import { counted, withProgress } from './progress.ts';
import { type VerbResult, OpsRefused, type Run, type VerbCall } from './verb.ts';

/** Returns a projector that counts the events that it reads, for the lines of progress. */
function countingProjector(): { projector: Projector; eventCount(): number } {
  let events = 0;
  const readEvent: Projector['readEvent'] = (value) => {
    events += 1;
    return PROJECTOR.readEvent(value);
  };
  return { projector: { ...PROJECTOR, readEvent }, eventCount: () => events };
}

async function fill({ args, terminal }: VerbCall, { current, registered }: Generations): Promise<VerbResult> {
  const newest = Math.max(...registered);
  const next = newest > current ? newest : current + 1;
  if (args.dryRun) return { line: `Would fill generation ${next} beside ${current}, which stays in use. Nothing was written.` };
  terminal.progress(`Generation ${next} is registered; waiting until every projector knows of it (20 s).`);
  const { projector, eventCount } = countingProjector();
  const result = await withProgress(
    terminal,
    () => `${counted(eventCount(), 'event')} folded`,
    () => rebuild(projector, { switchOver: false }),
  );
  const seconds = (result.milliseconds / 1000).toFixed(1);
  return {
    line: `Generation ${result.generation} is complete beside ${current}: ${counted(result.commits, 'commit')} in ${seconds} s. Check it with verify --generation ${result.generation}, then run rebuild --switch.`,
  };
}

async function switchGeneration(
  { args }: VerbCall,
  { current }: Generations,
  generation: number | undefined,
  refusal: string,
): Promise<VerbResult> {
  if (generation === undefined) throw new OpsRefused(refusal);
  if (args.dryRun) return { line: `Would switch lists from generation ${current} to ${generation}. Nothing was written.` };
  await switchTo(generation);
  return {
    line: `Lists read generation ${generation} within five seconds; generation ${current} is still updated, so that you can switch back.`,
  };
}

async function drop({ args, terminal }: VerbCall, { current, registered }: Generations, text: string): Promise<VerbResult> {
  const generation = Number(text);
  if (!registered.includes(generation))
    throw new OpsRefused(`There is no generation "${text}": there are ${registered.join(' and ')}, and ${current} is in use.`);
  if (generation === current) throw new OpsRefused(`Generation ${current} is in use: switch to another one first.`);
  if (args.dryRun) return { line: `Would delete generation ${generation}. Nothing was written.` };
  terminal.progress(`Generation ${generation} is retired; waiting until no projector writes it any more (20 s).`);
  await dropGeneration(generation);
  return { line: `Generation ${generation} was deleted.` };
}

/** `rebuild`: fills a new generation of rows and books, switches between generations, or deletes one. */
export const rebuildViews: Run = async (call) => {
  const { switch: forward, back, drop: droppedGeneration } = call.args.values;
  if ([forward, back, droppedGeneration].filter((value) => value !== undefined).length > 1)
    throw new OpsRefused('Choose one of --switch, --back and --drop N.');
  const generations = await readGenerations();
  const { current, registered } = generations;
  const sorted = registered.toSorted((a, b) => a - b);
  if (typeof droppedGeneration === 'string') return drop(call, generations, droppedGeneration);
  if (forward === true)
    return switchGeneration(
      call,
      generations,
      sorted.findLast((generation) => generation > current),
      'There is no newer generation: run npm run ops -- rebuild first.',
    );
  if (back === true)
    return switchGeneration(
      call,
      generations,
      sorted.findLast((generation) => generation < current),
      `There is no generation before ${current} to go back to.`,
    );
  return fill(call, generations);
};
