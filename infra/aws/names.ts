import type { TenantHosts } from '../../shared/tenancy/host.ts';
import type { BucketName, TableName } from '../../functions/platform/runtime/manifest-types.ts';
import type { Environment } from './environment.ts';

/** Buckets of the data stack: those of the manifest, and the bucket of failed events. */
export type RetainedBucket = BucketName | 'failures';

/**
 * Stacks refer to each other by these names instead of by exports: an exported value could not be changed while another stack imports it, and the
 * data stack must be deployable alone. Each name contains the environment, so that one account can have several.
 */
export const stackNameIn = (
  env: Environment,
  stack: 'data' | 'api' | 'stream' | 'edge' | 'watch' | 'firewall' | 'certificates' | 'mail',
): string => `trellis-${env.name}-${stack}`;
/** Firewalls and certificates of CloudFront are in this region, whatever the environment's is. */
export const CLOUDFRONT_REGION = 'us-east-1';
/** Returns the name of a table. */
export const tableNameIn = (env: Environment, table: TableName): string => `trellis-${env.name}-${table}`;
/** Returns the name of a bucket, with the account number, because bucket names are global. */
export const bucketNameIn = (env: Environment, bucket: RetainedBucket, account: string): string =>
  `trellis-${env.name}-${bucket}-${account}`;
/** Returns the name of the event bus. */
export const busNameIn = (env: Environment): string => `trellis-${env.name}`;
/** Returns the name of a function. */
export const functionNameIn = (env: Environment, name: string): string => `trellis-${env.name}-${name}`;
/** Returns the name of a secret, in Secrets Manager: what the edge sends, or the key that signs. */
export const secretNameIn = (env: Environment, secret: 'origin' | 'signing'): string => `${env.secretName}/${secret}`;
/** Returns the log group of a function. */
export const logGroupNameIn = (env: Environment, functionName: string): string => `/aws/lambda/${functionNameIn(env, functionName)}`;
/** Returns the log group of the API, with a line for each call. */
export const callLogGroupIn = (env: Environment): string => `/trellis/${env.name}/calls`;
/** Returns the name of a parameter, for values that cannot be computed from a name. */
export const parameterIn = (env: Environment, parameter: 'events-stream' | 'api-domain' | 'api-id'): string =>
  `/trellis/${env.name}/${parameter}`;

/** Returns the settings of the product's own support; what the environment does not have is left out. */
function supportSettings({ support }: Environment): Record<string, string> {
  const { email, phone = '', chatUrl = '', messengerUrl = '', address = '' } = support;
  const optional = { SUPPORT_PHONE: phone, SUPPORT_CHAT_URL: chatUrl, SUPPORT_MESSENGER_URL: messengerUrl, SUPPORT_ADDRESS: address };
  return { SUPPORT_EMAIL: email, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')) };
}

/** Returns the host names of tenants' own, each with the domain of its instance. */
export const tenantHostsIn = ({ tenantHosts = [] }: Environment): TenantHosts =>
  Object.fromEntries(tenantHosts.map(({ host, instance }) => [host, instance]));

/** Returns the settings of functions/platform/runtime/settings.ts that the environment determines, for functions and operator commands. */
export const settingsFor = (env: Environment): Record<string, string> => ({
  TRELLIS_ENVIRONMENT: env.name,
  PRODUCT_NAME: env.productName,
  PRODUCT_DOMAIN: env.productDomain,
  CONTENT_DOMAIN: env.contentDomain,
  ...(env.tenantHosts?.length && {
    TENANT_HOSTS: env.tenantHosts.map(({ host, instance }) => `${host}=${instance}`).join(','),
  }),
  PUBLIC_SCHEME: 'https',
  TABLE_EVENTS: tableNameIn(env, 'events'),
  TABLE_RECORDS: tableNameIn(env, 'records'),
  TABLE_PLATFORM: tableNameIn(env, 'platform'),
  TABLE_EXPIRING: tableNameIn(env, 'expiring'),
  TABLE_VIEWS: tableNameIn(env, 'views'),
  BUS_NAME: busNameIn(env),
  MAIL_FROM: env.mailFrom,
  ...(env.mailDomains.length > 0 && { MAIL_DOMAINS: env.mailDomains.join(',') }),
  // All functions have it: one that scans and is not in the scanner's network refuses files, rather than taking them unscanned.
  ...(env.scanner && { VIRUS_SCANNER: env.scanner.url }),
  ...supportSettings(env),
});
