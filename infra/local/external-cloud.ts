import { environmentNamed } from '../aws/environments.ts';
import { bucketNameIn, busNameIn, tableNameIn } from '../aws/names.ts';
import type { TableName } from '../../functions/platform/runtime/manifest-types.ts';
import { account } from './names.ts';
import type { Resources } from './names.ts';

/** An emulator such as LocalStack that holds tables, objects and events in place of the embedded engines. Functions and mail stay in this host. */
export type ExternalCloud = {
  readonly endpoints: { readonly dynamodb: string; readonly s3: string; readonly eventBridge: string; readonly sqs: string };
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly resources: Resources;
  /** The environment whose data stack made the resources. */
  readonly environment: string;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the region and the resource names of the data stack of an environment. */
function deployedResources(name: string): { resources: Resources; region: string } {
  const env = environmentNamed(name);
  const table = (tableName: TableName): string => tableNameIn(env, tableName);
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

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/**
 * Returns the cloud that `AWS_ENDPOINT_URL` names, where the address of a single service takes precedence. Returns undefined where neither
 * is set, and where only a DynamoDB is named, which replaces the embedded one alone.
 * @throws Error with a sentence that says what to set
 */
export function readExternalCloud(variables: Variables): ExternalCloud | undefined {
  const { AWS_ENDPOINT_URL: defaultEndpoint } = variables;
  const endpointOf = (service: string): string | undefined => variables[`AWS_ENDPOINT_URL_${service}`] ?? defaultEndpoint;
  const [dynamodb, s3, eventBridge] = [endpointOf('DYNAMODB'), endpointOf('S3'), endpointOf('EVENTBRIDGE')];
  if (!s3 && !eventBridge) return undefined;
  if (!dynamodb || !s3 || !eventBridge) {
    throw new Error(
      'Name all three of AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_EVENTBRIDGE, or AWS_ENDPOINT_URL.',
    );
  }
  const addresses = { dynamodb, s3, eventBridge, sqs: endpointOf('SQS') ?? eventBridge };
  for (const address of Object.values(addresses)) {
    if (!URL.canParse(address))
      throw new Error(`"${address}" is not an address of a cloud. Write AWS_ENDPOINT_URL like http://127.0.0.1:4566.`);
  }
  const environment = variables['TRELLIS_ENVIRONMENT'] ?? 'dev';
  return {
    endpoints: {
      dynamodb: withoutSlash(addresses.dynamodb),
      s3: withoutSlash(addresses.s3),
      eventBridge: withoutSlash(addresses.eventBridge),
      sqs: withoutSlash(addresses.sqs),
    },
    // The credentials that emulators accept for account 000000000000; LocalStack verifies presigned addresses with them.
    accessKeyId: variables['AWS_ACCESS_KEY_ID'] ?? 'test',
    secretAccessKey: variables['AWS_SECRET_ACCESS_KEY'] ?? 'test',
    environment,
    ...deployedResources(environment),
  };
}
