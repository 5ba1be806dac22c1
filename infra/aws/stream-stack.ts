import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { functions } from '../../functions/manifest.ts';
import type { EventPattern, FunctionSpec, StreamSource } from '../../functions/manifest-types.ts';
import type { Environment } from './environments.ts';
import { bucketNameIn, busNameIn, parameterIn } from './names.ts';
import { ProductFunction } from './product-function.ts';

/** Everything that follows by itself: readers of the stream, reactors on the bus, the clock. */
export class StreamStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    const failures = new Bucket(this, 'Failures', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    for (const spec of functions) this.follow(env, spec, failures);
  }

  private follow(env: Environment, spec: FunctionSpec, failures: IBucket): void {
    if (spec.triggers.every((trigger) => trigger.kind === 'http')) return;
    const fn = new ProductFunction(this, env, spec);
    for (const [index, trigger] of spec.triggers.entries()) {
      if (trigger.kind === 'stream') this.read(env, spec.name, fn, trigger.source, failures);
      if (trigger.kind === 'rule') this.react(env, `${spec.name}-${index}`, fn, trigger.pattern);
      if (trigger.kind === 'schedule') {
        new Rule(this, `Schedule-${spec.name}-${index}`, {
          schedule: Schedule.expression(`cron(${trigger.cron})`),
          targets: [new LambdaFunction(fn)],
        });
      }
    }
  }

  private read(env: Environment, name: string, fn: ProductFunction, source: StreamSource, failures: IBucket): void {
    const arn = StringParameter.valueForStringParameter(this, parameterIn(env, 'events-stream'));
    fn.addToRolePolicy(
      new PolicyStatement({ actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], resources: [arn] }),
    );
    // ListStreams knows no resource.
    fn.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [failures.arnForObjects('*')] }));
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [failures.bucketArn] }));
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
      // The ready-made destination grants actions with stars; these two are what Lambda needs.
      onFailure: { bind: () => ({ destination: failures.bucketArn }) },
    });
  }

  /** What S3 says comes on the account's default bus; what the product says, on its own. */
  private react(env: Environment, id: string, fn: ProductFunction, pattern: EventPattern): void {
    const ofS3 = pattern.source.includes('aws.s3');
    new Rule(this, `Rule-${id}`, {
      ...(!ofS3 && { eventBus: EventBus.fromEventBusName(this, `Bus-${id}`, busNameIn(env)) }),
      eventPattern: {
        source: [...pattern.source],
        detailType: [...pattern['detail-type']],
        detail: { ...pattern.detail, ...(ofS3 && { bucket: { name: [bucketNameIn(env, 'media', Aws.ACCOUNT_ID)] } }) },
      },
      targets: [new LambdaFunction(fn, { retryAttempts: 185, maxEventAge: Duration.hours(24) })],
    });
  }
}
