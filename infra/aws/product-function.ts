import { Duration, Fn, RemovalPolicy, Size } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  CfnFunction,
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
import { bucketNameIn, functionNameIn, type RetainedBucket, logGroupNameIn, secretNameIn, settingsFor } from './names.ts';
import { failureStatements, secretsOf, statementsOf } from './rights.ts';

/** Returns the role of a function: the right to write its log, and the rights in the manifest. */
function roleOf(scope: Construct, env: Environment, spec: FunctionSpec, logs: LogGroup): Role {
  const role = new Role(scope, `Role-${spec.name}`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), description: spec.purpose });
  logs.grantWrite(role);
  for (const statement of statementsOf(env, spec)) role.addToPolicy(statement);
  acknowledgeObjects(
    role,
    env,
    (Object.entries(spec.buckets ?? {}) as [BucketName, readonly BucketRight[]][]).map(([bucket]) => bucket),
  );
  if (networkOf(env, spec)) {
    role.addToPolicy(new PolicyStatement({ actions: NETWORK_ACTIONS, resources: ['*'] }));
    acknowledge(role, { 'IAM5[Resource::*]': 'The network interfaces of a function are not known at deployment.' });
  }
  if (env.tracing) acknowledge(role, { 'IAM5[Resource::*]': 'X-Ray has no resources.' });
  return role;
}

/** Acknowledges rights on all objects of buckets, because object keys are not known at deployment. */
function acknowledgeObjects(role: Role, env: Environment, buckets: readonly RetainedBucket[]): void {
  for (const bucket of buckets)
    acknowledge(role, {
      [`IAM5[Resource::arn:<AWS::Partition>:s3:::${bucketNameIn(env, bucket, '<AWS::AccountId>')}/*]`]:
        'Object keys are not known at deployment.',
    });
}

/** Returns the reserved concurrency of a function; undefined where the account has too little to reserve any. */
function reservedConcurrency(env: Environment, spec: FunctionSpec): number | undefined {
  if (env.limits.projectorConcurrency === null) return undefined;
  return spec.name === 'project' ? env.limits.projectorConcurrency : spec.reservedConcurrency;
}

/** What Lambda does to put a function into a private network. */
const NETWORK_ACTIONS = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** Returns the private network of a function: that of the scanner where one is named, for the functions that scan; else none. */
const networkOf = ({ scanner }: Environment, { mayScan }: FunctionSpec) => (mayScan ? scanner?.network : undefined);

/** Returns the ephemeral storage of a function; Lambda gives 512 MB unless more is asked for. */
const diskMbOf = ({ diskMb = 512 }: FunctionSpec): number => diskMb;

/** One function of the manifest with its bundle, its settings, and exactly the rights of its entry. */
export class ProductFunction extends LambdaFunction {
  constructor(scope: Construct, env: Environment, spec: FunctionSpec) {
    const logGroup = new LogGroup(scope, `Log-${spec.name}`, {
      logGroupName: logGroupNameIn(env, spec.name),
      retention: env.logs.retentionDays satisfies RetentionDays as RetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const reservedConcurrentExecutions = reservedConcurrency(env, spec);
    super(scope, `Function-${spec.name}`, {
      functionName: functionNameIn(env, spec.name),
      description: spec.purpose,
      code: codeOf(spec),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memoryMb,
      ephemeralStorageSize: Size.mebibytes(diskMbOf(spec)),
      timeout: Duration.seconds(spec.timeoutSeconds),
      role: roleOf(scope, env, spec, logGroup),
      environment: environmentOf(env, spec),
      tracing: env.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[env.logs.level],
      // Start and duration are logged at this level.
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
    });
    const network = networkOf(env, spec);
    // By ids alone: a network of the operator, of which the stacks know nothing else.
    if (network && this.node.defaultChild instanceof CfnFunction) this.node.defaultChild.vpcConfig = network;
  }

  /** Grants the right to write failed events into the failure bucket. */
  grantFailures(env: Environment): void {
    if (!(this.role instanceof Role)) throw new Error(`${this.node.path} has no role of its own.`);
    for (const statement of failureStatements(env)) this.role.addToPolicy(statement);
    acknowledgeObjects(this.role, env, ['failures']);
  }
}

/** Returns the settings of functions/platform/runtime/settings.ts: of secrets no more than their names, which a function may read by its rights alone. */
function environmentOf(env: Environment, spec: FunctionSpec): Record<string, string> {
  const secrets = secretsOf(spec);
  return {
    ...settingsFor(env),
    BUCKET_MEDIA: Fn.sub(bucketNameIn(env, 'media', '${AWS::AccountId}')),
    BUCKET_BOOKS: Fn.sub(bucketNameIn(env, 'books', '${AWS::AccountId}')),
    ...(secrets.includes('origin') && { SECRET_ORIGIN: secretNameIn(env, 'origin') }),
    ...(secrets.includes('signing') && { SECRET_SIGNING: secretNameIn(env, 'signing') }),
    LOG_LEVEL: env.logs.level,
    NODE_OPTIONS: '--enable-source-maps',
    SCRATCH_MB: String(diskMbOf(spec)),
  };
}
