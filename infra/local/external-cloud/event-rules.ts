import type { EventPattern, FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { awsCall } from '../engines/aws-call.ts';
import type { AwsCall } from '../engines/aws-call.ts';
import { account } from '../names.ts';
import type { ExternalCloud } from '../external-cloud.ts';

/** Returns the functions with event rules, each with its patterns. */
const ruleFunctions = (functions: readonly FunctionSpec[]): { name: string; patterns: EventPattern[] }[] =>
  functions.flatMap(({ name, triggers }) => {
    const patterns = triggers.flatMap((trigger) => (trigger.kind === 'rule' ? [trigger.pattern] : []));
    return patterns.length > 0 ? [{ name, patterns }] : [];
  });

const queueName = ({ resources }: ExternalCloud, name: string): string => `${resources.bus}-host-${name}`;

/** Returns a rule. Events of S3 are on the default bus of the account, for all buckets; events of Trellis are on its own bus. */
function ruleOf({ resources }: ExternalCloud, id: string, pattern: EventPattern) {
  const isFromS3 = pattern.source.includes('aws.s3');
  return {
    Name: `${resources.bus}-host-${id}`,
    EventBusName: isFromS3 ? 'default' : resources.bus,
    EventPattern: JSON.stringify({
      ...pattern,
      ...(isFromS3 && { detail: { ...pattern.detail, bucket: { name: [resources.buckets.media] } } }),
    }),
  };
}

/** The queue with the events of one function. */
export type EventQueue = { readonly function: string; readonly url: string };

const queueCalls = ({ endpoints, ...access }: ExternalCloud): AwsCall => awsCall({ ...access, service: 'sqs', endpoint: endpoints.sqs });

/**
 * Creates the event rules of the manifest with a queue for each function as target, from which the host reads events: an emulator cannot call
 * functions in this process, as EventBridge calls Lambda functions. Creating them again changes nothing.
 */
export async function createEventRules(externalCloud: ExternalCloud, functions: readonly FunctionSpec[]): Promise<void> {
  const { endpoints, region } = externalCloud;
  const queues = queueCalls(externalCloud);
  const events = awsCall({ ...externalCloud, service: 'events', endpoint: endpoints.eventBridge });
  for (const { name, patterns } of ruleFunctions(functions)) {
    const QueueName = queueName(externalCloud, name);
    const Arn = `arn:aws:sqs:${region}:${account}:${QueueName}`;
    const statement = { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' }, Action: 'sqs:SendMessage', Resource: Arn };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    // As long as EventBridge retries.
    await queues('AmazonSQS.CreateQueue', { QueueName, Attributes: { Policy, MessageRetentionPeriod: '86400' } });
    for (const [index, pattern] of patterns.entries()) {
      const rule = ruleOf(externalCloud, `${name}-${index}`, pattern);
      await events('AWSEvents.PutRule', { ...rule, State: 'ENABLED' });
      await events('AWSEvents.PutTargets', { Rule: rule.Name, EventBusName: rule.EventBusName, Targets: [{ Id: 'host', Arn }] });
    }
  }
}

/** Returns the queues of all functions with event rules. */
export function eventQueuesOf(externalCloud: ExternalCloud, functions: readonly FunctionSpec[]): Promise<EventQueue[]> {
  const call = queueCalls(externalCloud);
  return Promise.all(
    ruleFunctions(functions).map(async ({ name }) => {
      const { QueueUrl } = await call<{ QueueUrl: string }>('AmazonSQS.GetQueueUrl', { QueueName: queueName(externalCloud, name) });
      return { function: name, url: QueueUrl };
    }),
  );
}

/** Deletes rules and queues, for tests on an emulator that keeps running. @internal */
export async function deleteEventRules(externalCloud: ExternalCloud, functions: readonly FunctionSpec[]): Promise<void> {
  const queues = queueCalls(externalCloud);
  const events = awsCall({ ...externalCloud, service: 'events', endpoint: externalCloud.endpoints.eventBridge });
  for (const { name, patterns } of ruleFunctions(functions)) {
    for (const [index, pattern] of patterns.entries()) {
      const { Name, EventBusName } = ruleOf(externalCloud, `${name}-${index}`, pattern);
      await events('AWSEvents.RemoveTargets', { Rule: Name, EventBusName, Ids: ['host'] });
      await events('AWSEvents.DeleteRule', { Name, EventBusName });
    }
  }
  for (const { url } of await eventQueuesOf(externalCloud, functions)) await queues('AmazonSQS.DeleteQueue', { QueueUrl: url });
}
