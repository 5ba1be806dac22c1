import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, Effect } from 'aws-cdk-lib/aws-iam';
import { tables } from '../../functions/manifest.ts';
import type { BucketName, BucketRight, FunctionSpec, TableName, TableRight } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';
import { bucketNameIn, busNameIn, type RetainedBucket, secretNameIn, tableNameIn } from './names.ts';

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
  list: ['s3:ListBucket', 's3:ListBucketMultipartUploads'],
};
const PARTIQL = ['Select', 'Insert', 'Update', 'Delete'].map((verb) => `dynamodb:PartiQL${verb}`);

const allow = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });
const deny = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ effect: Effect.DENY, actions: [...actions], resources: [...resources] });

const arnOf = (service: string, name: string): string => `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${name}`;

/** Returns the ARNs of a table and its index. */
const tableArns = (env: Environment, table: TableName): string[] => {
  const arn = arnOf('dynamodb', `table/${tableNameIn(env, table)}`);
  const index = tables.find(({ name }) => name === table)?.localIndex;
  return index ? [arn, `${arn}/index/${index.name}`] : [arn];
};

/** Returns the ARN of a bucket. */
export const bucketArn = (env: Environment, bucket: RetainedBucket): string =>
  `arn:${Aws.PARTITION}:s3:::${bucketNameIn(env, bucket, Aws.ACCOUNT_ID)}`;

const tableStatements = (env: Environment, spec: FunctionSpec): PolicyStatement[] =>
  (Object.entries(spec.tables) as [TableName, readonly TableRight[]][]).map(([table, rights]) => {
    const [arn = '', ...index] = tableArns(env, table);
    return allow([...new Set(rights.flatMap((right) => TABLE_ACTIONS[right]))], [arn, ...(rights.includes('read') ? index : [])]);
  });

/**
 * Returns denials that no later grant overrides: scans where the manifest names none, PartiQL, which would bypass conditions on keys, and changes
 * of stored events.
 */
function denials(env: Environment, spec: FunctionSpec): PolicyStatement[] {
  const withoutScan = tables.filter(({ name }) => !spec.tables[name]?.includes('scan')).flatMap(({ name }) => tableArns(env, name));
  return [
    deny(
      PARTIQL,
      tables.flatMap(({ name }) => tableArns(env, name)),
    ),
    deny(['dynamodb:Scan'], withoutScan),
    deny(['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'], tableArns(env, 'events')),
  ];
}

function bucketStatements(env: Environment, spec: FunctionSpec): PolicyStatement[] {
  return (Object.entries(spec.buckets ?? {}) as [BucketName, readonly BucketRight[]][]).flatMap(([bucket, rights]) => {
    const arn = bucketArn(env, bucket);
    const onObjects = rights.filter((right) => right !== 'list').flatMap((right) => BUCKET_ACTIONS[right]);
    return [
      ...(onObjects.length > 0 ? [allow(onObjects, [`${arn}/*`])] : []),
      ...(rights.includes('list') ? [allow(BUCKET_ACTIONS.list, [arn])] : []),
    ];
  });
}

/** Returns the secrets that a function reads: what the edge sends, where the edge calls it, and the key, where it signs. */
export const secretsOf = ({ triggers, maySign }: FunctionSpec): readonly ('origin' | 'signing')[] => [
  ...(triggers.some(({ kind }) => kind === 'http') ? (['origin'] as const) : []),
  ...(maySign ? (['signing'] as const) : []),
];

/** Returns the right to read the secrets of a function; Secrets Manager adds six letters to their names. */
const secretStatements = (env: Environment, spec: FunctionSpec): PolicyStatement[] =>
  secretsOf(spec).map((secret) =>
    allow(['secretsmanager:GetSecretValue'], [arnOf('secretsmanager', `secret:${secretNameIn(env, secret)}-??????`)]),
  );

/** Returns the policy statements of a function: exactly the rights of its entry in the manifest. */
export const statementsOf = (env: Environment, spec: FunctionSpec): PolicyStatement[] => [
  ...tableStatements(env, spec),
  ...denials(env, spec),
  ...bucketStatements(env, spec),
  ...secretStatements(env, spec),
  ...(spec.mayPublish ? [allow(['events:PutEvents'], [arnOf('events', `event-bus/${busNameIn(env)}`)])] : []),
  ...(spec.mayMail
    ? [
        allow(
          ['ses:SendEmail'],
          [env.mailIdentity, ...env.mailDomains].map((identity) => arnOf('ses', `identity/${identity}`)),
        ),
      ]
    : []),
];

/** Returns the statements for writing failed events into the failure bucket. Lambda requires the right to list a bucket before it accepts it as a destination. */
export const failureStatements = (env: Environment): PolicyStatement[] => [
  allow(['s3:PutObject'], [`${bucketArn(env, 'failures')}/*`]),
  allow(['s3:ListBucket'], [bucketArn(env, 'failures')]),
];
