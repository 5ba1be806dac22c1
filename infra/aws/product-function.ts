import { Duration, Fn, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { BucketName, BucketRight, FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { acknowledge } from './acknowledge.ts';
import type { Environment } from './environment.ts';
import { codeOf } from './function-code.ts';
import { bucketNameIn, functionNameIn, type KeptBucket, logGroupNameIn, settingsFor } from './names.ts';
import { failureStatements, statementsOf } from './rights.ts';

/** The role of one function: to write its own log, and what its entry in the manifest names. */
function roleOf(scope: Construct, env: Environment, spec: FunctionSpec, logs: LogGroup): Role {
  const role = new Role(scope, `Role-${spec.name}`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), description: spec.purpose });
  logs.grantWrite(role);
  for (const statement of statementsOf(env, spec)) role.addToPolicy(statement);
  acknowledgeObjects(
    role,
    env,
    (Object.entries(spec.buckets ?? {}) as [BucketName, readonly BucketRight[]][]).map(([bucket]) => bucket),
  );
  if (env.tracing) acknowledge(role, { 'IAM5[Resource::*]': 'X-Ray knows no resources.' });
  return role;
}

/** Objects are named at run time, so a right on them ends in a star. */
function acknowledgeObjects(role: Role, env: Environment, buckets: readonly KeptBucket[]): void {
  for (const bucket of buckets)
    acknowledge(role, {
      [`IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketNameIn(env, bucket, '<AWS::AccountId>')}/*]`]: 'Objects are named at run time.',
    });
}

/** How many copies are kept for a function; none at all where the account is too small to reserve any. */
function reserved(env: Environment, spec: FunctionSpec): number | undefined {
  if (env.limits.projectorConcurrency === null) return undefined;
  return spec.name === 'project' ? env.limits.projectorConcurrency : spec.reservedConcurrency;
}

/** One function of the manifest: its bundle, its settings, and exactly the rights its entry names. */
export class ProductFunction extends LambdaFunction {
  constructor(scope: Construct, env: Environment, spec: FunctionSpec) {
    const logGroup = new LogGroup(scope, `Log-${spec.name}`, {
      logGroupName: logGroupNameIn(env, spec.name),
      retention: env.logs.retentionDays satisfies RetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const reservedConcurrentExecutions = reserved(env, spec);
    super(scope, `Function-${spec.name}`, {
      functionName: functionNameIn(env, spec.name),
      description: spec.purpose,
      code: codeOf(spec),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      role: roleOf(scope, env, spec, logGroup),
      environment: environmentOf(env, spec),
      tracing: env.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[env.logs.level],
      // Starts and durations are told at this level, and the dashboard reads them.
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
    });
  }

  /** Lets Lambda put what this function gave up on into the failure bucket. */
  grantFailures(env: Environment): void {
    if (!(this.role instanceof Role)) throw new Error(`${this.node.path} has no role of its own.`);
    for (const statement of failureStatements(env)) this.role.addToPolicy(statement);
    acknowledgeObjects(this.role, env, ['failures']);
  }
}

/** The settings of functions/platform/runtime/settings.ts, for the cloud. Only who signs learns the key. */
function environmentOf(env: Environment, spec: FunctionSpec): Record<string, string> {
  const secret = (field: string): string => SecretValue.secretsManager(env.secretName, { jsonField: field }).unsafeUnwrap();
  return {
    ...settingsFor(env),
    BUCKET_MEDIA: Fn.sub(bucketNameIn(env, 'media', '${AWS::AccountId}')),
    BUCKET_BOOKS: Fn.sub(bucketNameIn(env, 'books', '${AWS::AccountId}')),
    ORIGIN_SECRET: secret('origin'),
    LOG_LEVEL: env.logs.level,
    NODE_OPTIONS: '--enable-source-maps',
    ...(spec.maySign && { SIGNING_KEY: secret('signing') }),
  };
}
