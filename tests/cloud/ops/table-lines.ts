import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { resolve } from 'node:path';
import { canonicalJson } from '../../../functions/platform/runtime/canonical.ts';
import { databaseFile, startDynoxide } from '../../../infra/local/engines/dynoxide.ts';
import type { Cloud } from '../../fixtures/cloud.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Returns every item of the lasting tables of a cloud at an engine, its own unless another is named, as lines. */
export async function linesAt({ env }: Cloud, endpoint = env['AWS_ENDPOINT_URL_DYNAMODB'] ?? ''): Promise<string[]> {
  const { AWS_REGION: region = '', AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }));
  const lines: string[] = [];
  for (const table of ['EVENTS', 'RECORDS', 'PLATFORM'])
    for await (const page of paginateScan({ client }, { TableName: env[`TABLE_${table}`] ?? '' }))
      for (const item of page.Items ?? []) lines.push(`${table} ${canonicalJson(item)}`);
  client.destroy();
  return lines.toSorted();
}

/** Returns the items that a restored data folder of a cloud has, as lines. */
export async function restoredLines(cloud: Cloud, data: string): Promise<string[]> {
  const engine = await startDynoxide(root, databaseFile(data));
  try {
    return await linesAt(cloud, engine.endpoint);
  } finally {
    await engine.stop();
  }
}
