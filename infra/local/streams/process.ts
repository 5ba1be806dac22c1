import { getPriority, setPriority } from 'node:os';
import { shareLongCalls } from '../../../functions/platform/tables/long-calls.ts';
import { readManifest } from '../../manifest.ts';
import { keepLog } from '../log-file.ts';
import { answeringReader } from '../answering-flag.ts';
import { whenParentEnds } from '../parent-process.ts';
import type { CloudPlan } from '../plan.ts';
import { startBackgroundWork } from './background-work.ts';
import { yieldingCalls } from './yielding-calls.ts';

/** What the host passes to the stream process. The environment of the functions is inherited. */
export type StreamOptions = { readonly plan: CloudPlan; readonly hasEmbeddedTables: boolean };
/** Set by streams/child.ts for a process that replaces one that died. */
const replacesDead = (): boolean => process.env['REPLACES_DEAD'] === 'yes';

/** A third of the processor where host and engine want it as well: they have somebody who waits. */
const LOWER_PRIORITY = 5;

async function run(): Promise<void> {
  // Written by streams/child.ts only.
  const { plan, hasEmbeddedTables } = JSON.parse(process.env['TRELLIS_STREAM_OPTIONS'] ?? '{}') as StreamOptions;
  keepLog(plan.data);
  setPriority(Math.min(19, getPriority() + LOWER_PRIORITY));
  shareLongCalls(yieldingCalls(answeringReader(plan.data)));
  const work = startBackgroundWork(plan, await readManifest(plan.manifest), { hasEmbeddedTables, replacesDead: replacesDead() });
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    await work.stop();
    process.exit();
  };
  process.on('SIGTERM', () => void end());
  // Ctrl-C is sent to the whole process group; the host decides when this process stops.
  process.on('SIGINT', () => undefined);
  // The host was killed: the next start repeats unfinished work.
  whenParentEnds(() => process.exit());
  process.send?.('started');
}

await run();
