import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFile } from '../../../infra/local/engines/dynoxide.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
});
afterAll(() => cloud.stop());

/** Returns the statement by which the engine of a file looks for the number of the next record of a stream, as its program has it. */
function numberSearch(file: string): string {
  const program = readFileSync(`/proc/${readFileSync(`${file}.pid`, 'utf8').trim()}/exe`, 'latin1');
  const [search] = /SELECT COALESCE\(MAX\([^;]{0,80}FROM _stream_records WHERE table_name = \?1/.exec(program) ?? [];
  if (search === undefined) throw new Error('This engine looks for the next number in another way.');
  return search;
}

// What a put costs is measured: `put-cost` of the bench.
it("a put into the stream's table looks for its number by an index, however many records there are", async () => {
  const client = new DynamoDBClient({});
  for (let number = 0; number < 20; number += 1)
    await client.send(new PutItemCommand({ TableName: 'trellis-local-events', Item: { pk: { S: 't7#u1' }, sk: { S: String(number) } } }));
  client.destroy();
  const file = databaseFile(cloud.data);
  const search = numberSearch(file);
  const database = new DatabaseSync(file, { readOnly: true });
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN ${search}`)
    .all('trellis-local-events')
    .map(({ detail }) => detail);
  const steps = database
    .prepare(`EXPLAIN ${search}`)
    .all('trellis-local-events')
    .map(({ opcode }) => opcode);
  const found = Object.values(database.prepare(search).get('trellis-local-events') ?? {});
  database.close();
  expect(plan).toEqual([expect.stringContaining('INDEX trellis_stream_records')]);
  // From the greatest number on, where the search ends after one step.
  expect(steps).toEqual(expect.arrayContaining(['SeekLE', 'Prev']));
  expect(found).toEqual([21]);
});
