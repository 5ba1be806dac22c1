import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

/** 100000 for the figure of the architecture, which takes minutes on a busy machine. */
const records = Number(process.env['PUT_COST_RECORDS'] ?? 20_000);

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
});
afterAll(() => cloud.stop());

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0;

it(`a put into the stream's table costs at ${records} records what it cost at the beginning`, async () => {
  const client = new DynamoDBClient({});
  let begun = 0;
  /** Puts so many more. Returns the milliseconds of one in their middle. */
  const costOf = async (puts: number): Promise<number> => {
    const times: number[] = [];
    const end = begun + puts;
    const worker = async (): Promise<void> => {
      while (begun < end) {
        const number = begun++;
        const at = performance.now();
        await client.send(
          new PutItemCommand({ TableName: 'trellis-local-events', Item: { pk: { S: `t7#u${number % 100}` }, sk: { S: String(number) } } }),
        );
        times.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    return median(times);
  };
  const share = Math.trunc(records / 10);
  await costOf(share / 10);
  const first = await costOf(share - share / 10);
  await costOf(records - 2 * share);
  // Other work on the machine only adds: one share in which a put costs as little as at first shows what it costs. Without the index none would, as it costs about 6 times as much at 30,000 records.
  let last = await costOf(share);
  for (let more = 0; last >= 3 * first && more < 10; more += 1) last = await costOf(share / 4);
  client.destroy();
  expect(last / first).toBeLessThan(3);
}, 600_000);
