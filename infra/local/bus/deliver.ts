import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import type { FailureTarget } from '../failure-log.ts';
import type { Invoke } from '../invoke.ts';
import type { BusQueue, Delivery } from './queue.ts';

export type DeliveryParts = {
  readonly queue: BusQueue;
  readonly functions: readonly FunctionSpec[];
  readonly invoke: Invoke;
  readonly failed: FailureTarget;
  readonly stopped: AbortSignal;
  /** Pause before the first repeat, in ms; it doubles up to a minute. */
  readonly firstPauseMs: number;
};

/** EventBridge tries for a day; then the event goes to the failure target. */
const tryForMs = 24 * 60 * 60 * 1000;
const longestPauseMs = 60_000;
const atOnce = 8;
const idleMs = { first: 20, longest: 100 };

/** Delivers what is due, several at a time and in no promised order, until stopped; then waits for what is under way. */
export async function deliverEvents(parts: DeliveryParts): Promise<void> {
  const { queue, stopped } = parts;
  const specs = new Map(parts.functions.map((spec) => [spec.name, spec]));
  const underWay = new Map<number, Promise<void>>();

  const deliver = async (delivery: Delivery): Promise<void> => {
    const spec = specs.get(delivery.function);
    const event: unknown = JSON.parse(delivery.event);
    try {
      // A function that a new version no longer has: keep its event where a person finds it.
      if (!spec) throw new Error('There is no such function any more.');
      await parts.invoke(spec, event);
      queue.remove(delivery.id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (spec && Date.now() - delivery.created < tryForMs) {
        queue.postpone(delivery.id, Date.now() + Math.min(longestPauseMs, parts.firstPauseMs * 2 ** delivery.attempts));
      } else {
        parts.failed(delivery.function, { reason: 'RetriesExhausted', error: message, attempts: delivery.attempts + 1, event });
        queue.remove(delivery.id);
      }
    }
  };

  let idle = idleMs.first;
  while (!stopped.aborted) {
    const due = queue.due(Date.now(), atOnce * 2).filter(({ id }) => !underWay.has(id));
    const chosen = due.slice(0, Math.max(0, atOnce - underWay.size));
    for (const delivery of chosen)
      underWay.set(
        delivery.id,
        deliver(delivery).finally(() => underWay.delete(delivery.id)),
      );
    idle = chosen.length > 0 ? idleMs.first : Math.min(idleMs.longest, idle * 2);
    await Promise.race([
      pause(idle, undefined, { signal: stopped }).catch(() => undefined),
      ...(chosen.length > 0 ? underWay.values() : []),
    ]);
  }
  await Promise.allSettled(underWay.values());
}
