import { setTimeout as pause } from 'node:timers/promises';
import type { TableSpec } from '../../../functions/platform/runtime/manifest-types.ts';
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
    const answer = await call<{ Table: { TableStatus?: string } }>('DynamoDB_20120810.DescribeTable', { TableName }).catch(
      unless('ResourceNotFoundException'),
    );
    return answer?.Table.TableStatus === 'ACTIVE';
  };
  if (await isActive()) return;
  // Another host on the same engine may have been faster; waiting is all that is left to do then.
  await call('DynamoDB_20120810.CreateTable', definition(table, TableName)).catch(unless('ResourceInUseException'));
  for (let waited = 0; !(await isActive()); waited += 100) {
    if (waited > 60_000) throw new Error(`Table ${table.name} did not become active within 60 s.`);
    await pause(100);
  }
  if (!table.expires) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: table.expires };
  await call('DynamoDB_20120810.UpdateTimeToLive', { TableName, TimeToLiveSpecification });
}

/** Creates the tables of the manifest that are missing, and waits until all are active. */
export async function createTables(tables: readonly TableSpec[], names: TableNames, call: AwsCall): Promise<void> {
  for (const table of tables) await ensure(call, table, names[table.name]);
}
