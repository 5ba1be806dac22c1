import { Aws, Duration, Fn, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { fileURLToPath } from 'node:url';
import type { BucketName, BucketRight, FunctionSpec, TableName, TableRight } from '../../functions/manifest-types.ts';
import type { Environment } from './environments.ts';
import { bucketNameIn, busNameIn, functionNameIn, tableNameIn } from './names.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const TABLE_ACTIONS: Record<TableRight, readonly string[]> = {
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem'],
  append: ['dynamodb:PutItem'],
  write: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
  scan: ['dynamodb:Scan'],
};
const BUCKET_ACTIONS: Record<BucketRight, readonly string[]> = {
  read: ['s3:GetObject'],
  write: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  delete: ['s3:DeleteObject'],
  list: ['s3:ListBucket'],
};

/** One function of the manifest: its bundle, its settings, and exactly the rights its entry names. */
export class ProductFunction extends NodejsFunction {
  constructor(scope: Construct, env: Environment, spec: FunctionSpec) {
    const functionName = functionNameIn(env, spec.name);
    super(scope, `Function-${spec.name}`, {
      functionName,
      description: spec.purpose,
      entry: `${ROOT}${spec.entry}`,
      handler: 'handler',
      projectRoot: ROOT,
      depsLockFilePath: `${ROOT}package-lock.json`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      tracing: Tracing.DISABLED,
      environment: environmentOf(env, spec),
      logGroup: new LogGroup(scope, `Log-${spec.name}`, {
        logGroupName: `/aws/lambda/${functionName}`,
        retention: env.logRetentionDays satisfies RetentionDays as RetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      ...(spec.reservedConcurrency !== undefined && { reservedConcurrentExecutions: spec.reservedConcurrency }),
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        minify: true,
        keepNames: true,
        sourceMap: true,
        sourcesContent: false,
        mainFields: ['module', 'main'],
        // The run-time's own SDK moves without us; ours travels with the code it was tested with.
        externalModules: [],
        commandHooks: {
          beforeBundling: () => [],
          beforeInstall: () => [],
          // Fonts and the like lie beside the bundle, as the manifest says.
          afterBundling: (_input, output) => (spec.assets ?? []).map((asset) => `cp "${ROOT}${asset}" "${output}/"`),
        },
        banner: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
    });
    this.grantTables(env, spec);
    this.grantBuckets(env, spec);
    const { region, account, partition } = Stack.of(this);
    if (spec.mayPublish) this.allow(['events:PutEvents'], [`arn:${partition}:events:${region}:${account}:event-bus/${busNameIn(env)}`]);
    if (spec.mayMail)
      this.allow(['ses:SendEmail'], [`arn:${partition}:ses:${region}:${account}:identity/${env.mailFrom.split('@')[1] ?? ''}`]);
  }

  private allow(actions: readonly string[], resources: readonly string[]): void {
    this.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }

  private grantTables(env: Environment, spec: FunctionSpec): void {
    const { region, account, partition } = Stack.of(this);
    for (const [table, rights] of Object.entries(spec.tables) as [TableName, readonly TableRight[]][]) {
      const arn = `arn:${partition}:dynamodb:${region}:${account}:table/${tableNameIn(env, table)}`;
      const indexed = table === 'events' && rights.includes('read') ? [`${arn}/index/activity`] : [];
      this.allow([...new Set(rights.flatMap((right) => TABLE_ACTIONS[right]))], [arn, ...indexed]);
    }
  }

  private grantBuckets(env: Environment, spec: FunctionSpec): void {
    for (const [bucket, rights] of Object.entries(spec.buckets ?? {}) as [BucketName, readonly BucketRight[]][]) {
      const arn = `arn:${Stack.of(this).partition}:s3:::${bucketNameIn(env, bucket, Aws.ACCOUNT_ID)}`;
      const onObjects = rights.filter((right) => right !== 'list').flatMap((right) => BUCKET_ACTIONS[right]);
      if (onObjects.length > 0) this.allow(onObjects, [`${arn}/*`]);
      if (rights.includes('list')) this.allow(BUCKET_ACTIONS.list, [arn]);
    }
  }
}

/** The settings of functions/platform/settings.ts, for the cloud. Only who signs learns the key. */
function environmentOf(env: Environment, spec: FunctionSpec): Record<string, string> {
  const secret = (field: string): string => SecretValue.secretsManager(env.secretName, { jsonField: field }).unsafeUnwrap();
  return {
    TRELLIS_ENVIRONMENT: env.name,
    PRODUCT_NAME: env.productName,
    PRODUCT_DOMAIN: env.productDomain,
    CONTENT_DOMAIN: env.contentDomain,
    PUBLIC_SCHEME: 'https',
    TABLE_EVENTS: tableNameIn(env, 'events'),
    TABLE_RECORDS: tableNameIn(env, 'records'),
    TABLE_PLATFORM: tableNameIn(env, 'platform'),
    TABLE_EXPIRING: tableNameIn(env, 'expiring'),
    TABLE_VIEWS: tableNameIn(env, 'views'),
    BUCKET_MEDIA: Fn.sub(bucketNameIn(env, 'media', '${AWS::AccountId}')),
    BUCKET_BOOKS: Fn.sub(bucketNameIn(env, 'books', '${AWS::AccountId}')),
    BUS_NAME: busNameIn(env),
    ORIGIN_SECRET: secret('origin'),
    MAIL_FROM: env.mailFrom,
    LOG_LEVEL: 'INFO',
    SCRATCH_FOLDER: '/tmp',
    NODE_OPTIONS: '--enable-source-maps',
    ...(spec.maySign && { SIGNING_KEY: secret('signing') }),
  };
}
