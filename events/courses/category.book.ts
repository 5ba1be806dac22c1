import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';

export type CategoryRow = {
  readonly category: number;
  readonly name: string;
  readonly parent: number | null;
  readonly image: string | null;
  /** Shown to members of these only; empty: to all. */
  readonly branches: readonly number[];
  readonly groups: readonly number[];
  readonly deleted: boolean;
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS categories (
    category INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, name_order TEXT, parent INTEGER, image TEXT,
    branches TEXT NOT NULL, groups TEXT NOT NULL, path_text TEXT NOT NULL, deleted INTEGER NOT NULL
  )`,
];

const UPSERT = `INSERT INTO categories (category, v, name, name_fold, name_order, parent, image, branches, groups, path_text, deleted)
  VALUES (:category, :v, :name, :name_fold, :name_order, :parent, :image, :branches, :groups, '', :deleted)
  ON CONFLICT (category) DO UPDATE SET v = excluded.v, name = excluded.name, name_fold = excluded.name_fold, name_order = excluded.name_order, parent = excluded.parent,
    image = excluded.image, branches = excluded.branches, groups = excluded.groups, deleted = excluded.deleted
  WHERE excluded.v > categories.v`;

/**
 * 'Parent > Child', computed again from all rows: they come in any order, and a renamed parent changes the paths of its children.
 * What was below a deleted category is on the top level until it has been moved.
 * The limit of depth ends a cycle of parents, which only a fault can write.
 */
const PATHS = `WITH RECURSIVE path (category, text, depth) AS (
    SELECT category, name, 0 FROM categories WHERE parent IS NULL OR parent NOT IN (SELECT category FROM categories WHERE deleted = 0)
    UNION ALL
    SELECT c.category, p.text || ' > ' || c.name, p.depth + 1 FROM categories c JOIN path p ON c.parent = p.category
    JOIN categories a ON a.category = p.category AND a.deleted = 0 WHERE p.depth < 20
  )
  UPDATE categories SET path_text = (SELECT text FROM path WHERE path.category = categories.category)
  WHERE EXISTS (SELECT 1 FROM path WHERE path.category = categories.category AND path.text <> categories.path_text)`;

function upsert(feedRow: FeedRow): Statement[] {
  // A deleted category stays as a row marked as deleted.
  if (feedRow.row === null) return [];
  const row = feedRow.row as CategoryRow; // written by categoryRowProjection
  const params = {
    category: row.category,
    v: feedRow.v,
    name: row.name,
    name_fold: foldText(row.name),
    name_order: otherOrders(row.name),
    parent: row.parent,
    image: row.image,
    branches: JSON.stringify(row.branches),
    groups: JSON.stringify(row.groups),
    deleted: row.deleted ? 1 : 0,
  };
  return [
    { sql: UPSERT, params },
    { sql: PATHS, params: {} },
  ];
}

export const categoryTable: BookTable = { file: 'catalogue', name: 'categories', kind: 'category', ddl: DDL, upsert };
