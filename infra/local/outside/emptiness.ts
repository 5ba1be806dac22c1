import { awsCall } from '../engines/aws-call.ts';
import type { Outside } from '../external-cloud.ts';

/** Whether nobody has ever used the tables there. */
export async function isEmpty({ endpoints, resources, ...outside }: Outside): Promise<boolean> {
  const call = awsCall({ ...outside, service: 'dynamodb', endpoint: endpoints.dynamodb });
  const { Count: count } = await call<{ Count: number }>('DynamoDB_20120810.Scan', { TableName: resources.tables.platform, Limit: 1 });
  return count === 0;
}
