import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { tables } from '../../functions/manifest.ts';
import type { BucketName, TableSpec } from '../../functions/manifest-types.ts';
import type { Environment } from './environments.ts';
import { bucketNameIn, busNameIn, parameterIn, tableNameIn } from './names.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Tables, buckets and the bus: what outlives every other stack. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, env: Environment, props: StackProps) {
    super(scope, id, props);
    for (const spec of tables) this.table(env, spec);
    this.bucket(env, 'media');
    this.bucket(env, 'books');
    new EventBus(this, 'Bus', { eventBusName: busNameIn(env) });
  }

  private table(env: Environment, spec: TableSpec): void {
    const keep = spec.keep && env.keepData;
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
    if (spec.localIndex) {
      table.addLocalSecondaryIndex({
        indexName: spec.localIndex.name,
        sortKey: text(spec.localIndex.sortKey),
        projectionType: ProjectionType.ALL,
      });
    }
    if (table.tableStreamArn) {
      // The stream's address carries the moment it was made, so no name can stand for it.
      new StringParameter(this, 'EventsStream', { parameterName: parameterIn(env, 'events-stream'), stringValue: table.tableStreamArn });
    }
  }

  private bucket(env: Environment, name: BucketName): void {
    const bucket = new Bucket(this, `Bucket-${name}`, {
      bucketName: bucketNameIn(env, name, Aws.ACCOUNT_ID),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: env.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      ...(name === 'media' && {
        versioned: true,
        cors: [
          {
            allowedOrigins: [`https://*.${env.productDomain}`],
            allowedMethods: [HttpMethods.PUT],
            allowedHeaders: ['content-type', 'if-none-match'],
            exposedHeaders: ['ETag'],
            maxAge: 7200,
          },
        ],
      }),
    });
    // The flag of the higher construct brings a helper function with rights of its own; the property does the same without.
    if (name === 'media') {
      (bucket.node.defaultChild as CfnBucket).addPropertyOverride(
        'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled',
        true,
      );
    }
  }
}
