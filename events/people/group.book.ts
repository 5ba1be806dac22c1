import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';

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
    grp INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, name_order TEXT, description TEXT, description_fold TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted INTEGER NOT NULL, branches TEXT NOT NULL
  )`,
];

const COLUMNS: Columns<GroupRow> = {
  name: (row) => row.name,
  name_fold: (row) => foldText(row.name),
  name_order: (row) => otherOrders(row.name),
  description: (row) => row.description,
  description_fold: (row) => foldText(row.description ?? ''),
  created_at: (row) => row.createdAt,
  deleted: (row) => bit(row.deleted),
  branches: (row) => JSON.stringify(row.branches),
};
const storeGroup = upsertInto('groups', ['grp'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted group stays as a row marked as deleted: former links refer to it.
  if (feedRow.row === null) return [];
  const row = feedRow.row as GroupRow; // written by groupRowProjection
  return [storeGroup({ grp: row.group, v: feedRow.v }, row)];
}

export const groupTable: BookTable = { file: 'catalogue', name: 'groups', kind: 'group', ddl: DDL, upsert };
