import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { FailureLog } from '../failure-log.ts';
import type { Invoke } from '../invoke.ts';
import type { BusQueue, Delivery } from './queue.ts';

export type DeliveryParts = {
  readonly queue: BusQueue;
  readonly functions: readonly FunctionSpec[];
  readonly invoke: Invoke;
  readonly logFailure: FailureLog;
  readonly stopped: AbortSignal;
  /** Pause before the first retry, in ms; it doubles up to a minute. */
  readonly firstPauseMs: number;
};

/** EventBridge retries for a day; after that the event goes to the failure log. */
const RETRY_MS = 24 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 60_000;
const CONCURRENCY = 8;
const IDLE_MS = { first: 20, longest: 100 };

/** Delivers one event to its function. A failure postpones it, or logs and removes it when it is a day old. */
async function deliver(parts: DeliveryParts, delivery: Delivery): Promise<void> {
  const { queue, functions, invoke, logFailure, firstPauseMs } = parts;
  const spec = functions.find(({ name }) => name === delivery.function);
  const event: unknown = JSON.parse(delivery.event);
  try {
    // A new version may have removed the function; its event then goes to the failure log.
    if (!spec) throw new Error('There is no such function any more.');
    await invoke(spec, event);
    queue.remove(delivery.id);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (spec && Date.now() - delivery.created < RETRY_MS) {
      queue.postpone(delivery.id, Date.now() + Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** delivery.attempts));
    } else {
      logFailure(delivery.function, { reason: 'RetriesExhausted', error: message, attempts: delivery.attempts + 1, event });
      queue.remove(delivery.id);
    }
  }
}

/** Delivers due events, several at a time and in no guaranteed order, until stopped; resolves when the running deliveries have ended. */
export async function deliverEvents(parts: DeliveryParts): Promise<void> {
  const { queue, stopped } = parts;
  const running = new Map<number, Promise<void>>();
  let idle = IDLE_MS.first;
  while (!stopped.aborted) {
    const due = queue.due(Date.now(), CONCURRENCY * 2).filter(({ id }) => !running.has(id));
    const batch = due.slice(0, Math.max(0, CONCURRENCY - running.size));
    for (const delivery of batch) {
      const done = deliver(parts, delivery).finally(() => running.delete(delivery.id));
      running.set(delivery.id, done);
    }
    idle = batch.length > 0 ? IDLE_MS.first : Math.min(IDLE_MS.longest, idle * 2);
    await Promise.race([pause(idle, undefined, { signal: stopped }).catch(() => undefined), ...(batch.length > 0 ? running.values() : [])]);
  }
  await Promise.allSettled(running.values());
}
