import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { setTimeout as pause } from 'node:timers/promises';
import { lacks, OutsideRefused } from './check.ts';
import type { Outside } from '../external-cloud.ts';

const isNamed = (error: unknown, name: string): boolean => error instanceof S3ServiceException && error.name === name;

const TRIES = 10;

async function rulesOf(client: S3Client, Bucket: string): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? [];
  } catch (error) {
    if (isNamed(error, 'NoSuchCORSConfiguration')) return [];
    throw error;
  }
}

/**
 * Lets pages of this host send files to the bucket. The stack allows the hosts of its environment, which are not ours: on a desk the
 * app is served from `*.localhost` whatever environment lies behind it.
 */
export async function admitOwnPages({ endpoints, resources, ...outside }: Outside, port: number): Promise<void> {
  const client = new S3Client({ endpoint: endpoints.s3, region: outside.region, credentials: outside, forcePathStyle: true });
  const Bucket = resources.buckets.media;
  const own: CORSRule = {
    ID: `trellis-host-${port}`,
    AllowedOrigins: [`http://*.localhost:${port}`],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag'],
  };
  try {
    for (let turn = 1; turn <= TRIES; turn += 1) {
      const rules = await rulesOf(client, Bucket);
      if (rules.some(({ ID }) => ID === own.ID)) return;
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...rules, own] } }));
      // Rules are put as a whole: another host that starts at this moment may put its own over ours.
      await pause(50 + Math.random() * 150);
    }
  } catch (error) {
    if (isNamed(error, 'NoSuchBucket'))
      throw new OutsideRefused(`Bucket ${Bucket} is not at ${endpoints.s3}. Deploy the data stack again.`);
    throw lacks(endpoints.s3, 'S3');
  } finally {
    client.destroy();
  }
}
