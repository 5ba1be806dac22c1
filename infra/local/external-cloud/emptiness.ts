import { awsCall } from '../engines/aws-call.ts';
import type { ExternalCloud } from '../external-cloud.ts';

/** Returns whether the tables of an external cloud have never been used. */
export async function isCloudEmpty({ endpoints, resources, ...access }: ExternalCloud): Promise<boolean> {
  const call = awsCall({ ...access, service: 'dynamodb', endpoint: endpoints.dynamodb });
  const { Count: count } = await call<{ Count: number }>('DynamoDB_20120810.Scan', { TableName: resources.tables.platform, Limit: 1 });
  return count === 0;
}
