import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableName } from './runtime/manifest-types.ts';
import { gathering } from './gather.ts';
import type { Key } from './keys/keys.ts';
import { settings } from './runtime/settings.ts';
import { SignatureHash } from './signature-hash.ts';
import { checkFence } from './keys/tenant-fence.ts';

/** An item as it lies in a table: its key, and what else it holds. */
export type Item = Key & Record<string, unknown>;

let client: DynamoDBDocumentClient | undefined;
function connect(): DynamoDBDocumentClient {
  const plain = new DynamoDBClient({ maxAttempts: 6, sha256: SignatureHash });
  const made = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  // It copies what goes in and out for a log that we do not write.
  made.middlewareStack.remove('loggerMiddleware');
  return made;
}

/** Shared by all calls of the process; retries of throttles and faults with back-off are the SDK's. */
export function dynamo(): DynamoDBDocumentClient {
  client ??= connect();
  return client;
}

/** For fault tests, which wrap the client. */
export function replaceDynamo(other: DynamoDBDocumentClient | undefined): void {
  client = other;
}

export function tableName(table: TableName): string {
  const s = settings();
  return { events: s.TABLE_EVENTS, records: s.TABLE_RECORDS, platform: s.TABLE_PLATFORM, expiring: s.TABLE_EXPIRING, views: s.TABLE_VIEWS }[
    table
  ];
}

export type Address = { readonly table: TableName; readonly key: Key };

/** Reads one item, consistently. */
export async function getItem<T extends Item = Item>(table: TableName, key: Key): Promise<T | undefined> {
  const [item] = await batchGet([{ table, key }]);
  return item as T | undefined;
}

/** Reads items of several tables at once, consistently; the answers stand in the order of the questions. At most 100. */
export async function batchGet(addresses: readonly Address[]): Promise<(Item | undefined)[]> {
  for (const { key } of addresses) checkFence(key.pk);
  return addresses.length === 0 ? [] : together(addresses);
}

const together = gathering<Address, Item | undefined>((addresses) => {
  const [only] = addresses;
  return only && addresses.length === 1 ? readOne(only) : readSeveral(addresses);
});

async function readOne({ table, key }: Address): Promise<[Item | undefined]> {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName(table), Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
  );
  return [Item as Item | undefined];
}

async function readSeveral(addresses: readonly Address[]): Promise<(Item | undefined)[]> {
  const RequestItems: Record<string, { Keys: Key[]; ConsistentRead: true }> = {};
  const seen = new Set<string>();
  for (const { table, key } of addresses) {
    const name = `${table} ${key.pk} ${key.sk}`;
    if (seen.has(name)) continue;
    seen.add(name);
    (RequestItems[tableName(table)] ??= { Keys: [], ConsistentRead: true }).Keys.push({ pk: key.pk, sk: key.sk });
  }
  const found = new Map<string, Item>();
  let pending: Record<string, unknown> | undefined = RequestItems;
  while (pending && Object.keys(pending).length > 0) {
    const answer: { Responses?: Record<string, Record<string, unknown>[]>; UnprocessedKeys?: Record<string, unknown> } =
      await dynamo().send(new BatchGetCommand({ RequestItems: pending as typeof RequestItems }));
    for (const [table, items] of Object.entries(answer.Responses ?? {})) {
      for (const item of items as Item[]) found.set(`${table} ${item.pk} ${item.sk}`, item);
    }
    pending = answer.UnprocessedKeys;
  }
  return addresses.map(({ table, key }) => found.get(`${tableName(table)} ${key.pk} ${key.sk}`));
}

/** Reads more than 100 items, a hundred at a time. */
export async function getMany(table: TableName, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const items: (Item | undefined)[] = [];
  for (let from = 0; from < keys.length; from += 100)
    items.push(...(await batchGet(keys.slice(from, from + 100).map((key) => ({ table, key })))));
  return items;
}

export type Range = {
  readonly pk: string;
  readonly prefix?: string;
  readonly after?: string;
  readonly between?: readonly [string, string];
  readonly descending?: boolean;
  readonly limit?: number;
  /** The partition in the order of the local index, which holds only items that have `at`; a range is then one of `at`. */
  readonly index?: string;
  /** Only these members of each item: a partition of large items read for a little of each. */
  readonly only?: readonly string[];
};

/** Reads a partition, or what begins with a prefix, or what comes after a sort key; to its end unless a limit is given. */
export async function query<T extends Item = Item>(table: TableName, range: Range): Promise<T[]> {
  checkFence(range.pk);
  const items: T[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  const { condition, names, values } = conditionOf(range);
  const only = Object.fromEntries((range.only ?? []).map((name, index) => [`#only${index}`, name]));
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName(table),
        KeyConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...((names || range.only) && { ExpressionAttributeNames: { ...names, ...only } }),
        ...(range.only && { ProjectionExpression: Object.keys(only).join(', ') }),
        ConsistentRead: true,
        ScanIndexForward: !range.descending,
        ...(range.index !== undefined && { IndexName: range.index }),
        ...(range.limit !== undefined && { Limit: range.limit - items.length }),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...((page.Items ?? []) as T[]));
    start = page.LastEvaluatedKey;
  } while (start && (range.limit === undefined || items.length < range.limit));
  return items;
}

type Condition = { condition: string; values: Record<string, string>; names?: Record<string, string> };

function conditionOf({ pk, prefix, after, between, index }: Range): Condition {
  const names = { '#sk': index === undefined ? 'sk' : 'at' };
  if (prefix !== undefined) return { condition: 'pk = :pk AND begins_with(#sk, :sk)', names, values: { ':pk': pk, ':sk': prefix } };
  if (after !== undefined) return { condition: 'pk = :pk AND #sk > :sk', names, values: { ':pk': pk, ':sk': after } };
  if (between)
    return { condition: 'pk = :pk AND #sk BETWEEN :low AND :high', names, values: { ':pk': pk, ':low': between[0], ':high': between[1] } };
  return { condition: 'pk = :pk', values: { ':pk': pk } };
}

export type PutOptions = {
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
};

/** Puts one item. With a condition that fails, throws the SDK's ConditionalCheckFailedException, which carries the item that stands there. */
export async function putItem(table: TableName, item: Item, options: PutOptions = {}): Promise<void> {
  checkFence(item.pk);
  await dynamo().send(
    new PutCommand({
      TableName: tableName(table),
      Item: item,
      ...(options.condition && { ConditionExpression: options.condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
      ...(options.names && { ExpressionAttributeNames: options.names }),
      ...(options.values && { ExpressionAttributeValues: options.values }),
    }),
  );
}

export type UpdateOptions = PutOptions & { readonly update: string; readonly returns?: 'ALL_NEW' | 'ALL_OLD' };

export async function updateItem(table: TableName, key: Key, options: UpdateOptions): Promise<Item | undefined> {
  checkFence(key.pk);
  const { Attributes } = await dynamo().send(
    new UpdateCommand({
      TableName: tableName(table),
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: options.update,
      ...(options.condition && { ConditionExpression: options.condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
      ...(options.names && { ExpressionAttributeNames: options.names }),
      ...(options.values && { ExpressionAttributeValues: options.values }),
      ...(options.returns && { ReturnValues: options.returns }),
    }),
  );
  return Attributes as Item | undefined;
}

export async function deleteItem(table: TableName, key: Key): Promise<void> {
  checkFence(key.pk);
  await dynamo().send(new DeleteCommand({ TableName: tableName(table), Key: { pk: key.pk, sk: key.sk } }));
}

/** Writes without conditions, 25 at a time, until the table has taken them all. */
export async function writeAll(table: TableName, items: readonly Item[]): Promise<void> {
  for (const { pk } of items) checkFence(pk);
  await batchWrite(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

export async function deleteAll(table: TableName, keys: readonly Key[]): Promise<void> {
  for (const { pk } of keys) checkFence(pk);
  await batchWrite(
    table,
    keys.map((key) => ({ DeleteRequest: { Key: { pk: key.pk, sk: key.sk } } })),
  );
}

type WriteRequest = { PutRequest: { Item: Item } } | { DeleteRequest: { Key: Key } };

async function batchWrite(table: TableName, requests: readonly WriteRequest[]): Promise<void> {
  const name = tableName(table);
  for (let from = 0; from < requests.length; from += 25) {
    let pending: WriteRequest[] = requests.slice(from, from + 25);
    for (let turn = 0; pending.length > 0; turn += 1) {
      if (turn > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** Math.min(turn, 6)));
      const answer = await dynamo().send(new BatchWriteCommand({ RequestItems: { [name]: pending } }));
      pending = (answer.UnprocessedItems?.[name] ?? []) as unknown as WriteRequest[];
    }
  }
}

type ScannedPage = {
  readonly Items?: Record<string, unknown>[] | undefined;
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined;
};

const scanPage = (table: TableName, start: Record<string, unknown> | undefined): Promise<ScannedPage> =>
  dynamo().send(new ScanCommand({ TableName: tableName(table), ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }));

/** Reads a whole table, page by page, the next one while the last is being worked on. For rebuilds and exports only. */
export async function* scan(table: TableName): AsyncGenerator<Item[]> {
  let next: Promise<ScannedPage> | null = scanPage(table, undefined);
  while (next) {
    const { Items, LastEvaluatedKey }: ScannedPage = await next;
    next = LastEvaluatedKey ? scanPage(table, LastEvaluatedKey) : null;
    // Whoever stops reading in between need not hear of it.
    next?.catch(() => undefined);
    yield (Items ?? []) as Item[];
  }
}

export async function transactWrite(items: TransactWriteCommandInput['TransactItems'], token: string): Promise<void> {
  await dynamo().send(new TransactWriteCommand({ TransactItems: items, ClientRequestToken: token }));
}
