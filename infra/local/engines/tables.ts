import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { TableSpec } from '../../../functions/manifest-types.ts';
import { region, tableName } from '../names.ts';

const key = (name: string, keyType: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType: keyType });

function definition(table: TableSpec): CreateTableCommandInput {
  const attributes = ['pk', 'sk', ...(table.localIndex ? [table.localIndex.sortKey] : [])];
  return {
    TableName: tableName(table.name),
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
    ...(table.localIndex && {
      LocalSecondaryIndexes: [
        {
          IndexName: table.localIndex.name,
          KeySchema: [key('pk', 'HASH'), key(table.localIndex.sortKey, 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
    ...(table.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } }),
  };
}

async function create(client: DynamoDBClient, table: TableSpec): Promise<void> {
  try {
    await client.send(new CreateTableCommand(definition(table)));
  } catch (error) {
    // Another host on the same engine was faster; waiting for ACTIVE is all that is left to do.
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

const status = async (client: DynamoDBClient, table: TableSpec): Promise<string | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName(table.name) }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

async function ensure(client: DynamoDBClient, table: TableSpec): Promise<void> {
  if ((await status(client, table)) === 'ACTIVE') return;
  await create(client, table);
  for (let waited = 0; (await status(client, table)) !== 'ACTIVE'; waited += 100) {
    if (waited > 60_000) throw new Error(`Table ${table.name} did not become active within 60 s.`);
    await pause(100);
  }
  if (!table.expires) return;
  const ttl = { Enabled: true, AttributeName: table.expires };
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName(table.name), TimeToLiveSpecification: ttl }));
}

/** Creates the tables of the manifest that are missing, and waits until all are active. */
export async function createTables(tables: readonly TableSpec[], endpoint: string, credentials: { accessKeyId: string; secretAccessKey: string }): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    for (const table of tables) await ensure(client, table);
  } finally {
    client.destroy();
  }
}
