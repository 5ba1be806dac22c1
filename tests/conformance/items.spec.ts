import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect } from 'vitest';
import { batchGet, deleteAll, getMany, writeAll } from '../../functions/platform/tables/batches.ts';
import { tableName } from '../../functions/platform/tables/client.ts';
import { deleteItem, getItem, putItem, query, scan, updateItem } from '../../functions/platform/tables/dynamo.ts';
import { promises, refusal, useEngines } from './engine.ts';

const engines = useEngines();
const key = (pk: string, sk = 'one') => ({ pk: `${engines.mark}#${pk}`, sk });
const bytes = (size: number): string => 'x'.repeat(size);

describe('one item', () => {
  promises('put-get', 'what was put is read at once, consistently, with every type of value', async () => {
    const item = {
      ...key('types'),
      text: 'ł ø 漢 🙂',
      empty: '',
      yes: true,
      nothing: null,
      list: [1, 'two', { three: [] }],
      map: { a: { b: {} } },
      binary: new Uint8Array([0, 1, 255]),
    };
    await putItem('records', item);
    expect(await getItem('records', key('types'))).toEqual(item);
    expect(await getItem('records', key('types', 'missing'))).toBeUndefined();
  });

  promises('number-precision', 'numbers keep 38 digits, and more are refused', async () => {
    const digits = '12345678901234567890123456789012345678';
    const put = (n: string) =>
      engines
        .raw('records')
        .send(
          new PutItemCommand({ TableName: tableName('records'), Item: { pk: { S: key('number').pk }, sk: { S: 'one' }, n: { N: n } } }),
        );
    await put(digits);
    const { Item } = await engines.raw('records').send(
      new GetItemCommand({
        TableName: tableName('records'),
        Key: { pk: { S: key('number').pk }, sk: { S: 'one' } },
        ConsistentRead: true,
      }),
    );
    expect(Item?.['n']).toEqual({ N: digits });
    expect((await refusal(put(`${digits}9`))).name).toBe('ValidationException');
  });

  promises('condition', 'a put whose condition fails is refused with the item that stands there', async () => {
    const first = { ...key('condition'), v: 1, by: 'first' };
    await putItem('records', first, { condition: 'attribute_not_exists(pk)' });
    const error = await refusal(putItem('records', { ...first, by: 'second' }, { condition: 'attribute_not_exists(pk)' }));
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(unmarshall((error as ConditionalCheckFailedException).Item ?? {})).toEqual(first);
    await putItem('records', { ...first, v: 2 }, { condition: 'attribute_not_exists(v) OR v < :v', values: { ':v': 2 } });
    const stale = await refusal(putItem('records', first, { condition: 'attribute_not_exists(v) OR v < :v', values: { ':v': 1 } }));
    expect(unmarshall((stale as ConditionalCheckFailedException).Item ?? {})).toMatchObject({ v: 2 });
  });

  promises('reserved-words', 'a reserved word in an expression is refused, and taken under another name', async () => {
    const reserved = { condition: 'ttl < :now', values: { ':now': 5 } };
    expect((await refusal(putItem('records', key('reserved'), reserved))).name).toBe('ValidationException');
    await putItem('records', { ...key('reserved'), ttl: 4 });
    await putItem('records', key('reserved'), { condition: '#ttl < :now', names: { '#ttl': 'ttl' }, values: { ':now': 5 } });
  });

  promises('unused-value', 'a value that no expression uses is refused', async () => {
    const unused = { condition: 'attribute_not_exists(v)', values: { ':unused': 1 } };
    expect((await refusal(putItem('records', key('unused'), unused))).name).toBe('ValidationException');
  });

  promises('update', 'an update adds, sets, removes and answers the new item, or nothing of it where its condition fails', async () => {
    const at = key('update');
    const added = { update: 'ADD #n :one SET #t = :t', names: { '#n': 'count', '#t': 'ttl' }, values: { ':one': 1, ':t': 9 } };
    expect(await updateItem('expiring', at, { ...added, returns: 'ALL_NEW' })).toEqual({ ...at, count: 1, ttl: 9 });
    expect(await updateItem('expiring', at, { ...added, returns: 'ALL_NEW' })).toMatchObject({ count: 2 });
    const guarded = {
      update: 'SET x = :x REMOVE #t',
      names: { '#t': 'ttl' },
      values: { ':x': 1, ':n': 5 },
      condition: 'attribute_exists(nowhere) AND :n = :n',
    };
    expect((await refusal(updateItem('expiring', at, guarded))).name).toBe('ConditionalCheckFailedException');
    expect(await getItem('expiring', at)).toEqual({ ...at, count: 2, ttl: 9 });
    const once = { update: 'SET seen = if_not_exists(seen, :x), tags = list_append(:l, :l)', values: { ':x': 1, ':l': ['a'] } };
    expect(await updateItem('expiring', at, { ...once, returns: 'ALL_OLD' })).toEqual({ ...at, count: 2, ttl: 9 });
    expect(await getItem('expiring', at)).toMatchObject({ seen: 1, tags: ['a', 'a'] });
  });

  promises('racing-adds', 'twenty adds at once are all counted', async () => {
    const at = key('racing');
    const add = { update: 'ADD n :one', values: { ':one': 1 }, returns: 'ALL_NEW' } as const;
    const counts = await Promise.all(Array.from({ length: 20 }, () => updateItem('expiring', at, add)));
    expect(new Set(counts.map((item) => item?.['n'])).size).toBe(20);
  });

  promises('one-winner', 'of thirty conditional puts at once one wins', async () => {
    const tries = Array.from({ length: 30 }, (_, by) =>
      putItem('events', { ...key('winner'), by }, { condition: 'attribute_not_exists(pk)' }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  promises('delete', 'a deleted item is gone, and deleting it again is no error', async () => {
    await putItem('records', key('gone'));
    await deleteItem('records', key('gone'));
    await deleteItem('records', key('gone'));
    expect(await getItem('records', key('gone'))).toBeUndefined();
  });

  promises('item-size', 'an item of 400 KB is taken, one byte more is refused', async () => {
    const size = 400 * 1024 - Buffer.byteLength(`pk${key('size').pk}skonebody`);
    await putItem('records', { ...key('size'), body: bytes(size) });
    expect((await refusal(putItem('records', { ...key('size'), body: bytes(size + 1) }))).name).toBe('ValidationException');
  });

  promises('key-size', 'a sort key of 1024 bytes is taken, a longer one and an empty one are refused', async () => {
    await putItem('records', key('key', bytes(1024)));
    expect((await refusal(putItem('records', key('key', bytes(1025))))).name).toBe('ValidationException');
    expect((await refusal(putItem('records', key('key', '')))).name).toBe('ValidationException');
  });

  promises('unknown-table', 'a table that is not there is named as such', async () => {
    const put = new PutItemCommand({ TableName: 'trellis-nowhere', Item: { pk: { S: 'a' }, sk: { S: 'b' } } });
    expect((await refusal(engines.raw('records').send(put))).name).toBe('ResourceNotFoundException');
  });
});

describe('many items', () => {
  promises('batch-get', 'a hundred items of two tables are read at once, and 101 refused', async () => {
    const keys = Array.from({ length: 100 }, (_, n) => key('batch', String(n).padStart(3, '0')));
    await writeAll('records', keys.slice(0, 50));
    await writeAll('views', keys.slice(50));
    const items = await batchGet(keys.map((one, n) => ({ table: n < 50 ? 'records' : 'views', key: one })));
    expect(items).toEqual(keys);
    const more = Array.from({ length: 101 }, (_, n) => ({ table: 'records' as const, key: key('batch', String(n)) }));
    expect((await refusal(batchGet(more))).name).toBe('ValidationException');
    expect(
      await getMany(
        'records',
        more.map((one) => one.key),
      ),
    ).toHaveLength(101);
  });

  promises('batch-get-bytes', 'a batch beyond 16 MB says what it left out, and comes whole in the end', async () => {
    const keys = Array.from({ length: 50 }, (_, n) => key('heavy', String(n)));
    for (let from = 0; from < 50; from += 10)
      await writeAll(
        'records',
        keys.slice(from, from + 10).map((one) => ({ ...one, body: bytes(390_000) })),
      );
    const items = await batchGet(keys.map((one) => ({ table: 'records', key: one })));
    expect(items.every((item) => String(item?.['body']).length === 390_000)).toBe(true);
    await deleteAll('records', keys);
  });

  promises('batch-write', '25 items are written at once; 26, and one item twice, are refused', async () => {
    const put = (count: number, sk = (n: number) => String(n)) =>
      engines.raw('views').send(
        new BatchWriteItemCommand({
          RequestItems: {
            [tableName('views')]: Array.from({ length: count }, (_, n) => ({
              PutRequest: { Item: { pk: { S: key('write').pk }, sk: { S: sk(n) } } },
            })),
          },
        }),
      );
    expect((await put(25)).UnprocessedItems ?? {}).toEqual({});
    expect((await refusal(put(26))).name).toBe('ValidationException');
    expect((await refusal(put(2, () => 'same'))).name).toBe('ValidationException');
  });

  promises('order', 'a partition is read in the order of its sort keys as bytes, either way, by prefix, bounds and limit', async () => {
    const pk = key('order').pk;
    const sorts = ['a#1', 'a#2', 'a~', 'b', 'B', 'é', '🙂'];
    await writeAll(
      'views',
      sorts.map((sk) => ({ pk, sk })),
    );
    const keysIn = async (range: object): Promise<string[]> => (await query('views', { pk, ...range })).map(({ sk }) => sk);
    expect(await keysIn({})).toEqual(['B', 'a#1', 'a#2', 'a~', 'b', 'é', '🙂']);
    expect(await keysIn({ descending: true, limit: 2 })).toEqual(['🙂', 'é']);
    expect(await keysIn({ prefix: 'a#' })).toEqual(['a#1', 'a#2']);
    expect(await keysIn({ between: ['a#2', 'b'] })).toEqual(['a#2', 'a~', 'b']);
    expect(await keysIn({ after: 'a~', limit: 1 })).toEqual(['b']);
  });

  promises('paging', 'a partition beyond 1 MB comes in pages that lose and repeat nothing', async () => {
    const pk = key('pages').pk;
    await writeAll(
      'views',
      Array.from({ length: 24 }, (_, n) => ({ pk, sk: String(n).padStart(2, '0'), body: bytes(100_000) })),
    );
    const page = await engines.raw('views').send(
      new QueryCommand({
        TableName: tableName('views'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ConsistentRead: true,
      }),
    );
    expect(page.Count).toBeLessThan(12);
    expect(page.LastEvaluatedKey).toEqual({ pk: { S: pk }, sk: page.Items?.at(-1)?.['sk'] });
    expect((await query('views', { pk })).map(({ sk }) => Number(sk))).toEqual(Array.from({ length: 24 }, (_, n) => n));
  });

  promises('scan', 'a whole table is read page by page, each item once', async () => {
    const pk = key('scan').pk;
    await writeAll(
      'expiring',
      Array.from({ length: 15 }, (_, n) => ({ pk, sk: `s#${n}`, body: bytes(100_000) })),
    );
    const seen: string[] = [];
    let pages = 0;
    for await (const items of scan('expiring')) {
      pages += 1;
      seen.push(...items.filter((item) => item.pk === pk).map(({ sk }) => sk));
    }
    expect(pages).toBeGreaterThan(1);
    expect(seen.toSorted()).toEqual(Array.from({ length: 15 }, (_, n) => `s#${n}`).toSorted());
  });

  promises('local-index', 'the local index holds what has its attribute, is read consistently and in its order', async () => {
    const pk = key('index').pk;
    const at = ['2026-03-01', undefined, '2026-01-01', '2026-02-01'];
    await writeAll(
      'events',
      at.map((time, n) => ({ pk, sk: `e#${n}`, body: 'all of it', ...(time && { at: time }) })),
    );
    const page = await query('events', { pk, index: 'activity', descending: true });
    expect(page.map(({ sk, body }) => [sk, body])).toEqual([
      ['e#0', 'all of it'],
      ['e#3', 'all of it'],
      ['e#2', 'all of it'],
    ]);
    const item = { pk, sk: 'e#9', at: 5 };
    expect((await refusal(putItem('events', item))).name).toBe('ValidationException');
  });
});
