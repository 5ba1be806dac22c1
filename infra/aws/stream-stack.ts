import { Aws, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { functions } from '../../functions/manifest.ts';
import type { EventPattern, FunctionSpec, StreamSource } from '../../functions/platform/runtime/manifest-types.ts';
import { acknowledge } from './acknowledge.ts';
import type { Environment } from './environment.ts';
import { bucketNameIn, busNameIn, parameterIn } from './names.ts';
import { ProductFunction } from './product-function.ts';
import { bucketArn } from './rights.ts';

/** Returns a destination without grants, because those of CDK have wildcards; ProductFunction.grantFailures grants the two necessary actions. */
const failureDestination = (env: Environment) => ({ bind: () => ({ destination: bucketArn(env, 'failures') }) });

/** The background work: stream readers, reactors on the event bus, and schedules. */
export class StreamStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    for (const spec of functions) this.addTriggers(env, spec);
  }

  private addTriggers(env: Environment, spec: FunctionSpec): void {
    if (spec.triggers.every((trigger) => trigger.kind === 'http')) return;
    const fn = new ProductFunction(this, env, spec);
    fn.grantFailures(env);
    for (const [index, trigger] of spec.triggers.entries()) {
      if (trigger.kind === 'stream') this.addStream(env, spec.name, fn, trigger.source);
      if (trigger.kind === 'rule') this.addRule(env, `${spec.name}-${index}`, fn, trigger.pattern);
      if (trigger.kind === 'schedule') {
        new Rule(this, `Schedule-${spec.name}-${index}`, {
          schedule: Schedule.expression(`cron(${trigger.cron})`),
          targets: [new LambdaFunction(fn)],
        });
      }
    }
    // Lambda tries an event of bus or schedule three times, and then drops it unless there is a destination.
    if (spec.triggers.some((trigger) => trigger.kind !== 'stream')) {
      fn.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(6), onFailure: failureDestination(env) });
    }
  }

  private addStream(env: Environment, name: string, fn: ProductFunction, source: StreamSource): void {
    const arn = StringParameter.valueForStringParameter(this, parameterIn(env, 'events-stream'));
    fn.addToRolePolicy(
      new PolicyStatement({ actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], resources: [arn] }),
    );
    fn.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    if (fn.role) acknowledge(fn.role, { 'IAM5[Resource::*]': 'ListStreams has no resource.' });
    new EventSourceMapping(this, `Source-${name}`, {
      target: fn,
      eventSourceArn: arn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: source.batchSize,
      maxBatchingWindow: Duration.seconds(source.windowSeconds),
      parallelizationFactor: source.parallelization,
      bisectBatchOnError: source.bisectOnError,
      retryAttempts: source.retries,
      maxRecordAge: Duration.seconds(source.maximumAgeSeconds),
      reportBatchItemFailures: source.partialFailures,
      onFailure: failureDestination(env),
    });
  }

  /** Adds a rule. Events of S3 are on the default bus of the account; events of Trellis are on its own bus. */
  private addRule(env: Environment, id: string, fn: ProductFunction, pattern: EventPattern): void {
    const isFromS3 = pattern.source.includes('aws.s3');
    const detail = { ...pattern.detail, ...(isFromS3 && { bucket: { name: [bucketNameIn(env, 'media', Aws.ACCOUNT_ID)] } }) };
    new Rule(this, `Rule-${id}`, {
      ...(!isFromS3 && { eventBus: EventBus.fromEventBusName(this, `Bus-${id}`, busNameIn(env)) }),
      eventPattern: {
        source: [...pattern.source],
        detailType: [...pattern['detail-type']],
        // EventBridge refuses an empty detail.
        ...(Object.keys(detail).length > 0 && { detail }),
      },
      targets: [new LambdaFunction(fn, { retryAttempts: 185, maxEventAge: Duration.hours(24) })],
    });
  }
}
