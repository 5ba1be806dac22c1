import { type AwsCall, awsCall } from '../engines/aws-call.ts';

/** A record in the form of DynamoDB Streams and of the stream events of Lambda. */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventVersion: string;
  eventSource: string;
  awsRegion: string;
  /** Added by the event source; a record of the stream does not have it. */
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

/** The calls of DynamoDB Streams that a reader makes. */
export type StreamClient = {
  /** Returns the ARN of the stream of a table. */
  streamOf(table: string): Promise<string | undefined>;
  shards(stream: string): Promise<Shard[]>;
  /** Returns an iterator after a sequence number, or from the oldest record. */
  iterator(stream: string, shard: string, after: string | undefined): Promise<string>;
  /** Returns records and the next iterator, which is undefined at the end of a closed shard. */
  records(iterator: string, limit: number): Promise<{ records: StreamRecord[]; next: string | undefined }>;
};

/** Returns a client of the DynamoDB Streams to which an environment of the functions leads. */
export function streamClientOf(environment: Readonly<Record<string, string | undefined>>): StreamClient {
  const setting = (name: string): string => environment[name] ?? '';
  return streamClient(
    awsCall({
      service: 'dynamodb',
      region: setting('AWS_REGION'),
      endpoint: setting('AWS_ENDPOINT_URL_DYNAMODB'),
      accessKeyId: setting('AWS_ACCESS_KEY_ID'),
      secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    }),
  );
}

function streamClient(call: AwsCall): StreamClient {
  const streams = <Response>(name: string, input: Record<string, unknown>): Promise<Response> =>
    call(`DynamoDBStreams_20120810.${name}`, input);

  return {
    streamOf: async (table) => {
      type Response = { Table: { LatestStreamArn?: string } };
      return (await call<Response>('DynamoDB_20120810.DescribeTable', { TableName: table })).Table.LatestStreamArn;
    },
    shards: async (stream) => {
      type Response = { StreamDescription: { Shards: Shard[]; LastEvaluatedShardId?: string } };
      const shards: Shard[] = [];
      let from: string | undefined;
      do {
        const { StreamDescription: page }: Response = await streams('DescribeStream', {
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
      type Response = { Records: StreamRecord[]; NextShardIterator?: string };
      const response = await streams<Response>('GetRecords', { ShardIterator: iterator, Limit: limit });
      return { records: response.Records, next: response.NextShardIterator };
    },
  };
}
