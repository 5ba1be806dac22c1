import * as z from 'zod/mini';
import { expiring } from '../keys/keys.ts';
import { fencedIn } from '../keys/tenant-fence.ts';
import { type BusMessage, publish } from '../runtime/bus.ts';
import { logger } from '../runtime/logger.ts';
import { deleteItem, putItem, query } from '../tables/dynamo.ts';
import { record } from '../tables/record.ts';
import { release, unlessDeadly } from './deaths.ts';

const parkedEventRecord = record('parked event', {
  work: z.string(),
  event: z.string(),
  reason: z.string(),
  at: z.string(),
  /** What is published to run it again, as JSON; absent where that is of no use. */
  message: z.optional(z.string()),
});

/** An event at which some work died twice, until it is run again. `name`: of the work and the event. */
export type ParkedEvent = { readonly name: string; readonly reason: string; readonly at: string; readonly message: BusMessage | null };

/** How a function of the bus guards its events. */
type Guarded<Event> = {
  /** The function, or the reactor in it. */
  readonly work: string;
  /** Tells its events from each other. */
  nameOf(event: Event): string;
  /** The tenant to which its work keeps; null for an event of the platform, or of several tenants. */
  tenantOf(event: Event): number | null;
  /** What is published to run an event again; null where that is of no use, since somebody was told that it failed. */
  messageOf(event: Event): BusMessage | null;
  /** Tells whoever waits for it that it has failed. */
  failed?(event: Event): Promise<void>;
};

/** Sets an event aside. The log line raises the alarm (infra/aws/runbook/parked-events.md). */
async function parkEvent<Event>({ work, nameOf, messageOf, failed }: Guarded<Event>, given: Event, reason: string): Promise<void> {
  const [event, message] = [nameOf(given), messageOf(given)];
  const at = new Date().toISOString();
  await putItem('expiring', {
    ...expiring.parkedEvent(work, event),
    work,
    event,
    reason,
    at,
    ...(message && { message: JSON.stringify(message) }),
  });
  logger.error('event.parked', { work, event, reason });
  await failed?.(given);
}

/**
 * Returns the handler of a function of the bus that parks an event when it died twice at it, with its process or by an error; events of
 * others go on. What it does keeps to the tenant of the event. Every function with a rule is made by it: tests/rules/guarded-events.spec.ts.
 */
export function guardedEvents<Event>(guard: Guarded<Event>, handle: (event: Event) => Promise<void>): (event: Event) => Promise<void> {
  return async (event) => {
    const key = expiring.attempt(guard.work, guard.nameOf(event));
    const tenant = guard.tenantOf(event);
    const park = (reason: string): Promise<void> => fencedIn(tenant, () => parkEvent(guard, event, reason));
    await unlessDeadly({ table: 'expiring', key, park }, () => fencedIn(tenant, () => handle(event)));
  };
}

/** Returns all parked events. */
export async function listParkedEvents(): Promise<ParkedEvent[]> {
  const items = await query('expiring', { pk: expiring.parkedEvents }, parkedEventRecord);
  return items.map(({ work, event, reason, at, message }) => ({
    name: `${work}/${event}`,
    reason,
    at,
    message: message === undefined ? null : (JSON.parse(message) as BusMessage), // written by parkEvent
  }));
}

/** Takes a parked event off the list and runs it again; it is parked again if it still dies. Returns whether it runs. */
export async function retryParkedEvent({ name, message }: ParkedEvent): Promise<boolean> {
  const [work, event] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  await release({ table: 'expiring', key: expiring.attempt(work, event) });
  if (message && (await publish([message])) !== null) throw new Error('The event bus refuses events now. Please try again.');
  await deleteItem('expiring', expiring.parkedEvent(work, event));
  return message !== null;
}
