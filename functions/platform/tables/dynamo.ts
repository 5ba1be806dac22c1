import type { QueryCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../runtime/manifest-types.ts';
import type { Key } from '../keys/keys.ts';
import { batchGet } from './batches.ts';
import { dynamo, type Item, tableName } from './client.ts';
import type { RecordSchema } from './record.ts';
import { checkFence } from '../keys/tenant-fence.ts';

/** Returns one item, read consistently: as it lies in the table, or as the record that a schema makes of it. @throws MalformedRecord */
export async function getItem(table: TableName, key: Key): Promise<Item | undefined>;
export async function getItem<Stored extends Item>(table: TableName, key: Key, schema: RecordSchema<Stored>): Promise<Stored | undefined>;
export async function getItem(table: TableName, key: Key, schema?: RecordSchema<Item>): Promise<Item | undefined> {
  const [item] = await batchGet([{ table, key }]);
  return item && schema ? schema.parse(item) : item;
}

export type Range = {
  readonly pk: string;
  readonly prefix?: string;
  readonly after?: string;
  readonly between?: readonly [string, string];
  readonly descending?: boolean;
  readonly limit?: number;
  /** Name of the local index: the partition in the order of `at`, without items that have none; the range is one of `at` then. */
  readonly index?: string;
  /** Reads only these members of each item, for partitions of large items. */
  readonly only?: readonly string[];
};

/** Returns the items of a partition, or of a range of its sort keys, to its end unless a limit is given; or the records. @throws MalformedRecord */
export async function query(table: TableName, range: Range): Promise<Item[]>;
export async function query<Stored extends Item>(table: TableName, range: Range, schema: RecordSchema<Stored>): Promise<Stored[]>;
export async function query(table: TableName, range: Range, schema?: RecordSchema<Item>): Promise<Item[]> {
  checkFence(range.pk);
  const items: Item[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  const fixed = queryInputOf(table, range);
  do {
    const page = await dynamo().send('Query', {
      ...fixed,
      ...(range.limit !== undefined && { Limit: range.limit - items.length }),
      ...(start && { ExclusiveStartKey: start }),
    });
    items.push(...((page.Items ?? []) as Item[])); // every item has its key
    start = page.LastEvaluatedKey;
  } while (start && (range.limit === undefined || items.length < range.limit));
  return schema ? items.map((item) => schema.parse(item)) : items;
}

function queryInputOf(table: TableName, range: Range): QueryCommandInput {
  const { condition, names, values } = conditionOf(range);
  const only = Object.fromEntries((range.only ?? []).map((name, index) => [`#only${index}`, name]));
  return {
    TableName: tableName(table),
    KeyConditionExpression: condition,
    ExpressionAttributeValues: values,
    ...((names || range.only) && { ExpressionAttributeNames: { ...names, ...only } }),
    ...(range.only && { ProjectionExpression: Object.keys(only).join(', ') }),
    ConsistentRead: true,
    ScanIndexForward: !range.descending,
    ...(range.index !== undefined && { IndexName: range.index }),
  };
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

/** Puts one item. When its condition fails, throws what `isConditionFailure` tells, with the stored item. */
export async function putItem(table: TableName, item: Item, options: PutOptions = {}): Promise<void> {
  checkFence(item.pk);
  await dynamo().send('PutItem', {
    TableName: tableName(table),
    Item: item,
    ...(options.condition && { ConditionExpression: options.condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...(options.names && { ExpressionAttributeNames: options.names }),
    ...(options.values && { ExpressionAttributeValues: options.values }),
  });
}

export type UpdateOptions = PutOptions & { readonly update: string; readonly returns?: 'ALL_NEW' | 'ALL_OLD' };

export async function updateItem(table: TableName, key: Key, options: UpdateOptions): Promise<Item | undefined> {
  checkFence(key.pk);
  const { Attributes } = await dynamo().send('UpdateItem', {
    TableName: tableName(table),
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: options.update,
    ...(options.condition && { ConditionExpression: options.condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...(options.names && { ExpressionAttributeNames: options.names }),
    ...(options.values && { ExpressionAttributeValues: options.values }),
    ...(options.returns && { ReturnValues: options.returns }),
  });
  return Attributes as Item | undefined;
}

export async function deleteItem(table: TableName, key: Key): Promise<void> {
  checkFence(key.pk);
  await dynamo().send('DeleteItem', { TableName: tableName(table), Key: { pk: key.pk, sk: key.sk } });
}

type ScannedPage = {
  readonly Items?: Record<string, unknown>[] | undefined;
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined;
};

const scanPage = (table: TableName, start: Record<string, unknown> | undefined): Promise<ScannedPage> =>
  dynamo().send('Scan', { TableName: tableName(table), ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) });

/** Yields a whole table page by page; the next page is read while the caller works on the last. For rebuilds and exports only. */
export async function* scan(table: TableName): AsyncGenerator<Item[]> {
  let next: Promise<ScannedPage> | null = scanPage(table, undefined);
  while (next) {
    const { Items, LastEvaluatedKey }: ScannedPage = await next;
    next = LastEvaluatedKey ? scanPage(table, LastEvaluatedKey) : null;
    // A caller that stops reading never awaits it.
    next?.catch(() => undefined);
    yield (Items ?? []) as Item[];
  }
}

export async function transactWrite(items: TransactWriteCommandInput['TransactItems'], token: string): Promise<void> {
  await dynamo().send('TransactWriteItems', { TransactItems: items, ClientRequestToken: token });
}
