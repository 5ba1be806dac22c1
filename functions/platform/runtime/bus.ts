import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { chunksOf } from './chunks.ts';
import { settings } from './settings.ts';

let client: EventBridgeClient | undefined;
const bus = (): EventBridgeClient => (client ??= new EventBridgeClient({ maxAttempts: 4 }));

/** Replaces the client: for fault tests. @internal */
export function replaceBus(other: EventBridgeClient | undefined): void {
  client = other;
}

/** The source of all messages of the product; rules match on it. */
const SOURCE = 'trellis';
/** The service's limit for one call. */
const MOST_ENTRIES = 10;

export type BusMessage = { readonly type: string; readonly detail: Readonly<Record<string, unknown>> };

/** Puts messages on the bus. Returns the index of the first that was refused, or null; later ones may have been published. */
export async function publish(messages: readonly BusMessage[]): Promise<number | null> {
  for (const [index, chunk] of chunksOf(messages, MOST_ENTRIES).entries()) {
    const before = index * MOST_ENTRIES;
    const Entries = chunk.map(({ type, detail }) => ({
      Source: SOURCE,
      DetailType: type,
      Detail: JSON.stringify(detail),
      EventBusName: settings().BUS_NAME,
    }));
    try {
      const answer = await bus().send(new PutEventsCommand({ Entries }));
      const refused = (answer.Entries ?? []).findIndex((entry) => entry.ErrorCode !== undefined);
      if (refused !== -1) return before + refused;
    } catch (error) {
      // After the first chunk, earlier messages have been published.
      if (index === 0) throw error;
      return before;
    }
  }
  return null;
}
