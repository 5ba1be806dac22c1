import { foldText } from '../../shared/kernel/fold-text.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';

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
    tenant INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, domain TEXT NOT NULL, active INTEGER NOT NULL,
    licences INTEGER, created_at TEXT NOT NULL
  )`,
];

const UPSERT = `INSERT INTO instances (tenant, v, name, name_fold, domain, active, licences, created_at)
  VALUES (:tenant, :v, :name, :name_fold, :domain, :active, :licences, :created_at)
  ON CONFLICT (tenant) DO UPDATE SET v = excluded.v, name = excluded.name, name_fold = excluded.name_fold, domain = excluded.domain, active = excluded.active,
    licences = excluded.licences
  WHERE excluded.v > instances.v`;

function upsert(feedRow: FeedRow): Statement[] {
  // An instance is deactivated, never deleted.
  if (feedRow.row === null) return [];
  const row = feedRow.row as InstanceRow; // written by instanceRowProjection
  const params = {
    tenant: row.tenant,
    v: feedRow.v,
    name: row.name,
    name_fold: foldText(row.name),
    domain: row.domain,
    active: row.active ? 1 : 0,
    licences: row.licences ?? null,
    created_at: row.createdAt,
  };
  return [{ sql: UPSERT, params }];
}

export const instanceTable: BookTable = { file: 'catalogue', name: 'instances', kind: 'instance', ddl: DDL, upsert };
