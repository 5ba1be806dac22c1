import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Lock, takeLock } from '../../lock.ts';
import { missingService, ExternalCloudRefused } from './check.ts';
import type { ExternalCloud } from '../external-cloud.ts';

const hasName = (error: unknown, name: string): boolean => error instanceof S3ServiceException && error.name === name;

async function corsRulesOf(client: S3Client, Bucket: string): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? [];
  } catch (error) {
    if (hasName(error, 'NoSuchCORSConfiguration')) return [];
    throw error;
  }
}

/** Of 50 ms each: more than hosts need that start together on a busy machine. */
const LOCK_TRIES = 1200;

/**
 * Returns the lock of the rules of a bucket among the hosts of this person on this machine. The rules are replaced as a whole, so two hosts that
 * read, add and write at the same time would lose one rule. Tries without blocking, because two hosts may start in one process.
 */
async function lockRules(bucket: string): Promise<Lock> {
  const file = join(tmpdir(), `trellis-${userInfo().uid}`, `${bucket}-origins.lock`);
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    const lock = takeLock(file, 0);
    if (lock) return lock;
    await pause(50);
  }
  throw new ExternalCloudRefused(
    `Another host is still writing the rules of the bucket ${bucket}. Stop the host that does not answer and start again.`,
  );
}

async function addRule(client: S3Client, Bucket: string, rule: CORSRule): Promise<void> {
  const rules = await corsRulesOf(client, Bucket);
  if (rules.some(({ ID }) => ID === rule.ID)) return;
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [...rules, rule] } }));
}

/**
 * Allows pages of this host to upload files to the media bucket. The data stack allows the hosts of its environment only, while this host serves
 * the app from `*.localhost`. Throws `ExternalCloudRefused` when there is no such bucket or no S3.
 */
export async function allowUploadsFromHost({ endpoints, resources, ...access }: ExternalCloud, port: number): Promise<void> {
  const Bucket = resources.buckets.media;
  const lock = await lockRules(Bucket);
  const client = new S3Client({ endpoint: endpoints.s3, region: access.region, credentials: access, forcePathStyle: true });
  try {
    await addRule(client, Bucket, {
      ID: `trellis-host-${port}`,
      AllowedOrigins: [`http://*.localhost:${port}`],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
    });
  } catch (error) {
    if (hasName(error, 'NoSuchBucket'))
      throw new ExternalCloudRefused(`There is no bucket ${Bucket} at ${endpoints.s3}. Deploy the data stack again.`);
    throw missingService(endpoints.s3, 'S3');
  } finally {
    lock.release();
    client.destroy();
  }
}
