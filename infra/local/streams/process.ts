import type { CloudPlan } from '../plan.ts';
import { readManifest } from '../plan.ts';
import { follow } from './follower.ts';

/** What the host hands to the stream process; the environment of the functions comes by inheritance. */
export type StreamOrder = { readonly plan: CloudPlan; readonly ownEngine: boolean; readonly enginePid: number | undefined };

function endEngine(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It is gone already.
  }
}

async function run(): Promise<void> {
  // Written by streams/child.ts only.
  const order = JSON.parse(process.env['TRELLIS_STREAM_ORDER'] ?? '{}') as StreamOrder;
  const follower = follow(order.plan, await readManifest(order.plan.manifest), order.ownEngine);
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    await follower.stop();
    process.exit();
  };
  process.on('SIGTERM', () => void end());
  // Ctrl-C reaches the whole group; the host says when to stop.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => {
    // The host was killed: what is under way is repeated by the next start, and nobody else is left to end the engine.
    endEngine(order.enginePid);
    process.exit();
  });
  process.send?.('following');
}

await run();
