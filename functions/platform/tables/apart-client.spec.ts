import { describe, expect, it } from 'vitest';
import { withApart } from './apart-client.ts';
import type { TableClient } from './table-client.ts';

/** A client of two engines, and what each of them is asked; each answers with items of every table that it is asked for. */
function setUp() {
  const asked: [engine: string, operation: string, tables: string[]][] = [];
  const engine = (name: string): TableClient => ({
    send: (operation, input) => {
      const { RequestItems, TransactItems, TableName } = input as {
        RequestItems?: object;
        TransactItems?: { Put: { TableName: string } }[];
        TableName?: string;
      };
      const tables = RequestItems ? Object.keys(RequestItems) : (TransactItems?.map(({ Put }) => Put.TableName) ?? [TableName ?? '']);
      asked.push([name, operation, tables]);
      const byTable = Object.fromEntries(tables.map((table) => [table, [`${table} of ${name}`]]));
      const answer = operation === 'BatchGetItem' ? { Responses: byTable, UnprocessedKeys: {} } : { UnprocessedItems: {} };
      return Promise.resolve(answer as never);
    },
  });
  return { client: withApart('views', engine('own'), engine('others')), asked };
}

const put = (TableName: string) => ({ Put: { TableName, Item: { pk: 'a', sk: 'b' } } });
const Keys = [{ pk: 'a', sk: 'b' }];

describe('a client of a table that is apart', () => {
  it('calls it at its own engine, and other tables at theirs', async () => {
    const { client, asked } = setUp();
    await client.send('PutItem', put('views').Put);
    await client.send('Query', { TableName: 'events' });
    await client.send('TransactWriteItems', { TransactItems: [put('views'), put('views')] });
    await client.send('TransactWriteItems', { TransactItems: [put('events'), put('records')] });
    await client.send('BatchWriteItem', { RequestItems: { views: [] } });
    expect(asked).toEqual([
      ['own', 'PutItem', ['views']],
      ['others', 'Query', ['events']],
      ['own', 'TransactWriteItems', ['views', 'views']],
      ['others', 'TransactWriteItems', ['events', 'records']],
      ['own', 'BatchWriteItem', ['views']],
    ]);
  });

  it('makes two batches of one that reads both, and one answer of theirs', async () => {
    const { client, asked } = setUp();
    const answer = await client.send('BatchGetItem', { RequestItems: { platform: { Keys }, views: { Keys }, records: { Keys } } });
    expect(answer).toEqual({
      Responses: { views: ['views of own'], platform: ['platform of others'], records: ['records of others'] },
      UnprocessedKeys: {},
    });
    expect(asked).toHaveLength(2);
  });

  it('refuses a transaction of both', async () => {
    const { client, asked } = setUp();
    await expect(client.send('TransactWriteItems', { TransactItems: [put('records'), put('views')] })).rejects.toThrow('another engine');
    expect(asked).toEqual([]);
  });
});
