import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { FeedRow } from '../kernel/projection.ts';
import { identityTable, type IdentityRow } from './identity.book.ts';

const identity = (person: number, v: number, row: Partial<IdentityRow> | null): FeedRow => ({
  kind: 'identity',
  stream: `t0#u${person}/m`,
  v,
  row: row && {
    person,
    email: 'zoe@acme.test',
    firstName: 'Zoë',
    lastName: 'Łódź',
    active: true,
    superAdmin: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastLoginAt: null,
    tenants: [7],
    ...row,
  },
});

function contents(rows: readonly FeedRow[]): unknown[] {
  const file = new DatabaseSync(':memory:');
  for (const ddl of identityTable.ddl) file.exec(ddl);
  for (const row of rows) for (const { sql, params } of identityTable.upsert(row)) file.prepare(sql).run(params);
  return file.prepare('SELECT person, v, name_fold FROM identities').all();
}

it('removes an identity whose record is gone, and no other', () => {
  const other = identity(43, 1, {});
  expect(contents([identity(42, 1, {}), other, identity(42, 2, null)])).toMatchObject([{ person: 43, v: 1, name_fold: 'zoe lodz' }]);
});
