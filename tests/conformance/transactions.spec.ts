import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { tableName } from '../../functions/platform/tables/client.ts';
import { getItem, putItem, transactWrite } from '../../functions/platform/tables/dynamo.ts';
import { transact } from '../../functions/platform/tables/transact.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { promises, refusal, useEngines } from './engine.ts';

const engines = useEngines();
const key = (pk: string, sk = 'one') => ({ pk: `${engines.mark}#${pk}`, sk });
type Items = NonNullable<Parameters<typeof transactWrite>[0]>;
const put = (item: object, more: object = {}): Items[number] => ({ Put: { TableName: tableName('records'), Item: { ...item }, ...more } });
const cancelled = async (items: Items): Promise<TransactionCanceledException> => {
  const error = await refusal(transactWrite(items, randomUUID()));
  expect(error).toBeInstanceOf(TransactionCanceledException);
  return error as TransactionCanceledException;
};

describe('a transaction', () => {
  promises('all-or-nothing', 'writes, updates, deletes and checks in several tables, or does nothing at all', async () => {
    await putItem('records', { ...key('old'), n: 1 });
    await putItem('platform', key('going'));
    const items = (guard: string): Items => [
      put(key('new')),
      {
        Update: {
          TableName: tableName('records'),
          Key: key('old'),
          UpdateExpression: 'SET n = n + :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      { Delete: { TableName: tableName('platform'), Key: key('going') } },
      { ConditionCheck: { TableName: tableName('records'), Key: key('guard'), ConditionExpression: guard } },
    ];
    await cancelled(items('attribute_exists(pk)'));
    expect([await getItem('records', key('new')), await getItem('platform', key('going'))]).toEqual([undefined, key('going')]);
    await transactWrite(items('attribute_not_exists(pk)'), randomUUID());
    expect(await getItem('records', key('old'))).toMatchObject({ n: 2 });
    expect([await getItem('records', key('new')), await getItem('platform', key('going'))]).toEqual([key('new'), undefined]);
  });

  promises('reasons', 'is cancelled with a reason for each of its items, in their order', async () => {
    await putItem('records', { ...key('taken'), by: 'somebody' });
    const ifFree = { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
    const { CancellationReasons: reasons = [] } = await cancelled([put(key('free'), ifFree), put(key('taken'), ifFree)]);
    expect(reasons.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed']);
    expect(unmarshall(reasons[1]?.Item ?? {})).toEqual({ ...key('taken'), by: 'somebody' });
  });

  promises('token-repeat', 'sent again under its token does nothing more', async () => {
    const token = randomUUID();
    const add: Items = [
      {
        Update: {
          TableName: tableName('records'),
          Key: key('counter'),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ];
    await transactWrite(add, token);
    await transactWrite(add, token);
    expect(await getItem('records', key('counter'))).toMatchObject({ n: 1 });
  });

  promises('token-mismatch', 'is refused when another one was sent under its token', async () => {
    const token = randomUUID();
    await transactWrite([put(key('token', 'a'))], token);
    expect((await refusal(transactWrite([put(key('token', 'b'))], token))).name).toBe('IdempotentParameterMismatchException');
  });

  promises('hundred-items', 'takes a hundred items and refuses 101', async () => {
    const items = (count: number): Items => Array.from({ length: count }, (_, n) => put(key('hundred', String(n))));
    await transactWrite(items(100), randomUUID());
    expect((await refusal(transactWrite(items(101), randomUUID()))).name).toBe('ValidationException');
  });

  promises('four-megabytes', 'takes 4 MB at most', async () => {
    const items = (count: number): Items =>
      Array.from({ length: count }, (_, n) => put({ ...key('heavy', String(n)), body: 'x'.repeat(390_000) }));
    await transactWrite(items(10), randomUUID());
    expect((await refusal(transactWrite(items(11), randomUUID()))).name).toMatch(/ValidationException|TransactionCanceledException/);
    expect(await getItem('records', key('heavy', '10'))).toBeUndefined();
  });

  promises('same-item-twice', 'refuses two writes to one item', async () => {
    expect((await refusal(transactWrite([put(key('twice')), put(key('twice'))], randomUUID()))).name).toBe('ValidationException');
  });

  promises('item-too-large', 'with an item above 400 KB is refused, whole', async () => {
    const error = await refusal(transactWrite([put(key('small')), put({ ...key('large'), body: 'x'.repeat(410_000) })], randomUUID()));
    expect(error.name).toMatch(/ValidationException|TransactionCanceledException/);
    expect(await getItem('records', key('small'))).toBeUndefined();
  });

  const race = async (name: string): Promise<{ stored: number; failures: TransactionCanceledException[] }> => {
    const add: Items = [
      {
        Update: {
          TableName: tableName('records'),
          Key: key(name),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      put(key(name, 'beside')),
    ];
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => transactWrite(add, randomUUID())));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as TransactionCanceledException] : []));
    return { stored: Number((await getItem('records', key(name)))?.['n']), failures };
  };

  promises('racing-transactions', 'that races others on one item is done, or cancelled as a conflict, and never half done', async () => {
    const { stored, failures } = await race('race');
    const codes = failures.flatMap(({ CancellationReasons: reasons = [] }) => reasons.map(({ Code }) => Code));
    expect(codes.filter((code) => code !== 'None' && code !== 'TransactionConflict')).toEqual([]);
    expect(stored).toBe(20 - failures.length);
  });

  promises('transaction-conflict', 'that races others on one item may be cancelled for it, so that somebody has to try again', async () => {
    expect((await race('conflict')).failures.length, 'conflicts').toBeGreaterThan(0);
  });

  promises('guards', 'of the product retries what others changed, and answers a guard in its own words', async () => {
    const at = key('seats');
    await putItem('records', { ...at, v: 0, taken: 0 });
    const take = () =>
      transact(async () => {
        const seats = await getItem('records', at);
        const [v, taken] = [Number(seats?.['v']), Number(seats?.['taken'])];
        const full = {
          table: 'records' as const,
          check: key('closed'),
          condition: 'attribute_not_exists(pk)',
          onFail: new AppError('CONFLICT', 'It is closed.'),
        };
        const seat = { table: 'records' as const, put: { ...at, v: v + 1, taken: taken + 1 }, condition: 'v = :v', values: { ':v': v } };
        return { writes: [seat, full], result: taken + 1 };
      });
    const answers = await Promise.all(Array.from({ length: 6 }, take));
    expect(answers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
    await putItem('records', key('closed'));
    await expect(take()).rejects.toThrow('It is closed.');
  });
});
