import type { TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import { pollUntil } from '../../poll-until.ts';
import { AwsError, awsCall } from '../engines/aws-call.ts';
import { account } from '../names.ts';
import type { ExternalCloud } from '../external-cloud.ts';

/** An external cloud cannot be used; the message is one sentence for the user. */
export class ExternalCloudRefused extends Error {}

const RESPONSE_MS = 10_000;

async function checkReachable(endpoint: string): Promise<void> {
  try {
    // Any response shows that a server is running.
    await fetch(endpoint, { signal: AbortSignal.timeout(RESPONSE_MS) });
  } catch {
    throw new ExternalCloudRefused(
      `Nothing answers at ${endpoint}. Start the emulator there, or unset AWS_ENDPOINT_URL to run on the embedded engines.`,
    );
  }
}

/** Returns the error of an emulator that runs without a service. */
export const missingService = (endpoint: string, service: string): ExternalCloudRefused =>
  new ExternalCloudRefused(
    `The emulator at ${endpoint} has no ${service}. Trellis needs DynamoDB with streams, S3, EventBridge and SQS: start it with all of these services.`,
  );

const notDeployed = ({ endpoints, environment, region }: ExternalCloud): ExternalCloudRefused =>
  new ExternalCloudRefused(
    `The data stack of environment "${environment}" is not deployed at ${endpoints.dynamodb}. With AWS_ENDPOINT_URL set, run: ` +
      `npx cdk bootstrap aws://${account}/${region} && npx cdk deploy trellis-${environment}-data -c environment=${environment}`,
  );

async function checkTables(externalCloud: ExternalCloud): Promise<void> {
  const call = awsCall({ ...externalCloud, service: 'dynamodb', endpoint: externalCloud.endpoints.dynamodb });
  const statusOf = async (TableName: string): Promise<string | undefined> => {
    try {
      return (await call<{ Table: { TableStatus?: string } }>('DynamoDB_20120810.DescribeTable', { TableName })).Table.TableStatus;
    } catch (error) {
      if (error instanceof AwsError && error.code === 'ResourceNotFoundException') throw notDeployed(externalCloud);
      throw missingService(externalCloud.endpoints.dynamodb, 'DynamoDB');
    }
  };
  for (const name of Object.keys(externalCloud.resources.tables) as TableName[]) {
    const tableName = externalCloud.resources.tables[name];
    const isActive = async (): Promise<boolean> => (await statusOf(tableName)) === 'ACTIVE';
    if (!(await pollUntil(isActive, { everyMs: 200, limitMs: 60_000 })))
      throw new ExternalCloudRefused(`Table ${tableName} does not become active.`);
  }
}

async function checkBus({ endpoints, resources, ...access }: ExternalCloud): Promise<void> {
  const events = awsCall({ ...access, service: 'events', endpoint: endpoints.eventBridge });
  try {
    await events('AWSEvents.DescribeEventBus', { Name: resources.bus });
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') throw notDeployed({ endpoints, resources, ...access });
    throw missingService(endpoints.eventBridge, 'EventBridge');
  }
  const queues = awsCall({ ...access, service: 'sqs', endpoint: endpoints.sqs });
  await queues('AmazonSQS.ListQueues', { MaxResults: 1 }).catch(() => {
    throw missingService(endpoints.sqs, 'SQS');
  });
}

/** Checks that an external cloud can be reached and has the resources of the data stack. @throws ExternalCloudRefused */
export async function checkExternalCloud(externalCloud: ExternalCloud): Promise<void> {
  for (const endpoint of new Set(Object.values(externalCloud.endpoints))) await checkReachable(endpoint);
  await checkTables(externalCloud);
  await checkBus(externalCloud);
}
