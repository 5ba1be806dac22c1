import { join } from 'node:path';
import { bucketName, busName, contentDomain, productDomain, region, storageHost, tableName } from './names.ts';
import type { Secrets } from './secrets.ts';

/** Addresses of the engines, without a path. */
export type Endpoints = { readonly dynamodb: string; readonly s3: string; readonly eventBridge: string; readonly ses: string };

/** Everything a function finds in its environment: the names of functions/platform/settings.ts and those the AWS SDK reads. */
export function functionEnvironment(secrets: Secrets, endpoints: Endpoints, port: number, data: string): Record<string, string> {
  return {
    TRELLIS_ENVIRONMENT: 'local',
    PRODUCT_NAME: 'Trellis',
    PRODUCT_DOMAIN: productDomain,
    CONTENT_DOMAIN: contentDomain,
    PUBLIC_SCHEME: `http:${port}`,
    TABLE_EVENTS: tableName('events'),
    TABLE_RECORDS: tableName('records'),
    TABLE_PLATFORM: tableName('platform'),
    TABLE_EXPIRING: tableName('expiring'),
    TABLE_VIEWS: tableName('views'),
    BUCKET_MEDIA: bucketName('media'),
    BUCKET_BOOKS: bucketName('books'),
    BUS_NAME: busName,
    ORIGIN_SECRET: secrets.originSecret,
    SIGNING_KEY: secrets.signingKey,
    MAIL_FROM: `Trellis <no-reply@${productDomain}>`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'WARN',
    SCRATCH_FOLDER: join(data, 'scratch'),
    S3_UPLOAD_ENDPOINT: `http://${storageHost}:${port}`,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: secrets.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secrets.secretAccessKey,
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
