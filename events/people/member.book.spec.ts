import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { FeedRow } from '../kernel/projection.ts';
import { type MemberRow, memberTable } from './member.book.ts';

const member = (v: number, more: Partial<MemberRow> = {}): FeedRow => ({
  kind: 'member',
  stream: 'u42/m',
  v,
  row: {
    person: 42,
    role: 'learner',
    primary: false,
    owner: false,
    active: true,
    deactivateAt: null,
    email: 'Zoe@Acme.test',
    firstName: 'Zoë',
    lastName: `Łódź ${v}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    lastLoginAt: null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    branches: [],
    groups: [],
    ...more,
  } satisfies MemberRow,
});

function contents(rows: readonly FeedRow[]): unknown {
  const file = new DatabaseSync(':memory:');
  for (const ddl of memberTable.ddl) file.exec(ddl);
  for (const row of rows) for (const { sql, params } of memberTable.upsert(row)) file.prepare(sql).run(params);
  return ['members', 'member_branches', 'member_groups'].map((table) => file.prepare(`SELECT * FROM ${table}`).all());
}

const first = member(1, { branches: [{ branch: 1, role: 'learner', active: true, direct: true, groups: [] }] });
const second = member(2, {
  branches: [
    { branch: 1, role: 'manager', active: true, direct: true, groups: [] },
    { branch: 2, role: 'learner', active: false, direct: false, groups: [7, 8] },
  ],
  groups: [{ group: 7, since: '2026-11-20T09:00:00.000Z' }],
});
const third = member(3, { deleted: true });

describe('the tables of members', () => {
  it('end in the same contents whatever the order of rows, and however often they come', () => {
    const expected = contents([first, second, third]);
    for (const order of [
      [third, second, first],
      [second, third, first, second],
      [third, third, first, first],
    ])
      expect(contents(order)).toEqual(expected);
  });

  it('hold texts folded for search, and the links of the latest version', () => {
    const [members, branches, groups] = contents([second, first]) as Record<string, unknown>[][];
    expect(members).toMatchObject([{ v: 2, name: 'Zoë Łódź 2', name_fold: 'zoe lodz 2', email_fold: 'zoe@acme.test', deleted: 0 }]);
    expect(branches).toEqual([
      { person: 42, branch: 1, role: 'manager', active: 1, direct: 1, groups: '[]' },
      { person: 42, branch: 2, role: 'learner', active: 0, direct: 0, groups: '[7,8]' },
    ]);
    expect(groups).toMatchObject([{ grp: 7 }]);
  });
});
