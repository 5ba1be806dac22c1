import { foldText } from '../../shared/kernel/fold-text.ts';
import type { BookTable, SqlValue, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';

/** A course as lists and reports show it: its published form, or the draft's title of a course that was never published. */
export type CourseRow = {
  readonly course: number;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly price: number | null;
  readonly status: 'draft' | 'published' | 'changed' | 'unpublished';
  readonly hidden: boolean;
  /** Open from here on, and before `endAt`. */
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly capacity: number | null;
  readonly rule: 'all-units' | 'percentage';
  readonly percentage: number | null;
  readonly outline: readonly {
    readonly id: number;
    readonly kind: string;
    readonly order: number;
    readonly title: string;
    readonly minutes: number | null;
    /** Which score of a package counts; absent: the last. */
    readonly scoreRule?: 'best';
  }[];
  readonly categories: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly madeInBranch: number | null;
  readonly deleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS courses (
    course INTEGER PRIMARY KEY, v INTEGER NOT NULL, title TEXT NOT NULL, title_fold TEXT NOT NULL, thumbnail TEXT, price REAL,
    status TEXT NOT NULL, hidden INTEGER NOT NULL, start_at TEXT, end_at TEXT, capacity INTEGER, rule TEXT NOT NULL, percentage INTEGER,
    units INTEGER NOT NULL, outline TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    published_at TEXT, made_in_branch INTEGER, deleted INTEGER NOT NULL,
    deleted_at TEXT, deleted_by INTEGER
  )`,
  `CREATE TABLE IF NOT EXISTS course_categories (
    course INTEGER NOT NULL, category INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (course, category)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS course_categories_by_category ON course_categories (category)`,
];

const COLUMNS = [
  'title title_fold thumbnail price status hidden start_at end_at capacity rule percentage',
  'units outline created_at updated_at published_at made_in_branch deleted deleted_at deleted_by',
].flatMap((line) => line.split(' '));

const UPSERT = `INSERT INTO courses (course, v, ${COLUMNS.join(', ')}) VALUES (:course, :v, ${COLUMNS.map((column) => `:${column}`).join(', ')})
  ON CONFLICT (course) DO UPDATE SET v = excluded.v, ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE excluded.v > courses.v`;

/** Links are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM courses WHERE course = :course AND v = :v)`;
const CLEAR_CATEGORIES = `DELETE FROM course_categories WHERE course = :course AND ${IS_CURRENT}`;
const ADD_CATEGORIES = `INSERT OR IGNORE INTO course_categories (course, category, position)
  SELECT :course, value, key FROM json_each(:categories) WHERE ${IS_CURRENT}`;

const bit = (value: boolean): number => (value ? 1 : 0);

const columnsOf = (row: CourseRow): Record<string, SqlValue> => ({
  title: row.title,
  title_fold: foldText(row.title),
  thumbnail: row.thumbnail,
  price: row.price,
  status: row.status,
  hidden: bit(row.hidden),
  start_at: row.startAt,
  end_at: row.endAt,
  capacity: row.capacity,
  rule: row.rule,
  percentage: row.percentage,
  units: row.outline.length,
  outline: JSON.stringify(row.outline),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  published_at: row.publishedAt,
  made_in_branch: row.madeInBranch,
  deleted: bit(row.deleted),
  deleted_at: row.deletedAt,
  deleted_by: row.deletedBy,
});

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted course stays as a row marked as deleted: it can be restored, and progress refers to it.
  if (feedRow.row === null) return [];
  const row = feedRow.row as CourseRow; // written by courseRowProjection
  const key = { course: row.course, v: feedRow.v };
  return [
    { sql: UPSERT, params: { ...key, ...columnsOf(row) } },
    { sql: CLEAR_CATEGORIES, params: key },
    { sql: ADD_CATEGORIES, params: { ...key, categories: JSON.stringify(row.categories) } },
  ];
}

export const courseTable: BookTable = { file: 'catalogue', name: 'courses', kind: 'course', ddl: DDL, upsert };
