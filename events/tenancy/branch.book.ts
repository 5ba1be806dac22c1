import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';

/** A branch with its courses, assigned to it (`direct`) or through groups. */
export type BranchRow = {
  readonly branch: number;
  readonly name: string;
  readonly slug: string;
  readonly isDefault: boolean;
  readonly deleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
  readonly courses: readonly { readonly course: number; readonly direct: boolean; readonly groups: readonly number[] }[];
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS branches (
    branch INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, name_order TEXT, slug TEXT NOT NULL,
    is_default INTEGER NOT NULL, deleted INTEGER NOT NULL, deleted_at TEXT, deleted_by INTEGER
  )`,
  `CREATE TABLE IF NOT EXISTS branch_courses (
    branch INTEGER NOT NULL, course INTEGER NOT NULL, direct INTEGER NOT NULL, groups TEXT NOT NULL, PRIMARY KEY (branch, course)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS branch_courses_by_course ON branch_courses (course)`,
];

/** Links are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM branches WHERE branch = :branch AND v = :v)`;
const CLEAR_COURSES = `DELETE FROM branch_courses WHERE branch = :branch AND ${IS_CURRENT}`;
const ADD_COURSES = `INSERT INTO branch_courses (branch, course, direct, groups)
  SELECT :branch, value ->> 'course', value ->> 'direct', value -> 'groups' FROM json_each(:courses) WHERE ${IS_CURRENT}`;

const COLUMNS: Columns<BranchRow> = {
  name: (row) => row.name,
  name_fold: (row) => foldText(row.name),
  name_order: (row) => otherOrders(row.name),
  slug: (row) => row.slug,
  is_default: (row) => bit(row.isDefault),
  deleted: (row) => bit(row.deleted),
  deleted_at: (row) => row.deletedAt,
  deleted_by: (row) => row.deletedBy,
};
const storeBranch = upsertInto('branches', ['branch'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted branch stays as a row marked as deleted; it can be restored.
  if (feedRow.row === null) return [];
  const row = feedRow.row as BranchRow; // written by branchRowProjection
  const key = { branch: row.branch, v: feedRow.v };
  return [
    storeBranch(key, row),
    { sql: CLEAR_COURSES, params: key },
    { sql: ADD_COURSES, params: { ...key, courses: JSON.stringify(row.courses) } },
  ];
}

export const branchTable: BookTable = { file: 'catalogue', name: 'branches', kind: 'branch', ddl: DDL, upsert };
