import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dynamo, tableName } from '../../../functions/platform/tables/client.ts';
import { conflictingItem, isConditionFailure } from '../../../functions/platform/tables/condition-failure.ts';
import { joiningWrites } from '../../../functions/platform/tables/joining-client.ts';
import { tablesAddress } from '../../../functions/platform/runtime/settings.ts';
import { shareLongCalls, WITHOUT_TURNS } from '../../../functions/platform/tables/long-calls.ts';
import { type TableClient, tableClient } from '../../../functions/platform/tables/table-client.ts';
import { streamClientOf } from '../../../infra/local/streams/stream-client.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

/** A client of the running engine that joins writes, and the calls that it makes. */
function recorded(): { client: TableClient; calls: string[] } {
  const calls: string[] = [];
  const real = tableClient(tablesAddress().viewsUrl);
  const noting: TableClient = {
    send: (operation, input) => {
      calls.push(operation);
      return real.send(operation, input);
    },
  };
  const client = joiningWrites(noting, 'views');
  return { client, calls };
}

let partitions = 0;
const freshPk = (): string => `joined#${(partitions += 1)}`;
const put = (client: TableClient, pk: string, sk: string, word = sk) =>
  client.send('PutItem', {
    TableName: tableName('views'),
    Item: { pk, sk, word },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
const wordsOf = async (pk: string): Promise<unknown[]> => {
  const { Items = [] } = await dynamo().send('Query', {
    TableName: tableName('views'),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  return Items.map(({ word }) => word);
};

describe('writes that are joined', () => {
  it('go into one transaction when they come together, a batch among them, and each by itself otherwise', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    await put(client, pk, 'a');
    const batch = { RequestItems: { [tableName('views')]: [{ PutRequest: { Item: { pk, sk: 'd', word: 'd' } } }] } };
    await Promise.all([put(client, pk, 'b'), put(client, pk, 'c'), client.send('BatchWriteItem', batch)]);
    await put(client, pk, 'e');
    expect(calls).toEqual(['PutItem', 'TransactWriteItems', 'PutItem']);
    expect(await wordsOf(pk)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('tell a condition that fails to its own caller, with what is stored, and write the others', async () => {
    const { client } = recorded();
    const pk = freshPk();
    await put(client, pk, 'b', 'earlier');
    const [first, refused, last] = await Promise.allSettled([put(client, pk, 'a'), put(client, pk, 'b'), put(client, pk, 'c')]);
    expect([first.status, last.status]).toEqual(['fulfilled', 'fulfilled']);
    const error: unknown = refused.status === 'rejected' ? refused.reason : null;
    expect(isConditionFailure(error) && conflictingItem(error)).toMatchObject({ sk: 'b', word: 'earlier' });
    expect(await wordsOf(pk)).toEqual(['a', 'earlier', 'c']);
  });

  it('of one item follow each other: the first wins, and the second is told so', async () => {
    const { client } = recorded();
    const pk = freshPk();
    const outcomes = await Promise.allSettled(['first', 'second', 'third'].map((word) => put(client, pk, 'one', word)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await wordsOf(pk)).toEqual(['first']);
  });

  it('join changes and deletions too, but none that asks for values', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    await put(client, pk, 'gone');
    const TableName = tableName('views');
    const count = (sk: string, returns = {}) =>
      client.send('UpdateItem', {
        TableName,
        Key: { pk, sk },
        UpdateExpression: 'ADD #word :one',
        ExpressionAttributeNames: { '#word': 'word' },
        ExpressionAttributeValues: { ':one': 1 },
        ...returns,
      });
    await Promise.all([count('a'), count('b'), client.send('DeleteItem', { TableName, Key: { pk, sk: 'gone' } })]);
    const { Attributes } = await count('a', { ReturnValues: 'ALL_NEW' });
    expect(calls).toEqual(['PutItem', 'TransactWriteItems', 'UpdateItem']);
    expect([Attributes?.['word'], await wordsOf(pk)]).toEqual([2, [2, 1]]);
  });

  it('join short transactions, each of which is written whole or not at all and tells its own conditions', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    const TableName = tableName('views');
    const Put = (sk: string) => ({ Put: { TableName, Item: { pk, sk, word: sk }, ConditionExpression: 'attribute_not_exists(pk)' } });
    const check = (sk: string) => ({ ConditionCheck: { TableName, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } });
    const together = (parts: readonly object[]) =>
      client.send('TransactWriteItems', { TransactItems: [...parts], ClientRequestToken: randomUUID() });
    await together([Put('a'), Put('b')]);
    await Promise.all([together([Put('c'), check('a')]), put(client, pk, 'd'), together([Put('e'), Put('f')])]);
    expect(calls.splice(0)).toEqual(['TransactWriteItems', 'TransactWriteItems']);
    const [refused, other, single] = await Promise.allSettled([
      together([Put('g'), check('nothing'), Put('h')]),
      together([Put('i'), Put('j')]),
      put(client, pk, 'k'),
    ]);
    expect([refused.status, other.status, single.status]).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    const error: unknown = refused.status === 'rejected' ? refused.reason : null;
    expect(error instanceof TransactionCanceledException && error.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'None',
      'ConditionalCheckFailed',
      'None',
    ]);
    expect(await wordsOf(pk)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'i', 'j', 'k']);
    // A check and a change of one item are never of the same transaction.
    calls.splice(0);
    await Promise.all([together([check('a'), Put('l')]), client.send('DeleteItem', { TableName, Key: { pk, sk: 'a' } })]);
    expect(calls).toEqual(['TransactWriteItems', 'DeleteItem']);
  });

  it('leave long transactions to themselves', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    const TransactItems = Array.from({ length: 30 }, (_, index) => ({
      Put: { TableName: tableName('views'), Item: { pk, sk: String(index).padStart(3, '0'), word: index } },
    }));
    await Promise.all([client.send('TransactWriteItems', { TransactItems }), put(client, pk, 'x')]);
    expect(calls.toSorted()).toEqual(['PutItem', 'TransactWriteItems']);
    expect(await wordsOf(pk)).toHaveLength(31);
  });

  it('take turns where the process shares them, each with as many items as it says', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    let turns = 0;
    shareLongCalls({
      ...WITHOUT_TURNS,
      mostJoined: (engine) => (engine === 'views' ? 12 : 1),
      write: (_engine, call) => {
        turns += 1;
        return call();
      },
    });
    onTestFinished(() => shareLongCalls(WITHOUT_TURNS));
    const Put = (sk: string) => ({ TableName: tableName('views'), Item: { pk, sk, word: sk } });
    const numbered = (size: number, from: number) => Array.from({ length: size }, (_, index) => String(from + index).padStart(3, '0'));
    await client.send('TransactWriteItems', { TransactItems: numbered(30, 0).map((sk) => ({ Put: Put(sk) })) });
    expect([turns, calls.splice(0)]).toEqual([1, ['TransactWriteItems']]);
    await Promise.all(numbered(20, 100).map((sk) => put(client, pk, sk)));
    expect([turns, calls.splice(0)]).toEqual([3, ['TransactWriteItems', 'TransactWriteItems']]);
    const requests = numbered(25, 200).map((sk) => ({ PutRequest: { Item: Put(sk).Item } }));
    expect(await client.send('BatchWriteItem', { RequestItems: { [tableName('views')]: requests } })).toEqual({ UnprocessedItems: {} });
    expect([turns, calls.splice(0)]).toEqual([6, ['TransactWriteItems', 'TransactWriteItems', 'BatchWriteItem']]);
    expect(await wordsOf(pk)).toHaveLength(75);
  });

  it('are more than one transaction takes, and all of them are stored', async () => {
    const { client, calls } = recorded();
    const pk = freshPk();
    await Promise.all(Array.from({ length: 130 }, (_, index) => put(client, pk, String(index).padStart(3, '0'))));
    expect(calls).toEqual(Array(6).fill('TransactWriteItems'));
    expect(await wordsOf(pk)).toHaveLength(130);
  });

  it('fail together when the tables cannot be reached, and later ones are made', async () => {
    const pk = freshPk();
    const real = tableClient(tablesAddress().viewsUrl);
    let isDown = true;
    const failing: TableClient = {
      send: (operation, input) => (isDown ? Promise.reject(new Error('Nobody answers.')) : real.send(operation, input)),
    };
    const client = joiningWrites(failing, 'views');
    const outcomes = await Promise.allSettled([put(client, pk, 'a'), put(client, pk, 'b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    await Promise.all([put(client, pk, 'c'), put(client, pk, 'd')]);
    expect(await wordsOf(pk)).toEqual(['c', 'd']);
  });

  it('are followed as single ones: a record in the stream for each, in their order', async () => {
    const stream = streamClientOf(cloud.env);
    expect(cloud.env['TABLES_JOIN_WRITES']).toBe('yes');
    const pk = freshPk();
    await Promise.all(['1', '2', '3'].map((sk) => dynamo().send('PutItem', { TableName: tableName('events'), Item: { pk, sk } })));
    const arn = (await stream.streamOf(tableName('events'))) ?? '';
    const [shard] = await stream.shards(arn);
    const { records } = await stream.records(await stream.iterator(arn, shard?.ShardId ?? '', undefined), 1000);
    const keys = records.map(({ dynamodb: { Keys } }) => Keys).filter((key) => JSON.stringify(key).includes(`"${pk}"`));
    expect(keys).toEqual(['1', '2', '3'].map((sk) => ({ pk: { S: pk }, sk: { S: sk } })));
  });
});
