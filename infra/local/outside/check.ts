import { setTimeout as pause } from 'node:timers/promises';
import type { TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import { AwsError, awsCall } from '../engines/aws-call.ts';
import { account } from '../names.ts';
import type { Outside } from '../external-cloud.ts';

/** A cloud elsewhere that cannot be used as it is: told in one sentence. */
export class OutsideRefused extends Error {}

const answerMs = 10_000;

async function answers(endpoint: string): Promise<void> {
  try {
    // Whatever it says, it is there.
    await fetch(endpoint, { signal: AbortSignal.timeout(answerMs) });
  } catch {
    throw new OutsideRefused(
      `Nothing answers at ${endpoint}. Start the emulator there, or unset AWS_ENDPOINT_URL to run on the embedded one.`,
    );
  }
}

/** An emulator that was started without something. */
export const lacks = (endpoint: string, service: string): OutsideRefused =>
  new OutsideRefused(
    `What runs at ${endpoint} has no ${service}. Trellis needs DynamoDB with streams, S3, EventBridge and SQS: start it with all of them.`,
  );

const undeployed = ({ endpoints, environment, region }: Outside): OutsideRefused =>
  new OutsideRefused(
    `The data stack of environment "${environment}" is not deployed at ${endpoints.dynamodb}. With AWS_ENDPOINT_URL set, run: ` +
      `npx cdk bootstrap aws://${account}/${region} && npx cdk deploy trellis-${environment}-data -c environment=${environment}`,
  );

async function hasTables(outside: Outside): Promise<void> {
  const call = awsCall({ ...outside, service: 'dynamodb', endpoint: outside.endpoints.dynamodb });
  const statusOf = async (TableName: string): Promise<string | undefined> => {
    try {
      return (await call<{ Table: { TableStatus?: string } }>('DynamoDB_20120810.DescribeTable', { TableName })).Table.TableStatus;
    } catch (error) {
      if (error instanceof AwsError && error.code === 'ResourceNotFoundException') throw undeployed(outside);
      throw lacks(outside.endpoints.dynamodb, 'DynamoDB');
    }
  };
  for (const name of Object.keys(outside.resources.tables) as TableName[]) {
    for (let waited = 0; (await statusOf(outside.resources.tables[name])) !== 'ACTIVE'; waited += 200) {
      if (waited > 60_000) throw new OutsideRefused(`Table ${outside.resources.tables[name]} does not become active.`);
      await pause(200);
    }
  }
}

async function hasBus({ endpoints, resources, ...outside }: Outside): Promise<void> {
  const events = awsCall({ ...outside, service: 'events', endpoint: endpoints.eventBridge });
  try {
    await events('AWSEvents.DescribeEventBus', { Name: resources.bus });
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') throw undeployed({ endpoints, resources, ...outside });
    throw lacks(endpoints.eventBridge, 'EventBridge');
  }
  const queues = awsCall({ ...outside, service: 'sqs', endpoint: endpoints.sqs });
  await queues('AmazonSQS.ListQueues', { MaxResults: 1 }).catch(() => {
    throw lacks(endpoints.sqs, 'SQS');
  });
}

/** Looks whether a cloud elsewhere is there and has what the data stack makes. @throws OutsideRefused */
export async function checkOutside(outside: Outside): Promise<void> {
  for (const endpoint of new Set(Object.values(outside.endpoints))) await answers(endpoint);
  await hasTables(outside);
  await hasBus(outside);
}
