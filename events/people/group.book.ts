import { foldText } from '../../shared/kernel/fold-text.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';

export type GroupRow = {
  readonly group: number;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly deleted: boolean;
  readonly branches: readonly number[];
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS groups (
    grp INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, description TEXT, description_fold TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted INTEGER NOT NULL, branches TEXT NOT NULL
  )`,
];

const UPSERT = `INSERT INTO groups (grp, v, name, name_fold, description, description_fold, created_at, deleted, branches)
  VALUES (:grp, :v, :name, :name_fold, :description, :description_fold, :created_at, :deleted, :branches)
  ON CONFLICT (grp) DO UPDATE SET v = excluded.v, name = excluded.name, name_fold = excluded.name_fold, description = excluded.description,
    description_fold = excluded.description_fold,
    deleted = excluded.deleted, branches = excluded.branches
  WHERE excluded.v > groups.v`;

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted group stays as a row marked as deleted: former links refer to it.
  if (feedRow.row === null) return [];
  const row = feedRow.row as GroupRow; // written by groupRowProjection
  const params = {
    grp: row.group,
    v: feedRow.v,
    name: row.name,
    name_fold: foldText(row.name),
    description: row.description,
    description_fold: foldText(row.description ?? ''),
    created_at: row.createdAt,
    deleted: row.deleted ? 1 : 0,
    branches: JSON.stringify(row.branches),
  };
  return [{ sql: UPSERT, params }];
}

export const groupTable: BookTable = { file: 'catalogue', name: 'groups', kind: 'group', ddl: DDL, upsert };
