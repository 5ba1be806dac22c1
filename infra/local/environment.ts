import { join } from 'node:path';
import { localHosts, publicSchemeOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';
import type { Resources } from './names.ts';
import type { Secrets } from './secrets.ts';

/** Addresses of the services, without a path. */
export type Endpoints = {
  readonly dynamodb: string;
  readonly views?: string;
  readonly s3: string;
  readonly eventBridge: string;
  readonly ses: string;
};

/** Resources, endpoints and credentials that the functions use. */
export type CloudAccess = {
  readonly endpoints: Endpoints;
  readonly resources: Resources;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin of the object storage for browsers. */
  readonly storage: string;
};

export type EnvironmentParts = {
  readonly secrets: Secrets;
  readonly access: CloudAccess;
  readonly hosts: Hosts;
  /** Port of the host. */
  readonly port: number;
  readonly data: string;
};

const SUPPORT = ['SUPPORT_PHONE', 'SUPPORT_CHAT_URL', 'SUPPORT_MESSENGER_URL', 'SUPPORT_ADDRESS'] as const;

/** The domain of the sample data's people, for which the embedded mail is taken as verified. */
const SAMPLE_MAIL_DOMAIN = 'acme.test';

/** Returns the product's own support details: those that this process was given, and an address for mail in any case. */
const supportEnvironment = (hosts: Hosts): Record<string, string> => ({
  SUPPORT_EMAIL: process.env['SUPPORT_EMAIL'] || `support@${hosts.product}`,
  ...Object.fromEntries(SUPPORT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
});

/** Returns the environment variables of the functions: those of functions/platform/runtime/settings.ts and those that the AWS SDK reads. */
export function functionEnvironment({ secrets, access, hosts, port, data }: EnvironmentParts): Record<string, string> {
  const { endpoints, resources } = access;
  return {
    TRELLIS_ENVIRONMENT: 'local',
    PRODUCT_NAME: 'Trellis',
    PRODUCT_DOMAIN: hosts.product,
    CONTENT_DOMAIN: hosts.content,
    TENANT_HOSTS: Object.entries(hosts.tenants ?? {})
      .map(([host, instance]) => `${host}=${instance}`)
      .join(','),
    PUBLIC_SCHEME: publicSchemeOf(hosts, port),
    TABLE_EVENTS: resources.tables.events,
    TABLE_RECORDS: resources.tables.records,
    TABLE_PLATFORM: resources.tables.platform,
    TABLE_EXPIRING: resources.tables.expiring,
    TABLE_VIEWS: resources.tables.views,
    BUCKET_MEDIA: resources.buckets.media,
    BUCKET_BOOKS: resources.buckets.books,
    BUS_NAME: resources.bus,
    ORIGIN_SECRET: secrets.originSecret,
    SIGNING_KEY: secrets.signingKey,
    MAIL_FROM: process.env['MAIL_FROM'] ?? `Trellis <no-reply@${hosts.product}>`,
    MAIL_DOMAINS: process.env['MAIL_DOMAINS'] ?? (hosts.product === localHosts.product ? SAMPLE_MAIL_DOMAIN : ''),
    ...supportEnvironment(hosts),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'WARN',
    // Sample data, tests and benchmarks make more calls as one person than a person at a browser.
    CALLS_PER_MINUTE: process.env['CALLS_PER_MINUTE'] ?? '1000000',
    INSTANCE_CALLS_PER_MINUTE: process.env['INSTANCE_CALLS_PER_MINUTE'] ?? '1000000',
    SCRATCH_FOLDER: join(data, 'scratch'),
    S3_UPLOAD_ENDPOINT: access.storage,
    AWS_REGION: access.region,
    AWS_ACCESS_KEY_ID: access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    TABLE_VIEWS_URL: endpoints.views ?? '',
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventBridge,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    // The object store does not support chunked bodies with trailing checksums.
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** Applies the environment to this process, for the functions in it, and removes the AWS profile and session of the user. */
export function applyEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  Object.assign(process.env, env);
}
