import { environmentNamed } from '../aws/environments.ts';
import { bucketNameIn, busNameIn, tableNameIn } from '../aws/names.ts';
import type { TableName } from '../../functions/platform/runtime/manifest-types.ts';
import { account } from './names.ts';
import type { Resources } from './names.ts';

/** A cloud that runs elsewhere and holds everything: LocalStack or another emulator of its kind. Functions and mail stay in our host. */
export type Outside = {
  readonly endpoints: { readonly dynamodb: string; readonly s3: string; readonly eventBridge: string; readonly sqs: string };
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly resources: Resources;
  /** The environment whose data stack made the resources. */
  readonly environment: string;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** What the data stack of an environment made there. */
function deployedResources(name: string): { resources: Resources; region: string } {
  const env = environmentNamed(name);
  const table = (which: TableName): string => tableNameIn(env, which);
  return {
    region: env.region,
    resources: {
      tables: {
        events: table('events'),
        records: table('records'),
        platform: table('platform'),
        expiring: table('expiring'),
        views: table('views'),
      },
      buckets: { media: bucketNameIn(env, 'media', account), books: bucketNameIn(env, 'books', account) },
      bus: busNameIn(env),
    },
  };
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * The cloud that `AWS_ENDPOINT_URL` names, an address of one service before it; undefined where neither is set, and where a DynamoDB
 * alone is named, which only takes the place of our own.
 * @throws with a sentence that says what to set
 */
export function readOutside(variables: Variables): Outside | undefined {
  const { AWS_ENDPOINT_URL: all } = variables;
  const of = (service: string): string | undefined => variables[`AWS_ENDPOINT_URL_${service}`] ?? all;
  const [dynamodb, s3, eventBridge] = [of('DYNAMODB'), of('S3'), of('EVENTBRIDGE')];
  if (!s3 && !eventBridge) return undefined;
  if (!dynamodb || !s3 || !eventBridge) {
    throw new Error(
      'Name all three of AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_EVENTBRIDGE, or AWS_ENDPOINT_URL.',
    );
  }
  const addresses = { dynamodb, s3, eventBridge, sqs: of('SQS') ?? eventBridge };
  for (const address of Object.values(addresses)) {
    if (!URL.canParse(address))
      throw new Error(`"${address}" is no address of a cloud. Write AWS_ENDPOINT_URL like http://127.0.0.1:4566.`);
  }
  const environment = variables['TRELLIS_ENVIRONMENT'] ?? 'dev';
  return {
    endpoints: {
      dynamodb: withoutSlash(addresses.dynamodb),
      s3: withoutSlash(addresses.s3),
      eventBridge: withoutSlash(addresses.eventBridge),
      sqs: withoutSlash(addresses.sqs),
    },
    // What emulators take for account 000000000000; LocalStack checks presigned addresses against it.
    accessKeyId: variables['AWS_ACCESS_KEY_ID'] ?? 'test',
    secretAccessKey: variables['AWS_SECRET_ACCESS_KEY'] ?? 'test',
    environment,
    ...deployedResources(environment),
  };
}
