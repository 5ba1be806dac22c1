import type { AwsCall } from '../engines/aws-call.ts';

/** A record as DynamoDB Streams and Lambda's stream events both write it. */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventVersion: string;
  eventSource: string;
  awsRegion: string;
  /** Added by the event source; the stream itself does not name it. */
  eventSourceARN?: string;
  dynamodb: {
    Keys: Record<string, unknown>;
    NewImage?: Record<string, unknown>;
    OldImage?: Record<string, unknown>;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: string;
    /** Seconds. */
    ApproximateCreationDateTime: number;
  };
};

export type Shard = { readonly ShardId: string; readonly ParentShardId?: string };

/** The calls of DynamoDB Streams that a reader needs. */
export type StreamClient = {
  streamOf(table: string): Promise<string | undefined>;
  shards(stream: string): Promise<Shard[]>;
  /** After a sequence number, or from the oldest record there is. */
  iterator(stream: string, shard: string, after: string | undefined): Promise<string>;
  /** `next` is missing at the end of a closed shard. */
  records(iterator: string, limit: number): Promise<{ records: StreamRecord[]; next: string | undefined }>;
};

export function streamClient(call: AwsCall): StreamClient {
  const streams = <Answer>(name: string, input: Record<string, unknown>): Promise<Answer> =>
    call(`DynamoDBStreams_20120810.${name}`, input);

  return {
    streamOf: async (table) => {
      type Answer = { Table: { LatestStreamArn?: string } };
      return (await call<Answer>('DynamoDB_20120810.DescribeTable', { TableName: table })).Table.LatestStreamArn;
    },
    shards: async (stream) => {
      type Answer = { StreamDescription: { Shards: Shard[]; LastEvaluatedShardId?: string } };
      const shards: Shard[] = [];
      let from: string | undefined;
      do {
        const { StreamDescription: page }: Answer = await streams('DescribeStream', {
          StreamArn: stream,
          ...(from && { ExclusiveStartShardId: from }),
        });
        shards.push(...page.Shards);
        from = page.LastEvaluatedShardId;
      } while (from);
      return shards;
    },
    iterator: async (stream, shard, after) => {
      const position =
        after === undefined ? { ShardIteratorType: 'TRIM_HORIZON' } : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
      const input = { StreamArn: stream, ShardId: shard, ...position };
      return (await streams<{ ShardIterator: string }>('GetShardIterator', input)).ShardIterator;
    },
    records: async (iterator, limit) => {
      type Answer = { Records: StreamRecord[]; NextShardIterator?: string };
      const answer = await streams<Answer>('GetRecords', { ShardIterator: iterator, Limit: limit });
      return { records: answer.Records, next: answer.NextShardIterator };
    },
  };
}
