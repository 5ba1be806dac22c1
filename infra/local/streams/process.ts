import { readManifest } from '../../manifest.ts';
import type { CloudPlan } from '../plan.ts';
import { startBackgroundWork } from './background-work.ts';

/** What the host passes to the stream process. The environment of the functions is inherited. */
export type StreamOptions = { readonly plan: CloudPlan; readonly hasEmbeddedTables: boolean; readonly enginePid: number | undefined };

function endEngine(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

async function run(): Promise<void> {
  // Written by streams/child.ts only.
  const { plan, hasEmbeddedTables, enginePid } = JSON.parse(process.env['TRELLIS_STREAM_OPTIONS'] ?? '{}') as StreamOptions;
  const work = startBackgroundWork(plan, await readManifest(plan.manifest), hasEmbeddedTables);
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
  process.on('disconnect', () => {
    // The host was killed: the next start repeats unfinished work, and no other process would end the engine.
    endEngine(enginePid);
    process.exit();
  });
  process.send?.('started');
}

await run();
