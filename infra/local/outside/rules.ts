import type { EventPattern, FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { awsCall } from '../engines/aws-call.ts';
import type { AwsCall } from '../engines/aws-call.ts';
import { account } from '../names.ts';
import type { Outside } from '../external-cloud.ts';

/** Functions that events wake, each with its patterns. */
const reacting = (functions: readonly FunctionSpec[]): { name: string; patterns: EventPattern[] }[] =>
  functions.flatMap(({ name, triggers }) => {
    const patterns = triggers.flatMap((trigger) => (trigger.kind === 'rule' ? [trigger.pattern] : []));
    return patterns.length > 0 ? [{ name, patterns }] : [];
  });

const queueName = ({ resources }: Outside, name: string): string => `${resources.bus}-host-${name}`;

/** What S3 says comes on the account's default bus, of every bucket there is; what the product says, on its own. */
function ruleOf({ resources }: Outside, id: string, pattern: EventPattern) {
  const ofS3 = pattern.source.includes('aws.s3');
  return {
    Name: `${resources.bus}-host-${id}`,
    EventBusName: ofS3 ? 'default' : resources.bus,
    EventPattern: JSON.stringify({
      ...pattern,
      ...(ofS3 && { detail: { ...pattern.detail, bucket: { name: [resources.buckets.media] } } }),
    }),
  };
}

/** A queue that a function's events wait in. */
export type Inlet = { readonly function: string; readonly queue: string };

const queueCalls = ({ endpoints, ...outside }: Outside): AwsCall => awsCall({ ...outside, service: 'sqs', endpoint: endpoints.sqs });

/**
 * Where the deployed product has rules that wake Lambda functions, the host has the same rules put what fits into a queue for each
 * function, and takes it from there: an emulator cannot call into this process. Laying them again changes nothing.
 */
export async function layRules(outside: Outside, functions: readonly FunctionSpec[]): Promise<void> {
  const { endpoints, region } = outside;
  const queues = queueCalls(outside);
  const events = awsCall({ ...outside, service: 'events', endpoint: endpoints.eventBridge });
  for (const { name, patterns } of reacting(functions)) {
    const QueueName = queueName(outside, name);
    const Arn = `arn:aws:sqs:${region}:${account}:${QueueName}`;
    const statement = { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' }, Action: 'sqs:SendMessage', Resource: Arn };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
    // As long as EventBridge itself would try.
    await queues('AmazonSQS.CreateQueue', { QueueName, Attributes: { Policy, MessageRetentionPeriod: '86400' } });
    for (const [index, pattern] of patterns.entries()) {
      const rule = ruleOf(outside, `${name}-${index}`, pattern);
      await events('AWSEvents.PutRule', { ...rule, State: 'ENABLED' });
      await events('AWSEvents.PutTargets', { Rule: rule.Name, EventBusName: rule.EventBusName, Targets: [{ Id: 'host', Arn }] });
    }
  }
}

/** The queues of all functions that events wake. */
export function inletsOf(outside: Outside, functions: readonly FunctionSpec[]): Promise<Inlet[]> {
  const call = queueCalls(outside);
  return Promise.all(
    reacting(functions).map(async ({ name }) => {
      const { QueueUrl } = await call<{ QueueUrl: string }>('AmazonSQS.GetQueueUrl', { QueueName: queueName(outside, name) });
      return { function: name, queue: QueueUrl };
    }),
  );
}

/** Takes rules and queues away again: for tests on an emulator that lives on. */
export async function liftRules(outside: Outside, functions: readonly FunctionSpec[]): Promise<void> {
  const queues = queueCalls(outside);
  const events = awsCall({ ...outside, service: 'events', endpoint: outside.endpoints.eventBridge });
  for (const { name, patterns } of reacting(functions)) {
    for (const [index, pattern] of patterns.entries()) {
      const { Name, EventBusName } = ruleOf(outside, `${name}-${index}`, pattern);
      await events('AWSEvents.RemoveTargets', { Rule: Name, EventBusName, Ids: ['host'] });
      await events('AWSEvents.DeleteRule', { Name, EventBusName });
    }
  }
  for (const { queue } of await inletsOf(outside, functions)) await queues('AmazonSQS.DeleteQueue', { QueueUrl: queue });
}
