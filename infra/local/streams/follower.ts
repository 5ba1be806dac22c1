import { join } from 'node:path';
import { deliverEvents } from '../bus/deliver.ts';
import { openBusQueue } from '../bus/queue.ts';
import { dynamoCall } from '../engines/dynamo-call.ts';
import { databaseFile } from '../engines/dynoxide.ts';
import { failureTarget } from '../failures.ts';
import { invoker } from '../host/invoke.ts';
import type { CloudPlan, Manifest } from '../plan.ts';
import { runSchedules } from '../schedule/run.ts';
import { openCheckpoints } from './checkpoints.ts';
import { pollStreams } from './poller.ts';
import { streamClient } from './stream-client.ts';
import { trimStreams } from './trim.ts';

export const queueFile = (data: string): string => join(data, 'bus', 'queue.sqlite');

/** Everything that follows from what was stored: stream readers, bus deliveries and schedules. */
export type Follower = { stop(): Promise<void> };

const firstPauseMs = 100;

/** Starts following. The environment of the functions must be in place. `ownEngine`: dynoxide on the data folder, to be trimmed. */
export function follow(plan: CloudPlan, { functions }: Manifest, ownEngine: boolean): Follower {
  const env = (name: string): string => process.env[name] ?? ''; // set by applyEnvironment
  const client = streamClient(
    dynamoCall({
      endpoint: env('AWS_ENDPOINT_URL_DYNAMODB'),
      accessKeyId: env('AWS_ACCESS_KEY_ID'),
      secretAccessKey: env('AWS_SECRET_ACCESS_KEY'),
    }),
  );
  const checkpoints = openCheckpoints(join(plan.data, 'streams', 'checkpoints.sqlite'));
  const queue = openBusQueue(queueFile(plan.data));
  const failed = failureTarget(plan.data);
  const invoke = invoker(plan);
  const stop = new AbortController();
  const stopped = stop.signal;

  const running = Promise.all([
    pollStreams({ client, checkpoints, invoke, failed, stopped, firstPauseMs }, functions),
    deliverEvents({ queue, functions, invoke, failed, stopped, firstPauseMs }),
    runSchedules(functions, queue, checkpoints, stopped),
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
