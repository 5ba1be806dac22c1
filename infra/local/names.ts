import type { BucketName, TableName } from '../../functions/platform/runtime/manifest-types.ts';

/** Region and account of the embedded cloud, as emulators use them. */
export const region = 'us-east-1';
export const account = '000000000000';

export type TableNames = Readonly<Record<TableName, string>>;
/** Names of tables, buckets and event bus. */
export type Resources = { readonly tables: TableNames; readonly buckets: Readonly<Record<BucketName, string>>; readonly bus: string };

/** Returns resource names with a common prefix. */
export function resourcesNamed(prefix: string): Resources {
  const of = (name: TableName | BucketName): string => `${prefix}-${name}`;
  return {
    tables: { events: of('events'), records: of('records'), platform: of('platform'), expiring: of('expiring'), views: of('views') },
    buckets: { media: of('media'), books: of('books') },
    bus: prefix,
  };
}

/** Resource names of the embedded cloud. */
export const embeddedResources: Resources = resourcesNamed('trellis-local');
