import { join } from 'node:path';
import type { CloudManifest } from '../../manifest.ts';
import { deliverEvents } from '../bus/deliver.ts';
import { openBusQueue } from '../bus/queue.ts';
import { databaseFile } from '../engines/dynoxide.ts';
import { failureLog } from '../failure-log.ts';
import { invoker } from '../invoke.ts';
import { firstOneByOne } from '../one-by-one.ts';
import type { CloudPlan } from '../plan.ts';
import { embeddedResources } from '../names.ts';
import { receiveEvents } from '../external-cloud/event-queues.ts';
import { runSchedules } from '../schedule/schedules.ts';
import { openCheckpoints } from '../checkpoints.ts';
import { pollStreams } from './poller.ts';
import { sharedRecords } from './shared-records.ts';
import { streamClientOf } from './stream-client.ts';
import { trimStreams } from './trim.ts';

/** Returns the file of the event bus queue of a data folder. */
export const queueFile = (data: string): string => join(data, 'bus', 'queue.sqlite');

/** Stream readers, bus deliveries and schedules that run until stopped. */
export type BackgroundWork = { stop(): Promise<void> };

const FIRST_PAUSE_MS = 100;
/** One poll costs the embedded engine about 1 ms, and an emulator of all of AWS 10 to 30 ms. */
const LONGEST_IDLE_MS = { embedded: 100, external: 400 };

/**
 * Starts the background work. The environment of the functions must have been applied. `hasEmbeddedTables`: whether the tables are dynoxide on
 * the data folder, whose stream has to be trimmed; `replacesDead`: whether a process died that did this work.
 */
export function startBackgroundWork(
  plan: CloudPlan,
  { functions }: CloudManifest,
  { hasEmbeddedTables, replacesDead = false }: { readonly hasEmbeddedTables: boolean; readonly replacesDead?: boolean },
): BackgroundWork {
  const { externalCloud } = plan;
  const client = streamClientOf(process.env);
  const { tables } = externalCloud?.resources ?? embeddedResources;
  const checkpoints = openCheckpoints(join(plan.data, 'streams', 'checkpoints.sqlite'));
  const queue = openBusQueue(queueFile(plan.data));
  const logFailure = failureLog(plan.data);
  const invoke = replacesDead ? firstOneByOne(invoker(plan)) : invoker(plan);
  const stop = new AbortController();
  const stopped = stop.signal;
  const pauses = { firstPauseMs: FIRST_PAUSE_MS, longestIdleMs: LONGEST_IDLE_MS[externalCloud ? 'external' : 'embedded'] };

  const running = Promise.all([
    pollStreams({ client, records: sharedRecords(client.records), checkpoints, invoke, logFailure, stopped, ...pauses }, tables, functions),
    deliverEvents({ queue, functions, invoke, logFailure, stopped, firstPauseMs: FIRST_PAUSE_MS }),
    runSchedules(functions, queue, checkpoints, stopped),
    ...(externalCloud ? [receiveEvents(externalCloud, functions, queue, stopped)] : []),
    ...(hasEmbeddedTables ? [trimStreams({ client, checkpoints, functions, database: databaseFile(plan.data), stopped })] : []),
  ]);
  // After a defect in one part the whole process ends, and its parent starts it again.
  running.catch((error: unknown) => {
    process.stderr.write(`The stream process failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
    process.exitCode = 1;
    process.emit('SIGTERM');
  });

  return {
    stop: async () => {
      stop.abort();
      await running.catch(() => undefined);
      checkpoints.close();
      queue.close();
    },
  };
}
