import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect } from 'vitest';
import { tableName } from '../../functions/platform/tables/client.ts';
import { deleteItem, putItem, transactWrite } from '../../functions/platform/tables/dynamo.ts';
import { type StreamClient, type StreamRecord, streamClientOf } from '../../infra/local/streams/stream-client.ts';
import { eventually } from '../fixtures/eventually.ts';
import { promises, refusal, useEngines } from './engine.ts';

const engines = useEngines();
const key = (pk: string, sk: string) => ({ pk: `${engines.mark}#${pk}`, sk });

/** The host's own reader of streams. */
const reader = (): StreamClient => streamClientOf(engines.cloud.env);

async function streamArn(): Promise<string> {
  const arn = await reader().streamOf(tableName('events'));
  if (!arn) throw new Error('The table of events has no stream.');
  return arn;
}

/** A record with the shard that it was read from. */
type ShardRecord = { readonly shard: string; readonly record: StreamRecord };

/** Reads all shards in turn until `count` records of a partition have come, in the order they came. */
async function recordsOf(pk: string, count: number, after?: ShardRecord): Promise<ShardRecord[]> {
  const client = reader();
  const stream = await streamArn();
  const iterators = new Map<string, string>();
  for (const { ShardId: shard } of await client.shards(stream)) {
    const from = after?.shard === shard ? after.record.dynamodb.SequenceNumber : undefined;
    iterators.set(shard, await client.iterator(stream, shard, from));
  }
  const records: ShardRecord[] = [];
  await eventually(async () => {
    for (const [shard, iterator] of iterators) {
      const page = await client.records(iterator, 1000);
      records.push(...page.records.filter(({ dynamodb: { Keys } }) => keyOf(Keys).pk === pk).map((record) => ({ shard, record })));
      if (page.next === undefined) iterators.delete(shard);
      else iterators.set(shard, page.next);
    }
    return records.length >= count;
  });
  return records;
}

const keyOf = (keys: Record<string, unknown>): { pk: string; sk: string } =>
  unmarshall(keys as Parameters<typeof unmarshall>[0]) as { pk: string; sk: string };

describe('the stream of events', () => {
  promises('stream-record', 'has a record for every put, with the whole new item and nothing of the old', async () => {
    const item = { ...key('record', 'e#1'), n: 1, list: ['a'], body: new Uint8Array([1, 2]) };
    const begun = Date.now();
    await putItem('events', item);
    const [first] = await recordsOf(item.pk, 1);
    const { record } = first ?? {};
    expect(record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventID: expect.any(String),
      dynamodb: { StreamViewType: 'NEW_IMAGE', SequenceNumber: expect.stringMatching(/^\d+$/) },
    });
    expect(record?.dynamodb.OldImage).toBeUndefined();
    // The clock of a cloud elsewhere may differ by a minute.
    const stored = (record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000;
    expect(stored).toBeGreaterThan(begun - 60_000);
    expect(stored).toBeLessThan(Date.now() + 60_000);
    const image = record?.dynamodb.NewImage as Record<string, { B?: string }>;
    expect(image['body']).toEqual({ B: 'AQI=' });
    expect(keyOf(record?.dynamodb.Keys ?? {})).toEqual(key('record', 'e#1'));
  });

  promises('stream-complete', 'has each of many writes once', async () => {
    const pk = key('complete', '').pk;
    await Promise.all(Array.from({ length: 40 }, (_, n) => putItem('events', { pk, sk: `e#${n}` })));
    const sorts = (await recordsOf(pk, 40)).map(({ record }) => keyOf(record.dynamodb.Keys).sk);
    expect(sorts.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => `e#${n}`).toSorted());
  });

  promises('stream-order', 'keeps the order of an item and of a partition, one write after the other', async () => {
    const pk = key('order', '').pk;
    for (let n = 1; n <= 20; n += 1) await putItem('events', { pk, sk: `e#${String(n).padStart(3, '0')}` });
    const records = await recordsOf(pk, 20);
    expect(records.map(({ record }) => keyOf(record.dynamodb.Keys).sk)).toEqual(
      Array.from({ length: 20 }, (_, n) => `e#${String(n + 1).padStart(3, '0')}`),
    );
    const numbers = records.map(({ record }) => BigInt(record.dynamodb.SequenceNumber));
    expect(numbers).toEqual(numbers.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  promises('stream-after', 'goes on after the sequence number that was read last', async () => {
    const pk = key('after', '').pk;
    for (const sk of ['e#1', 'e#2', 'e#3']) await putItem('events', { pk, sk });
    const all = await recordsOf(pk, 3);
    const rest = await recordsOf(pk, 2, all[0]);
    const numbers = (records: readonly ShardRecord[]): string[] => records.map(({ record }) => record.dynamodb.SequenceNumber);
    expect(numbers(rest)).toEqual(numbers(all.slice(1)));
  });

  promises('stream-transaction', 'has what a transaction wrote, and nothing of one that was cancelled', async () => {
    const pk = key('both', '').pk;
    const put = (sk: string, more: object = {}) => ({ Put: { TableName: tableName('events'), Item: { pk, sk }, ...more } });
    await refusal(transactWrite([put('e#0'), put('e#9', { ConditionExpression: 'attribute_exists(pk)' })], crypto.randomUUID()));
    await transactWrite([put('e#1'), put('e#2')], crypto.randomUUID());
    const records = await recordsOf(pk, 2);
    expect(records.map(({ record }) => keyOf(record.dynamodb.Keys).sk).toSorted()).toEqual(['e#1', 'e#2']);
  });

  promises('stream-kinds', 'tells a change and a removal from a new item', async () => {
    const item = key('kinds', 'e#1');
    await putItem('events', item);
    await putItem('events', { ...item, n: 2 });
    await deleteItem('events', item);
    const records = await recordsOf(item.pk, 3);
    expect(records.map(({ record }) => record.eventName).toSorted()).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
  });

  promises('stream-iterator', 'refuses an iterator that is none', async () => {
    expect((await refusal(reader().records('nonsense', 10))).message).toMatch(
      /Validation|TrimmedData|ExpiredIterator|SerializationException/,
    );
  });

  promises('stream-large', 'carries an item of nearly 400 KB whole', async () => {
    const item = { ...key('large', 'e#1'), body: 'x'.repeat(390_000) };
    await putItem('events', item);
    const [first] = await recordsOf(item.pk, 1);
    expect((first?.record.dynamodb.NewImage as { body?: { S: string } })?.body?.S).toHaveLength(390_000);
  });
});
