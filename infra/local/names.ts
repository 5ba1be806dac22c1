import type { BucketName, TableName } from '../../functions/manifest-types.ts';

/** Names of the embedded cloud's resources; the account and region are those that emulators use. */
export const region = 'us-east-1';
export const account = '000000000000';
export const busName = 'trellis-local';
export const tableName = (name: TableName): string => `trellis-local-${name}`;
export const bucketName = (name: BucketName): string => `trellis-local-${name}`;
export const bucketNames: readonly BucketName[] = ['media', 'books'];

/** Hosts, all on one port of the loopback address. */
export const productDomain = 'localhost';
export const contentDomain = 'content.localhost';
/** Where browsers send files by presigned address: its own origin, as S3 is one in the cloud. */
export const storageHost = 'storage.localhost';

/** Host without port, in lower case, without a trailing dot. */
export function hostNameOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

export const isContentHost = (host: string): boolean => host === contentDomain || host.endsWith(`.${contentDomain}`);
