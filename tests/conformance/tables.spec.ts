import { DescribeContinuousBackupsCommand, DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetBucketVersioningCommand } from '@aws-sdk/client-s3';
import { describe, expect } from 'vitest';
import { bucketName, s3 } from '../../functions/platform/objects/blobs.ts';
import { tableName } from '../../functions/platform/tables/client.ts';
import { tables } from '../../functions/manifest.ts';
import { promises, useEngines } from './engine.ts';

const engines = useEngines();

describe('the resources of the data stack', () => {
  promises('table-shape', 'every table has the keys, index and stream of the manifest', async () => {
    for (const spec of tables) {
      const { Table } = await engines.raw(spec.name).send(new DescribeTableCommand({ TableName: tableName(spec.name) }));
      expect(Table?.KeySchema).toEqual([
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ]);
      const keys = [...(Table?.AttributeDefinitions ?? [])].map(({ AttributeName, AttributeType }) => `${AttributeName} ${AttributeType}`);
      expect(keys.toSorted()).toEqual(['pk S', 'sk S', ...(spec.localIndex ? [`${spec.localIndex.sortKey} S`] : [])].toSorted());
      expect(Table?.LocalSecondaryIndexes?.map(({ IndexName, Projection }) => [IndexName, Projection?.ProjectionType]) ?? []).toEqual(
        spec.localIndex ? [[spec.localIndex.name, 'ALL']] : [],
      );
      expect(Table?.GlobalSecondaryIndexes ?? []).toEqual([]);
      expect(Table?.StreamSpecification?.StreamViewType).toBe(spec.stream);
      expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    }
  });

  promises('table-ttl', 'expires what the manifest says, by the attribute that it names', async () => {
    for (const spec of tables) {
      const { TimeToLiveDescription: ttl } = await engines
        .raw(spec.name)
        .send(new DescribeTimeToLiveCommand({ TableName: tableName(spec.name) }));
      expect([ttl?.TimeToLiveStatus, ttl?.AttributeName]).toEqual(spec.expires ? ['ENABLED', spec.expires] : ['DISABLED', undefined]);
    }
  });

  promises('table-recovery', 'can be set back to a point in time where the manifest says so', async () => {
    for (const spec of tables) {
      const { ContinuousBackupsDescription: backups } = await engines
        .raw(spec.name)
        .send(new DescribeContinuousBackupsCommand({ TableName: tableName(spec.name) }));
      const status = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
      expect(status).toBe(spec.pointInTimeRecovery ? 'ENABLED' : 'DISABLED');
    }
  });

  promises('bucket-versions', 'keeps what was overwritten in the bucket of files', async () => {
    expect((await s3().send(new GetBucketVersioningCommand({ Bucket: bucketName('media') }))).Status).toBe('Enabled');
  });
});
