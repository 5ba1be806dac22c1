import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StreamId } from '../../../events/kernel/commit.ts';
import type { Item } from '../tables/client.ts';
import { parseCommitKey } from '../keys/keys.ts';

/** The batch of the stream of Events as Lambda passes it, as far as it is read here. */
export type StreamBatch = { readonly Records: readonly StreamRecord[] };
export type StreamRecord = {
  readonly eventName?: string;
  readonly dynamodb?: { readonly SequenceNumber?: string; readonly NewImage?: Readonly<Record<string, unknown>> };
};

/** The result for Lambda: the batch is sent again from the lowest number on. */
export type BatchOutcome = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

/** A commit as it came along the stream. */
export type Arrived = { readonly sequence: string; readonly stream: StreamId; readonly version: number; readonly item: Item };

/** Lambda passes bytes as base64 text, which the SDK would read as text. */
function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(withBytes);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'B' && typeof member === 'string' ? Buffer.from(member, 'base64') : withBytes(member),
    ]),
  );
}

/** Returns the commits of a batch, in its order. Commits are never changed or removed; such a record is ignored. */
export function arrivedIn(batch: StreamBatch): Arrived[] {
  return batch.Records.flatMap((record) => {
    const image = record.dynamodb?.NewImage;
    if (record.eventName !== 'INSERT' || !image) return [];
    const marshalled = Object.fromEntries(Object.entries(image).map(([name, value]) => [name, withBytes(value)]));
    const item = unmarshall(marshalled as Parameters<typeof unmarshall>[0]) as Item; // an image of a table whose items all have keys
    const { stream, version } = parseCommitKey(item);
    return [{ sequence: record.dynamodb?.SequenceNumber ?? '', stream, version, item }];
  });
}

/** Reports the first record that is not done, or none. */
export const outcomeFrom = (firstFailed: { readonly sequence: string } | undefined): BatchOutcome => ({
  batchItemFailures: firstFailed ? [{ itemIdentifier: firstFailed.sequence }] : [],
});
