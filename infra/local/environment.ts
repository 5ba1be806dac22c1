import { join } from 'node:path';
import { contentDomain, productDomain } from './names.ts';
import type { Resources } from './names.ts';
import type { Secrets } from './secrets.ts';

/** Addresses of the engines, without a path. */
export type Endpoints = { readonly dynamodb: string; readonly s3: string; readonly eventBridge: string; readonly ses: string };

/** Where the functions' data lie, and how they are reached. */
export type Engines = {
  readonly endpoints: Endpoints;
  readonly resources: Resources;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Origin of storage as browsers reach it. */
  readonly storage: string;
};

/** Everything a function finds in its environment: the names of functions/platform/runtime/settings.ts and those the AWS SDK reads. */
export function functionEnvironment(secrets: Secrets, engines: Engines, port: number, data: string): Record<string, string> {
  const { endpoints, resources } = engines;
  return {
    TRELLIS_ENVIRONMENT: 'local',
    PRODUCT_NAME: 'Trellis',
    PRODUCT_DOMAIN: productDomain,
    CONTENT_DOMAIN: contentDomain,
    PUBLIC_SCHEME: `http:${port}`,
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
    MAIL_FROM: `Trellis <no-reply@${productDomain}>`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'WARN',
    // Seeds, tests and benchmarks drive one person faster than anybody clicks.
    CALLS_PER_MINUTE: process.env['CALLS_PER_MINUTE'] ?? '1000000',
    SCRATCH_FOLDER: join(data, 'scratch'),
    S3_UPLOAD_ENDPOINT: engines.storage,
    AWS_REGION: engines.region,
    AWS_ACCESS_KEY_ID: engines.accessKeyId,
    AWS_SECRET_ACCESS_KEY: engines.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.eventBridge,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    // The object store knows no chunked bodies with trailing checksums.
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'WHEN_REQUIRED',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/** Puts the environment in place for functions of this process; a person's own cloud credentials are kept away from them. */
export function applyEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name];
  Object.assign(process.env, env);
}
