import type { StreamId } from '../../../events/kernel/commit.ts';
import { type AttributeValue, decodeAttributes } from '../tables/attribute-values.ts';
import type { Item } from '../tables/client.ts';
import { parseCommitKey } from '../keys/keys.ts';

/** The batch of the stream of Events as Lambda passes it, as far as it is read here. Images are as in the API's JSON: bytes are base64. */
export type StreamBatch = { readonly Records: readonly StreamRecord[] };
export type StreamRecord = {
  readonly eventName?: string;
  readonly dynamodb?: {
    readonly SequenceNumber?: string;
    /** Seconds since 1970. */
    readonly ApproximateCreationDateTime?: number;
    readonly NewImage?: Readonly<Record<string, AttributeValue>>;
  };
};

/** The result for Lambda: the batch is sent again from the lowest number on. */
export type BatchOutcome = { readonly batchItemFailures: readonly { readonly itemIdentifier: string }[] };

/** A commit as it came along the stream. */
export type Arrived = { readonly sequence: string; readonly stream: StreamId; readonly version: number; readonly item: Item };

/** Returns the commits of a batch, in its order. Commits are never changed or removed; such a record is ignored. */
export function arrivedIn(batch: StreamBatch): Arrived[] {
  return batch.Records.flatMap((record) => {
    const image = record.dynamodb?.NewImage;
    if (record.eventName !== 'INSERT' || !image) return [];
    const item = decodeAttributes(image) as Item; // an image of a table whose items all have keys
    const { stream, version } = parseCommitKey(item);
    return [{ sequence: record.dynamodb?.SequenceNumber ?? '', stream, version, item }];
  });
}

/** Reports the first record that is not done, or none. */
export const outcomeFrom = (firstFailed: { readonly sequence: string } | undefined): BatchOutcome => ({
  batchItemFailures: firstFailed ? [{ itemIdentifier: firstFailed.sequence }] : [],
});
