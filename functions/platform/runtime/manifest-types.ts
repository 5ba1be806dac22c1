/**
 * The types of the manifest. The embedded cloud and the CDK app both read the manifest and no other declarations, so that the same
 * functions run on a developer's machine and in a cloud.
 */
export type TableName = 'events' | 'records' | 'platform' | 'expiring' | 'views';
/** The names of the buckets in code. */
export type BucketName = 'media' | 'books';

/**
 * Rights on a table, each a fixed list of DynamoDB actions:
 * read = GetItem, BatchGetItem, Query, ConditionCheckItem; append = PutItem; write = PutItem, UpdateItem, DeleteItem, BatchWriteItem; scan = Scan.
 */
export type TableRight = 'read' | 'append' | 'write' | 'scan';
/** Rights on a bucket. */
export type BucketRight = 'read' | 'write' | 'delete' | 'list';

/** `path` is an HTTP API route: literal segments, `{name}` and a final `{proxy+}`. ANY stands for every method. */
export type Route = { readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'ANY'; readonly path: string };

/** Only what EventBridge and the embedded bus both match: exact values and prefixes. */
export type EventPattern = {
  readonly source: readonly string[];
  readonly 'detail-type': readonly string[];
  readonly detail?: Readonly<Record<string, readonly (string | { readonly prefix: string })[]>>;
};

/** Every setting of a stream source is declared; there are no defaults. */
export type StreamSource = {
  readonly table: 'events';
  readonly batchSize: number;
  /** Seconds that a batch may wait to fill. */
  readonly windowSeconds: number;
  readonly parallelization: 1;
  readonly bisectOnError: boolean;
  /** -1: until the record expires (24 h). */
  readonly retries: number;
  readonly maximumAgeSeconds: number;
  readonly partialFailures: true;
  readonly startingPosition: 'TRIM_HORIZON';
};

/** What invokes a function. */
export type Trigger =
  // With `streams`, the function has an address of its own, and sends large answers piece by piece.
  // With `takesOthers`, the function gets every request that has no route; one function does.
  | { readonly kind: 'http'; readonly routes: readonly Route[]; readonly streams?: true; readonly takesOthers?: true }
  | { readonly kind: 'stream'; readonly source: StreamSource }
  | { readonly kind: 'rule'; readonly pattern: EventPattern }
  | { readonly kind: 'schedule'; readonly cron: string };

/** The declaration of a function. */
export type FunctionSpec = {
  /** Lower case with hyphens, unique; also the name of its bundle. */
  readonly name: string;
  /** From the root of the repository; exports `handler`. */
  readonly entry: string;
  readonly purpose: string;
  readonly memoryMb: number;
  /** Ephemeral storage in MB, from 512 (unless given) to 10,240. */
  readonly diskMb?: number;
  readonly timeoutSeconds: number;
  readonly triggers: readonly Trigger[];
  readonly tables: Partial<Record<TableName, readonly TableRight[]>>;
  readonly buckets?: Partial<Record<BucketName, readonly BucketRight[]>>;
  readonly mayPublish?: boolean;
  readonly mayMail?: boolean;
  /** Has the key that signs sessions and grants. */
  readonly maySign?: boolean;
  /** Connects to sites of others. In the cloud such a function is in no private network; in the embedded one the parent process connects for it. */
  readonly mayReachWeb?: boolean;
  /** Takes files that people and systems bring, and has them scanned: in the cloud it is in the private network of the scanner, where one is named. */
  readonly mayScan?: boolean;
  readonly reservedConcurrency?: number;
  /** Files that are copied beside the bundle under their own names; paths from the root of the repository. */
  readonly assets?: readonly string[];
  /** Modules that run in a thread of the function; each is bundled beside it under its own name. Paths from the root of the repository. */
  readonly workers?: readonly string[];
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

/** A rule of the edge: the origin and the caching of some paths of some hosts. The first rule that matches applies. */
export type EdgeBehaviour = {
  readonly hosts: 'app' | 'content';
  readonly path: string;
  /** `content`: the function that streams. */
  readonly origin: 'api' | 'web' | 'content';
  /** `immutable`: a year; `host`: a minute per host and path; `none`: never. */
  readonly cache: 'immutable' | 'host' | 'none' | 'grant';
};
