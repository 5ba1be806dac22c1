import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../kernel/audit.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { auditTable } from './audit.book.ts';

const AT = '2026-11-20T09:00:00.000Z';

/** A row of so many entries, all of one millisecond. */
const entries = (name: string, v: number, count: number): FeedRow => ({
  kind: 'act',
  stream: `t7#${name}`,
  v,
  row: {
    at: AT,
    actor: 3,
    result: 'ok',
    lines: Array.from({ length: count }, (_, index) => ({ action: `${v}.${index}`, kind: 'user', id: 42, course: null, text: null })),
  } satisfies AuditRow,
});

type Stored = { readonly id: string; readonly action: string };

/** Returns the entries of a trail of these rows, the oldest first. */
function stored(...rows: readonly FeedRow[]): Stored[] {
  const file = new DatabaseSync(':memory:');
  for (const sql of auditTable.ddl) file.exec(sql);
  for (const row of rows) for (const { sql, params } of auditTable.upsert(row)) file.prepare(sql).run({ ...params });
  return file.prepare('SELECT id, action FROM acts ORDER BY at, id').all() as Stored[]; // texts that are never NULL
}

describe('the audit trail', () => {
  it('has entries of one stream and millisecond in the order of commits, and those of a commit in theirs', () => {
    const versions = [2, 9, 10, 11, 100];
    const rows = versions.map((version) => entries(`u42/m@${version}`, version, 12));
    const expected = versions.flatMap((version) => Array.from({ length: 12 }, (_, index) => `${version}.${index}`));
    expect(stored(...rows.toReversed(), ...rows).map(({ action }) => action)).toEqual(expected);
  });

  it('names an entry by its commit, and a denied call by its record', () => {
    expect(stored(entries('u42/m@10', 10, 1))[0]?.id).toBe('u42/m@0000000010.0000');
    expect(stored(entries(`A#2026-11-20/${AT}#x1`, 1, 1))[0]?.id).toBe(`A#2026-11-20/${AT}#x1.0000`);
  });
});
