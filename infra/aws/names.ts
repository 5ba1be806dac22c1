import type { BucketName, TableName } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';

/** Buckets of the data stack: the manifest's, and the one that takes what readers and reactors gave up on. */
export type KeptBucket = BucketName | 'failures';

/**
 * Names are made here, not exported from stack to stack: a stack that imports another's output blocks that output from ever
 * changing, and the data stack must stay free to be deployed alone. Each carries its environment, so that several live in one account.
 */
export const stackNameIn = (env: Environment, stack: 'data' | 'api' | 'stream' | 'edge' | 'watch'): string =>
  `trellis-${env.name}-${stack}`;
export const tableNameIn = (env: Environment, table: TableName): string => `trellis-${env.name}-${table}`;
/** Buckets are named across all accounts of the world, hence the account's number. */
export const bucketNameIn = (env: Environment, bucket: KeptBucket, account: string): string => `trellis-${env.name}-${bucket}-${account}`;
export const busNameIn = (env: Environment): string => `trellis-${env.name}`;
export const functionNameIn = (env: Environment, name: string): string => `trellis-${env.name}-${name}`;
export const logGroupNameIn = (env: Environment, functionName: string): string => `/aws/lambda/${functionNameIn(env, functionName)}`;
/** Parameters that carry what cannot be computed from a name. */
export const parameterIn = (env: Environment, what: 'events-stream' | 'api-domain' | 'api-id'): string => `/trellis/${env.name}/${what}`;

/** The settings of functions/platform/runtime/settings.ts that follow from the environment alone, for its functions and for an operator's command. */
export const settingsFor = (env: Environment): Record<string, string> => ({
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
  BUS_NAME: busNameIn(env),
  MAIL_FROM: env.mailFrom,
});
