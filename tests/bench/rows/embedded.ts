import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { join } from 'node:path';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds, repeated } from '../figures.ts';

const AT_ONCE = 4;

/** Puts records into the table of a stream. Returns the milliseconds of one in their middle. */
async function putAll(client: DynamoDBClient, from: number, count: number): Promise<number> {
  const numbers = Array.from({ length: count }, (_, n) => from + n);
  const times = await inParallel(numbers, AT_ONCE, async (number) => {
    const begun = performance.now();
    const Item = { pk: { S: `t7#u${number % 100}` }, sk: { S: String(number) } };
    await client.send(new PutItemCommand({ TableName: 'trellis-local-events', Item }));
    return performance.now() - begun;
  });
  return median(times);
}

const putCost: Row<Cloud> = {
  name: 'put-cost',
  title: 'A put into the table of a stream at 20,000 records ÷ at the beginning',
  goal: '< 3',
  measure: async (cloud, { quick }) => {
    const client = new DynamoDBClient({
      endpoint: cloud.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
      region: 'us-east-1',
      credentials: { accessKeyId: cloud.env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: cloud.env['AWS_SECRET_ACCESS_KEY'] ?? '' },
    });
    const share = quick ? 200 : 2_000;
    await putAll(client, 0, share / 10);
    const first = await putAll(client, share / 10, share);
    await putAll(client, 2 * share, 8 * share);
    const last = await putAll(client, 10 * share, share);
    client.destroy();
    return {
      text: (last / first).toFixed(2),
      meets: last / first < 3,
      figures: { first, last },
      notes: ['Without the index of infra/local/engines/stream-records.ts about 6 at 30,000 records.'],
    };
  },
};

const hostRestart: Row<Cloud> = {
  name: 'host-restart',
  title: 'The host of the embedded product was killed: until it serves again [R07]',
  goal: '≤ 3 s',
  measure: async (cloud, { runs }) => {
    const ms = median(
      await repeated(runs, async () => {
        await cloud.kill('host');
        return cloud.restart();
      }),
    );
    return { text: milliseconds(ms), meets: ms <= 3_000, figures: { ms } };
  },
};

/** What the embedded cloud itself takes. */
export const embedded = groupOf<Cloud>({
  rows: [putCost, hostRestart],
  setUp: () => startCloud({ functions: 'bundled', manifest: join(import.meta.dirname, '../../cloud/embedded/manifest.ts') }),
  tearDown: (cloud) => cloud.stop(),
});
