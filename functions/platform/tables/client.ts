import type { Key } from '../keys/keys.ts';
import type { TableName } from '../runtime/manifest-types.ts';
import { settings, tablesAddress } from '../runtime/settings.ts';
import { withApart } from './apart-client.ts';
import { joiningWrites } from './joining-client.ts';
import { type TableClient, tableClient } from './table-client.ts';

/** An item of a table: its key, and any other members. */
export type Item = Key & Record<string, unknown>;

let client: TableClient | undefined;

/** Returns the client of the process. It repeats throttled and failed calls by itself, with back-off. */
export function dynamo(): TableClient {
  client ??= newClient();
  return client;
}

function newClient(): TableClient {
  const { TABLES_JOIN_WRITES, TABLE_VIEWS } = settings();
  const { url, viewsUrl } = tablesAddress();
  const clientAt = (address: string): TableClient =>
    TABLES_JOIN_WRITES === 'yes' ? joiningWrites(tableClient(address), address) : tableClient(address);
  return viewsUrl === undefined ? clientAt(url) : withApart(TABLE_VIEWS, clientAt(viewsUrl), clientAt(url));
}

/** Replaces the client: for fault tests. @internal */
export function replaceDynamo(other: TableClient | undefined): void {
  client = other;
}

/** Returns the name of a table in the present environment. */
export function tableName(table: TableName): string {
  const s = settings();
  return { events: s.TABLE_EVENTS, records: s.TABLE_RECORDS, platform: s.TABLE_PLATFORM, expiring: s.TABLE_EXPIRING, views: s.TABLE_VIEWS }[
    table
  ];
}
