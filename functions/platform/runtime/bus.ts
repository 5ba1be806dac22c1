import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { settings } from './settings.ts';

let client: EventBridgeClient | undefined;
const bus = (): EventBridgeClient => (client ??= new EventBridgeClient({ maxAttempts: 4 }));

/** For fault tests, which stand in its place. */
export function replaceBus(other: EventBridgeClient | undefined): void {
  client = other;
}

/** Everything of the product says so: rules match on this source. */
const SOURCE = 'trellis';
/** As the service has it. */
const MOST_ENTRIES = 10;

export type BusMessage = { readonly type: string; readonly detail: Readonly<Record<string, unknown>> };

/** Puts messages on the bus; answers the index of the first that was not taken, or null. What came after it may have been taken. */
export async function publish(messages: readonly BusMessage[]): Promise<number | null> {
  for (let from = 0; from < messages.length; from += MOST_ENTRIES) {
    const Entries = messages.slice(from, from + MOST_ENTRIES).map(({ type, detail }) => ({
      Source: SOURCE,
      DetailType: type,
      Detail: JSON.stringify(detail),
      EventBusName: settings().BUS_NAME,
    }));
    try {
      const answer = await bus().send(new PutEventsCommand({ Entries }));
      const refused = (answer.Entries ?? []).findIndex((entry) => entry.ErrorCode !== undefined);
      if (refused !== -1) return from + refused;
    } catch (error) {
      // The first chunk's failure is the caller's; later ones leave something done behind.
      if (from === 0) throw error;
      return from;
    }
  }
  return null;
}
