import type { TableName } from '../runtime/manifest-types.ts';
import { batchLoader } from './batch-loader.ts';
import { dynamo, type Item, tableName } from './client.ts';
import type { Key } from '../keys/keys.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import type { RecordSchema } from './record.ts';
import { checkFence } from '../keys/tenant-fence.ts';

/** Keys that one BatchGetItem takes, and requests that one BatchWriteItem takes. */
const MOST_READ = 100;
const MOST_WRITTEN = 25;
/** Before what a throttled batch left unprocessed is sent again: the SDK backs off for whole calls only. */
const BATCH_PAUSE_MS = 25;
const BATCH_PAUSE_MOST_MS = 3_200;

export type Address = { readonly table: TableName; readonly key: Key };

/** Returns the record that an item of `batchGet` holds. @throws MalformedRecord */
export const recordIn = <Stored extends Item>(item: Item | undefined, schema: RecordSchema<Stored>): Stored | undefined =>
  item && schema.parse(item);

/** Returns at most 100 items of several tables, read consistently, in the order of their addresses. */
export async function batchGet(addresses: readonly Address[]): Promise<(Item | undefined)[]> {
  for (const { key } of addresses) checkFence(key.pk);
  return addresses.length === 0 ? [] : readTogether(addresses);
}

const readTogether = batchLoader<Address, Item | undefined>((addresses) => {
  const [only] = addresses;
  return only && addresses.length === 1 ? readOne(only) : readMany(addresses);
});

async function readOne({ table, key }: Address): Promise<[Item | undefined]> {
  const { Item } = await dynamo().send('GetItem', { TableName: tableName(table), Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true });
  return [Item as Item | undefined];
}

async function readMany(addresses: readonly Address[]): Promise<(Item | undefined)[]> {
  const distinct = new Map(addresses.map((address) => [`${address.table} ${address.key.pk} ${address.key.sk}`, address]));
  const byTable = Map.groupBy(distinct.values(), ({ table }) => tableName(table));
  const requestOf = (wanted: readonly Address[]) => ({
    Keys: wanted.map(({ key: { pk, sk } }) => ({ pk, sk })),
    ConsistentRead: true as const,
  });
  const RequestItems = Object.fromEntries([...byTable].map(([name, wanted]) => [name, requestOf(wanted)]));
  const itemsByKey = new Map<string, Item>();
  let pending: Record<string, unknown> = RequestItems;
  for (let turn = 1; Object.keys(pending).length > 0; turn += 1) {
    if (turn > 1) await pauseBefore(turn, BATCH_PAUSE_MS, BATCH_PAUSE_MOST_MS);
    const answer: { Responses?: Record<string, Record<string, unknown>[]>; UnprocessedKeys?: Record<string, unknown> } =
      await dynamo().send('BatchGetItem', { RequestItems: pending as typeof RequestItems });
    for (const [table, items] of Object.entries(answer.Responses ?? {})) {
      for (const item of items as Item[]) itemsByKey.set(`${table} ${item.pk} ${item.sk}`, item);
    }
    pending = answer.UnprocessedKeys ?? {};
  }
  return addresses.map(({ table, key }) => itemsByKey.get(`${tableName(table)} ${key.pk} ${key.sk}`));
}

/** Returns any number of items, read a hundred at a time: as they lie in the table, or as records. @throws MalformedRecord */
export async function getMany(table: TableName, keys: readonly Key[]): Promise<(Item | undefined)[]>;
export async function getMany<Stored extends Item>(
  table: TableName,
  keys: readonly Key[],
  schema: RecordSchema<Stored>,
): Promise<(Stored | undefined)[]>;
export async function getMany(table: TableName, keys: readonly Key[], schema?: RecordSchema<Item>): Promise<(Item | undefined)[]> {
  const items: (Item | undefined)[] = [];
  for (const chunk of chunksOf(keys, MOST_READ)) items.push(...(await batchGet(chunk.map((key) => ({ table, key })))));
  return schema ? items.map((item) => item && schema.parse(item)) : items;
}

/** Writes without conditions until the table has taken all of them. */
export async function writeAll(table: TableName, items: readonly Item[]): Promise<void> {
  for (const { pk } of items) checkFence(pk);
  await batchWrite(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
}

/** Deletes without conditions until the table has taken all of them. */
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
  for (const chunk of chunksOf(requests, MOST_WRITTEN)) {
    let pending: WriteRequest[] = chunk;
    for (let turn = 1; pending.length > 0; turn += 1) {
      if (turn > 1) await pauseBefore(turn, BATCH_PAUSE_MS, BATCH_PAUSE_MOST_MS);
      const answer = await dynamo().send('BatchWriteItem', { RequestItems: { [name]: pending } });
      pending = (answer.UnprocessedItems?.[name] ?? []) as unknown as WriteRequest[];
    }
  }
}
