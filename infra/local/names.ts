import type { BucketName, TableName } from '../../functions/platform/runtime/manifest-types.ts';

/** Names of the embedded cloud's resources; the account and region are those that emulators use. */
export const region = 'us-east-1';
export const account = '000000000000';

export type TableNames = Readonly<Record<TableName, string>>;
/** What tables, buckets and bus are called where they lie. */
export type Resources = { readonly tables: TableNames; readonly buckets: Readonly<Record<BucketName, string>>; readonly bus: string };

/** Names that begin alike. */
export function resourcesNamed(prefix: string): Resources {
  const of = (name: TableName | BucketName): string => `${prefix}-${name}`;
  return {
    tables: { events: of('events'), records: of('records'), platform: of('platform'), expiring: of('expiring'), views: of('views') },
    buckets: { media: of('media'), books: of('books') },
    bus: prefix,
  };
}

export const embedded: Resources = resourcesNamed('trellis-local');

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
