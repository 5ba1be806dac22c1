import type { Key } from '../keys/keys.ts';
import type { TableName } from '../runtime/manifest-types.ts';
import { settings } from '../runtime/settings.ts';
import { joiningWrites } from './joining-client.ts';
import { type TableClient, tableClient } from './table-client.ts';

/** An item of a table: its key, and any other members. */
export type Item = Key & Record<string, unknown>;

let client: TableClient | undefined;

/** Returns the client of the process. It repeats throttled and failed calls by itself, with back-off. */
export function dynamo(): TableClient {
  client ??= settings().TABLES_JOIN_WRITES === 'yes' ? joiningWrites(tableClient()) : tableClient();
  return client;
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
