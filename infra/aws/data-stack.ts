import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { tables } from '../../functions/manifest.ts';
import type { TableSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { acknowledge } from './acknowledge.ts';
import type { Environment } from './environment.ts';
import { protectFromMalware } from './malware-protection.ts';
import { bucketNameIn, busNameIn, type RetainedBucket, parameterIn, tableNameIn, tenantHostsIn } from './names.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Days for which failed events are kept. */
const FAILURE_DAYS = 90;

/** Tables, buckets and the event bus, which are kept when other stacks are deleted. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    for (const spec of tables) this.table(env, spec);
    this.bucket(env, 'media');
    this.bucket(env, 'books');
    this.bucket(env, 'failures');
    new EventBus(this, 'Bus', { eventBusName: busNameIn(env) });
  }

  private table(env: Environment, spec: TableSpec): void {
    // In production even tables that can be rebuilt are kept, because a rebuild takes hours.
    const keep = env.stage === 'production' || (spec.keep && env.data === 'keep');
    const table = new Table(this, `Table-${spec.name}`, {
      tableName: tableNameIn(env, spec.name),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: spec.pointInTimeRecovery },
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(spec.stream && { stream: StreamViewType.NEW_IMAGE }),
      ...(spec.expires && { timeToLiveAttribute: spec.expires }),
    });
    if (!spec.pointInTimeRecovery) acknowledge(table, { DDB3: 'Its items expire or can be rebuilt from the other tables.' });
    if (spec.localIndex) {
      table.addLocalSecondaryIndex({
        indexName: spec.localIndex.name,
        sortKey: text(spec.localIndex.sortKey),
        projectionType: ProjectionType.ALL,
      });
    }
    if (table.tableStreamArn) {
      // The ARN of a stream contains its creation time, so it cannot be computed from a name.
      new StringParameter(this, 'EventsStream', { parameterName: parameterIn(env, 'events-stream'), stringValue: table.tableStreamArn });
    }
  }

  private bucket(env: Environment, name: RetainedBucket): void {
    const bucket = new Bucket(this, `Bucket-${name}`, {
      bucketName: bucketNameIn(env, name, Aws.ACCOUNT_ID),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: env.data === 'keep' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(name === 'failures' && { expiration: Duration.days(FAILURE_DAYS) }),
          // What was deleted or replaced is gone within the 30 days that an erasure has (docs/decisions/08-deletions.md).
          ...(name === 'media' && { noncurrentVersionExpiration: Duration.days(14), expiredObjectDeleteMarker: true }),
        },
      ],
      ...(name === 'media' && {
        versioned: true,
        cors: [
          {
            allowedOrigins: [env.productDomain, `*.${env.productDomain}`, ...Object.keys(tenantHostsIn(env))].map(
              (host) => `https://${host}`,
            ),
            allowedMethods: [HttpMethods.PUT],
            allowedHeaders: ['content-type', 'if-none-match'],
            exposedHeaders: ['ETag'],
            maxAge: 7200,
          },
        ],
      }),
    });
    acknowledge(bucket, {
      S1: 'Every object is read and written by functions, which log the caller; presigned addresses grant access and must not be in a log.',
    });
    if (name === 'media' && env.malwareProtection) protectFromMalware(env, bucket);
    // The option of the Bucket construct would add a custom resource function with its own rights; this property does not.
    if (name === 'media') {
      (bucket.node.defaultChild as CfnBucket).addPropertyOverride(
        'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled',
        true,
      );
    }
  }
}
