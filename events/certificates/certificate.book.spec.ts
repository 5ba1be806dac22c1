import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { certificateTable } from './certificate.book.ts';

/** What the table holds after the row of these versions, each of which issued one certificate more. */
function after(versions: readonly number[]): unknown[] {
  const db = new DatabaseSync(':memory:');
  for (const sql of certificateTable.ddl) db.exec(sql);
  for (const v of versions) {
    const row = { person: 42, course: 9, certificates: Array.from({ length: v }, () => ({})) };
    for (const { sql, params } of certificateTable.upsert({ kind: 'certificate', stream: '', v, row })) db.prepare(sql).run(params);
  }
  return db
    .prepare('SELECT * FROM certificates')
    .all()
    .map((row) => ({ ...row }));
}

describe('the book of certificates', () => {
  it('counts two certificates of a course once each, though rows come late or again', () => {
    const both = [{ person: 42, course: 9, v: 2, issued: 2 }];
    for (const order of [[1, 2], [2, 1], [1, 2, 1, 2], [2]]) expect(after(order)).toEqual(both);
  });
});
