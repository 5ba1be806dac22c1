import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule } from '@aws-sdk/client-s3';
import { lacks, OutsideRefused } from './check.ts';
import type { Outside } from './outside.ts';

const isNamed = (error: unknown, name: string): boolean => error instanceof S3ServiceException && error.name === name;

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
    const { CORSRules: rules = [] } = await client.send(new GetBucketCorsCommand({ Bucket })).catch((error: unknown) => {
      if (isNamed(error, 'NoSuchCORSConfiguration')) return { CORSRules: [] };
      throw error;
    });
    const CORSRules = [...rules.filter(({ ID }) => ID !== own.ID), own];
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  } catch (error) {
    if (isNamed(error, 'NoSuchBucket'))
      throw new OutsideRefused(`Bucket ${Bucket} is not at ${endpoints.s3}. Deploy the data stack again.`);
    throw lacks(endpoints.s3, 'S3');
  } finally {
    client.destroy();
  }
}
