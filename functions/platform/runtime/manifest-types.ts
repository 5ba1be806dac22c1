/**
 * What a function is, before anything runs it. The embedded cloud and the CDK app both read these declarations and nothing else,
 * so that what runs on a desk is what runs in a cloud.
 */
export type TableName = 'events' | 'records' | 'platform' | 'expiring' | 'views';
export type BucketName = 'media' | 'books';

/**
 * Rights on a table, each a fixed list of DynamoDB actions:
 * read = GetItem, BatchGetItem, Query, ConditionCheckItem; append = PutItem; write = PutItem, UpdateItem, DeleteItem, BatchWriteItem; scan = Scan.
 */
export type TableRight = 'read' | 'append' | 'write' | 'scan';
export type BucketRight = 'read' | 'write' | 'delete' | 'list';

/** `path` is an HTTP API route: literal segments, `{name}` and a final `{proxy+}`. Method ANY takes all. */
export type Route = { readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'ANY'; readonly path: string };

/** Kept to what EventBridge and the embedded bus both match: exact values and prefixes. */
export type EventPattern = {
  readonly source: readonly string[];
  readonly 'detail-type': readonly string[];
  readonly detail?: Readonly<Record<string, readonly (string | { readonly prefix: string })[]>>;
};

/** Every setting of a stream source is named, none left to a default. */
export type StreamSource = {
  readonly table: 'events';
  readonly batchSize: number;
  /** Seconds that a batch may wait to fill. */
  readonly windowSeconds: number;
  readonly parallelization: 1;
  readonly bisectOnError: boolean;
  /** -1: as long as the record lives (24 h). */
  readonly retries: number;
  readonly maximumAgeSeconds: number;
  readonly partialFailures: true;
  readonly startingPosition: 'TRIM_HORIZON';
};

export type Trigger =
  | { readonly kind: 'http'; readonly routes: readonly Route[] }
  | { readonly kind: 'stream'; readonly source: StreamSource }
  | { readonly kind: 'rule'; readonly pattern: EventPattern }
  | { readonly kind: 'schedule'; readonly cron: string };

export type FunctionSpec = {
  /** Lower case with hyphens, unique; also the name of its bundle. */
  readonly name: string;
  /** From the root of the repository; exports `handler`. */
  readonly entry: string;
  readonly purpose: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly triggers: readonly Trigger[];
  readonly tables: Partial<Record<TableName, readonly TableRight[]>>;
  readonly buckets?: Partial<Record<BucketName, readonly BucketRight[]>>;
  readonly mayPublish?: boolean;
  readonly mayMail?: boolean;
  /** Knows the key that signs sessions and grants. */
  readonly maySign?: boolean;
  readonly reservedConcurrency?: number;
  /** Files that lie beside the bundle under their own name, from the root of the repository. */
  readonly assets?: readonly string[];
};

/** A secondary index is local and declared with its table; there are no global ones. */
export type TableSpec = {
  readonly name: TableName;
  readonly localIndex?: { readonly name: string; readonly sortKey: string };
  readonly stream?: 'NEW_IMAGE';
  readonly expires?: 'ttl';
  readonly pointInTimeRecovery: boolean;
  readonly keep: boolean;
};

/** One row of the edge: which paths of which hosts lead where. First match wins. */
export type EdgeBehaviour = {
  readonly hosts: 'app' | 'content';
  readonly path: string;
  readonly origin: 'api' | 'web';
  /** `immutable`: a year; `host`: a minute per host and path; `none`: never. */
  readonly cache: 'immutable' | 'host' | 'none' | 'grant';
};
