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
  const times: number[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < records) {
      const number = begun++;
      const at = performance.now();
      await client.send(
        new PutItemCommand({ TableName: 'trellis-local-events', Item: { pk: { S: `t7#u${number % 100}` }, sk: { S: String(number) } } }),
      );
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  client.destroy();
  const share = Math.trunc(records / 10);
  // Without the index it is about 6 at 30,000 records; the bound allows for a busy machine.
  expect(median(times.slice(-share)) / median(times.slice(share / 10, share))).toBeLessThan(3);
}, 600_000);
