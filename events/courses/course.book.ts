import { foldText } from '../../shared/kernel/fold-text.ts';
import type { Language } from '../../shared/kernel/regional/languages.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';

/** A course as lists and reports show it: its published form, or the draft's title of a course that was never published. */
export type CourseRow = {
  readonly course: number;
  readonly title: string;
  /** In other languages, by language; absent where there are none. */
  readonly titles?: Readonly<Record<string, string>>;
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
    course INTEGER PRIMARY KEY, v INTEGER NOT NULL, title TEXT NOT NULL, title_fold TEXT NOT NULL, title_order TEXT, titles_order TEXT, titles TEXT NOT NULL, titles_fold TEXT NOT NULL, thumbnail TEXT, price REAL,
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

/** Links are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM courses WHERE course = :course AND v = :v)`;
const CLEAR_CATEGORIES = `DELETE FROM course_categories WHERE course = :course AND ${IS_CURRENT}`;
const ADD_CATEGORIES = `INSERT OR IGNORE INTO course_categories (course, category, position)
  SELECT :course, value, key FROM json_each(:categories) WHERE ${IS_CURRENT}`;

/** Returns the title that readers of a language see, whatever its region. */
const titleIn = ({ title, titles = {} }: CourseRow, language: Language): string =>
  titles[language] ?? titles[language.split('-')[0] ?? ''] ?? title;

const COLUMNS: Columns<CourseRow> = {
  title: (row) => row.title,
  title_fold: (row) => foldText(row.title),
  title_order: (row) => otherOrders(row.title),
  titles_order: (row) => otherOrders(row.title, (language) => titleIn(row, language)),
  titles: (row) => JSON.stringify(row.titles ?? {}),
  // A course is found by its title in any language.
  titles_fold: (row) => foldText([row.title, ...Object.values(row.titles ?? {})].join(' | ')),
  thumbnail: (row) => row.thumbnail,
  price: (row) => row.price,
  status: (row) => row.status,
  hidden: (row) => bit(row.hidden),
  start_at: (row) => row.startAt,
  end_at: (row) => row.endAt,
  capacity: (row) => row.capacity,
  rule: (row) => row.rule,
  percentage: (row) => row.percentage,
  units: (row) => row.outline.length,
  outline: (row) => JSON.stringify(row.outline),
  created_at: (row) => row.createdAt,
  updated_at: (row) => row.updatedAt,
  published_at: (row) => row.publishedAt,
  made_in_branch: (row) => row.madeInBranch,
  deleted: (row) => bit(row.deleted),
  deleted_at: (row) => row.deletedAt,
  deleted_by: (row) => row.deletedBy,
};
const storeCourse = upsertInto('courses', ['course'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted course stays as a row marked as deleted: it can be restored, and progress refers to it.
  if (feedRow.row === null) return [];
  const row = feedRow.row as CourseRow; // written by courseRowProjection
  const key = { course: row.course, v: feedRow.v };
  return [
    storeCourse(key, row),
    { sql: CLEAR_CATEGORIES, params: key },
    { sql: ADD_CATEGORIES, params: { ...key, categories: JSON.stringify(row.categories) } },
  ];
}

export const courseTable: BookTable = { file: 'catalogue', name: 'courses', kind: 'course', ddl: DDL, upsert };
