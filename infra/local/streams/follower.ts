import { join } from 'node:path';
import { deliverEvents } from '../bus/deliver.ts';
import { openBusQueue } from '../bus/queue.ts';
import { awsCall } from '../engines/aws-call.ts';
import { databaseFile } from '../engines/dynoxide.ts';
import { failureTarget } from '../failure-log.ts';
import { invoker } from '../invoke.ts';
import type { CloudPlan, Manifest } from '../plan.ts';
import { embedded } from '../names.ts';
import { receiveEvents } from '../outside/receive.ts';
import { runSchedules } from '../schedule/schedules.ts';
import { openCheckpoints } from '../checkpoints.ts';
import { pollStreams } from './poller.ts';
import { streamClient } from './stream-client.ts';
import { trimStreams } from './trim.ts';

export const queueFile = (data: string): string => join(data, 'bus', 'queue.sqlite');

/** Everything that follows from what was stored: stream readers, bus deliveries and schedules. */
export type Follower = { stop(): Promise<void> };

const firstPauseMs = 100;
/** Of our own engine a look costs about 1 ms; an emulator of all of AWS spends 10 to 30. */
const longestIdleMs = { own: 100, outside: 400 };

/** Starts following. The environment of the functions must be in place. `ownEngine`: dynoxide on the data folder, to be trimmed. */
export function follow(plan: CloudPlan, { functions }: Manifest, ownEngine: boolean): Follower {
  const env = (name: string): string => process.env[name] ?? ''; // set by applyEnvironment
  const client = streamClient(
    awsCall({
      service: 'dynamodb',
      region: env('AWS_REGION'),
      endpoint: env('AWS_ENDPOINT_URL_DYNAMODB'),
      accessKeyId: env('AWS_ACCESS_KEY_ID'),
      secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
    }),
  );
  const { tables } = plan.outside?.resources ?? embedded;
  const checkpoints = openCheckpoints(join(plan.data, 'streams', 'checkpoints.sqlite'));
  const queue = openBusQueue(queueFile(plan.data));
  const failed = failureTarget(plan.data);
  const invoke = invoker(plan);
  const stop = new AbortController();
  const stopped = stop.signal;

  const running = Promise.all([
    pollStreams(
      { client, checkpoints, invoke, failed, stopped, firstPauseMs, longestIdleMs: longestIdleMs[plan.outside ? 'outside' : 'own'] },
      tables,
      functions,
    ),
    deliverEvents({ queue, functions, invoke, failed, stopped, firstPauseMs }),
    runSchedules(functions, queue, checkpoints, stopped),
    ...(plan.outside ? [receiveEvents(plan.outside, functions, queue, stopped)] : []),
    ...(ownEngine ? [trimStreams({ client, checkpoints, functions, database: databaseFile(plan.data), stopped })] : []),
  ]);
  // A defect of the follower itself: better restarted by its parent than half alive.
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
