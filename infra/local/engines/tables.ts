import type { TableSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { pollUntil } from '../../poll-until.ts';
import type { TableNames } from '../names.ts';
import { AwsError } from './aws-call.ts';
import type { AwsCall } from './aws-call.ts';

const key = (name: string, keyType: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType: keyType });

function definition(table: TableSpec, TableName: string): Record<string, unknown> {
  const attributes = ['pk', 'sk', ...(table.localIndex ? [table.localIndex.sortKey] : [])];
  return {
    TableName,
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

const unless =
  (code: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof AwsError) || error.code !== code) throw error;
  };

async function ensure(call: AwsCall, table: TableSpec, TableName: string): Promise<void> {
  const isActive = async (): Promise<boolean> => {
    const response = await call<{ Table: { TableStatus?: string } }>('DynamoDB_20120810.DescribeTable', { TableName }).catch(
      unless('ResourceNotFoundException'),
    );
    return response?.Table.TableStatus === 'ACTIVE';
  };
  if (await isActive()) return;
  // Another host on the same engine may have created the table in the meantime.
  await call('DynamoDB_20120810.CreateTable', definition(table, TableName)).catch(unless('ResourceInUseException'));
  if (!(await pollUntil(isActive, { everyMs: 100, limitMs: 60_000 })))
    throw new Error(`Table ${table.name} did not become active within 60 s.`);
  if (!table.expires) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: table.expires };
  await call('DynamoDB_20120810.UpdateTimeToLive', { TableName, TimeToLiveSpecification });
}

/** Deletes a table if it is there. */
export async function deleteTable(call: AwsCall, TableName: string): Promise<void> {
  await call('DynamoDB_20120810.DeleteTable', { TableName }).catch(unless('ResourceNotFoundException'));
}

/** Creates the tables of the manifest that are missing, each by its call, and waits until all are active. */
export async function createTables(tables: readonly TableSpec[], names: TableNames, callOf: (table: TableSpec) => AwsCall): Promise<void> {
  for (const table of tables) await ensure(callOf(table), table, names[table.name]);
}
