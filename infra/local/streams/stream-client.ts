import { amzTime, sha256, signatureOf } from '../edge/sigv4.ts';
import { region } from '../names.ts';

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

export class StreamsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'StreamsError';
    this.code = code;
  }
}

/** The calls of DynamoDB Streams that a reader needs. The SDK has them in a package of its own, for four calls. */
export type StreamClient = {
  streamOf(table: string): Promise<string | undefined>;
  shards(stream: string): Promise<Shard[]>;
  /** After a sequence number, or from the oldest record there is. */
  iterator(stream: string, shard: string, after: string | undefined): Promise<string>;
  /** `next` is missing at the end of a closed shard. */
  records(iterator: string, limit: number): Promise<{ records: StreamRecord[]; next: string | undefined }>;
};

export type ClientSettings = { readonly endpoint: string; readonly accessKeyId: string; readonly secretAccessKey: string };

function signedHeaders(settings: ClientSettings, target: string, body: string): Record<string, string> {
  const time = amzTime(new Date());
  const scope = { date: time.slice(0, 8), region, service: 'dynamodb' };
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    host: new URL(settings.endpoint).host,
    'x-amz-date': time,
    'x-amz-target': target,
  };
  const request = { method: 'POST', path: '/', query: [], headers: Object.entries(headers), payloadHash: sha256(body) };
  const signature = signatureOf(request, time, scope, settings.secretAccessKey);
  const credential = `${settings.accessKeyId}/${scope.date}/${region}/dynamodb/aws4_request`;
  const { host: _host, ...sent } = headers; // fetch writes the host itself
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${Object.keys(headers).join(';')}, Signature=${signature}` };
}

export function streamClient(settings: ClientSettings): StreamClient {
  // Answers are those of the service's documentation; each call states what it reads of them.
  const call = async <Answer>(target: string, input: Record<string, unknown>): Promise<Answer> => {
    const body = JSON.stringify(input);
    const response = await fetch(settings.endpoint, { method: 'POST', headers: signedHeaders(settings, target, body), body });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Answer;
    const code = /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1] ?? String(response.status);
    throw new StreamsError(code, text.slice(0, 200));
  };
  const streams = <Answer>(name: string, input: Record<string, unknown>): Promise<Answer> => call(`DynamoDBStreams_20120810.${name}`, input);

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
        const { StreamDescription: page }: Answer = await streams('DescribeStream', { StreamArn: stream, ...(from && { ExclusiveStartShardId: from }) });
        shards.push(...page.Shards);
        from = page.LastEvaluatedShardId;
      } while (from);
      return shards;
    },
    iterator: async (stream, shard, after) => {
      const position = after === undefined ? { ShardIteratorType: 'TRIM_HORIZON' } : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
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
