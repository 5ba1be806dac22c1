import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';

/** An instance in the platform's list, in the platform's own book. */
export type InstanceRow = {
  readonly tenant: number;
  readonly name: string;
  readonly domain: string;
  readonly active: boolean;
  /** null: no limit. Absent in rows from before the list could be sorted by it. */
  readonly licences?: number | null;
  readonly createdAt: string;
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS instances (
    tenant INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, name_order TEXT, domain TEXT NOT NULL, active INTEGER NOT NULL,
    licences INTEGER, created_at TEXT NOT NULL
  )`,
];

const COLUMNS: Columns<InstanceRow> = {
  name: (row) => row.name,
  name_fold: (row) => foldText(row.name),
  name_order: (row) => otherOrders(row.name),
  domain: (row) => row.domain,
  active: (row) => bit(row.active),
  licences: (row) => row.licences ?? null,
  created_at: (row) => row.createdAt,
};
const storeInstance = upsertInto('instances', ['tenant'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  // An instance is deactivated, never deleted.
  if (feedRow.row === null) return [];
  const row = feedRow.row as InstanceRow; // written by instanceRowProjection
  return [storeInstance({ tenant: row.tenant, v: feedRow.v }, row)];
}

export const instanceTable: BookTable = { file: 'catalogue', name: 'instances', kind: 'instance', ddl: DDL, upsert };
