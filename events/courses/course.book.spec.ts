import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { BookTable } from '../kernel/book.ts';
import { type CategoryRow, categoryTable } from './category.book.ts';
import { type CourseRow, courseTable } from './course.book.ts';

type Fed = { readonly table: BookTable; readonly v: number; readonly row: CourseRow | CategoryRow };

const course = (v: number, more: Partial<CourseRow> = {}): Fed => ({
  table: courseTable,
  v,
  row: {
    course: 9,
    title: `Łódź ${v}`,
    thumbnail: null,
    price: null,
    status: 'published',
    hidden: false,
    startAt: null,
    endAt: null,
    capacity: null,
    rule: 'all-units',
    percentage: null,
    outline: [{ id: 1, kind: 'content', order: 1, title: 'A', minutes: 4 }],
    categories: [v, v + 1],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    publishedAt: null,
    madeInBranch: null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    ...more,
  },
});
const category = (id: number, v: number, name: string, parent: number | null): Fed => ({
  table: categoryTable,
  v,
  row: { category: id, name, parent, image: null, branches: [], groups: [], deleted: false },
});

/** The contents of the book after these rows, in this order. */
function after(fed: readonly Fed[]): string {
  const db = new DatabaseSync(':memory:');
  for (const { ddl } of [courseTable, categoryTable]) for (const sql of ddl) db.exec(sql);
  for (const { table, v, row } of fed) {
    for (const { sql, params } of table.upsert({ kind: table.kind, stream: '', v, row })) db.prepare(sql).run(params);
  }
  const tables = ['courses', 'course_categories', 'categories'].map((name) => db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all());
  return JSON.stringify(tables);
}

/** Every order of a few rows. */
const orders = <One>(list: readonly One[]): One[][] =>
  list.length < 2 ? [[...list]] : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

describe('the tables of courses and categories', () => {
  it('end in the same contents whatever the order of rows, and however often they come', () => {
    const rows = [
      course(1),
      course(2, { categories: [5] }),
      category(5, 1, 'Safety', 7),
      category(7, 1, 'Work', null),
      category(7, 2, 'Office', null),
    ];
    const contents = new Set(orders(rows).flatMap((order) => [after(order), after([...order, ...order])]));
    expect(contents.size).toBe(1);
    const [only = ''] = contents;
    expect(only).toContain('"title_fold":"lodz 2"');
    expect(only).toContain('"path_text":"Office > Safety"');
    expect(only).toContain('[{"course":9,"category":5,"position":0}]');
  });

  it('say when and by whom a course was deleted, and have the former row after it is restored', () => {
    const deleted = course(2, { title: 'A', deleted: true, deletedAt: '2026-11-20T09:00:00.000Z', deletedBy: 7 });
    expect(after([course(1), deleted])).toContain('"deleted":1,"deleted_at":"2026-11-20T09:00:00.000Z","deleted_by":7');
    const restored = course(3, { title: 'A' });
    expect(after([course(1), deleted, restored])).toBe(after([restored]));
    expect(after([restored, deleted, course(1)])).toBe(after([restored]));
  });

  it('compute the path of what was below a deleted category without it', () => {
    const deleted = category(7, 2, 'Work', null);
    const contents = after([
      category(5, 1, 'Safety', 7),
      category(7, 1, 'Work', null),
      { ...deleted, row: { ...deleted.row, deleted: true } },
    ]);
    expect(contents).toContain('"path_text":"Safety"');
  });

  it('compute paths of a category cycle, which only a fault could write, without looping', () => {
    expect(after([category(1, 1, 'A', 2), category(2, 1, 'B', 1)])).toContain('"name":"A"');
  });
});
