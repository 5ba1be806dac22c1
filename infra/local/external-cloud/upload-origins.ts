import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { setTimeout as pause } from 'node:timers/promises';
import { missingService, ExternalCloudRefused } from './check.ts';
import type { ExternalCloud } from '../external-cloud.ts';

const hasName = (error: unknown, name: string): boolean => error instanceof S3ServiceException && error.name === name;

const TRY_LIMIT = 10;

async function corsRulesOf(client: S3Client, Bucket: string): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? [];
  } catch (error) {
    if (hasName(error, 'NoSuchCORSConfiguration')) return [];
    throw error;
  }
}

/**
 * Allows pages of this host to upload files to the media bucket. The data stack allows the hosts of its environment only, while this host serves
 * the app from `*.localhost`.
 */
export async function allowUploadsFromHost({ endpoints, resources, ...access }: ExternalCloud, port: number): Promise<void> {
  const client = new S3Client({ endpoint: endpoints.s3, region: access.region, credentials: access, forcePathStyle: true });
  const Bucket = resources.buckets.media;
  const hostRule: CORSRule = {
    ID: `trellis-host-${port}`,
    AllowedOrigins: [`http://*.localhost:${port}`],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  };
  try {
    for (let attempt = 1; attempt <= TRY_LIMIT; attempt += 1) {
      const rules = await corsRulesOf(client, Bucket);
      if (rules.some(({ ID }) => ID === hostRule.ID)) return;
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...rules, hostRule] } }));
      // Rules are replaced as a whole: another host that starts at the same moment may overwrite this rule, so it is read again.
      await pause(50 + Math.random() * 150);
    }
  } catch (error) {
    if (hasName(error, 'NoSuchBucket'))
      throw new ExternalCloudRefused(`There is no bucket ${Bucket} at ${endpoints.s3}. Deploy the data stack again.`);
    throw missingService(endpoints.s3, 'S3');
  } finally {
    client.destroy();
  }
}
