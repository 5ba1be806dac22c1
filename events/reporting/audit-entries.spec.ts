import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { TrellisEvent } from '../catalogue.ts';
import type { AuditRow } from '../kernel/audit.ts';
import type { Actor, StreamId } from '../kernel/commit.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { auditRetention, auditTable } from './audit.book.ts';
import { auditEntriesOf, mayHoldAuditEntries } from './audit-entries.ts';

const person = (id: number): Actor => ({ kind: 'person', id });
const member: StreamId = { pk: 't7#u42', name: 'm' };
const enrolment: StreamId = { pk: 't7#u42', name: 'e#c9' };

describe('the audit entries of a commit', () => {
  it('may be in announcements of records, whoever made them', () => {
    for (const pk of ['t7#u42', 't7#c9', 't7#b2', 't7#g3', 't7#k4', 't7#i', 't7#j5'])
      expect(mayHoldAuditEntries({ pk, name: pk.includes('u') ? 'm' : 'v' }, { kind: 'system', name: 'due' })).toBe(true);
  });

  it('may be in an enrolment and in certificates only where another person acted', () => {
    expect([mayHoldAuditEntries(enrolment, person(42)), mayHoldAuditEntries(enrolment, { kind: 'system', name: 'reconcile' })]).toEqual([
      false,
      false,
    ]);
    expect(mayHoldAuditEntries(enrolment, person(1))).toBe(true);
    expect(mayHoldAuditEntries({ pk: 't7#u42', name: 'x#c9' }, person(42))).toBe(false);
  });

  it('name what was changed of a member, and not the new values', () => {
    const events: TrellisEvent[] = [
      { type: 'MemberChanged', person: 42, what: ['role', 'active'] },
      { type: 'LinksChanged', of: { kind: 'person', id: 42 }, to: 'branch', added: [1, 2], removed: [3] },
    ];
    expect(auditEntriesOf(member, events)).toEqual([
      { action: 'MemberChanged: role, active', kind: 'user', id: 42, course: null, text: null },
      { action: 'LinksChanged: branch +2 -1', kind: 'user', id: 42, course: null, text: null },
    ]);
  });

  it('name person and course of a changed enrolment, without comments or answers', () => {
    const events: TrellisEvent[] = [
      { type: 'AssignmentReviewed', unit: 3, number: 1, accepted: false, comment: 'Please mention the hand sink.', reviewer: 1 },
      { type: 'UnitCompleted', unit: 3 },
    ];
    const entries = auditEntriesOf(enrolment, events);
    expect(entries).toEqual([{ action: 'AssignmentReviewed: returned', kind: 'user', id: 42, course: 9, text: null }]);
    expect(JSON.stringify(entries)).not.toContain('hand sink');
  });

  it('have sign-ins of members, once: not in the stream of the identity as well', () => {
    const events: TrellisEvent[] = [{ type: 'SignedIn', person: 42 }];
    expect(auditEntriesOf(member, events)).toEqual([{ action: 'SignedIn', kind: 'user', id: 42, course: null, text: null }]);
    expect(auditEntriesOf({ pk: 't0#u42', name: 'm' }, events)).toEqual([]);
  });

  it('leave out events that only a later build knows', () => {
    expect(auditEntriesOf(member, [{ type: 'SomethingElse' }])).toEqual([]);
  });
});

const row = (name: string, at: string, more: Partial<AuditRow> = {}): FeedRow => ({
  kind: 'act',
  stream: `t7#${name}`,
  v: 1,
  row: {
    at,
    actor: 1,
    result: 'ok',
    lines: [{ action: 'MemberChanged: role', kind: 'user', id: 42, course: null, text: null }],
    ...more,
  } satisfies AuditRow,
});
const retention = (from: string): FeedRow => ({ kind: 'kept', stream: 't7#A/kept', v: 1, row: { from } });

function fileOf(rows: readonly FeedRow[]): DatabaseSync {
  const file = new DatabaseSync(':memory:');
  for (const ddl of auditTable.ddl) file.exec(ddl);
  for (const fed of rows)
    for (const { sql, params } of (fed.kind === 'act' ? auditTable : auditRetention).upsert(fed)) file.prepare(sql).run(params);
  return file;
}
const contents = (rows: readonly FeedRow[]): unknown[] =>
  fileOf(rows).prepare('SELECT id, at, actor, action, action_fold, result, act FROM acts ORDER BY id').all();

describe('the audit table of a book', () => {
  const [old, first, second] = [
    row('u42/m@1', '2025-01-01T00:00:00.000Z'),
    row('u42/m@2', '2026-11-20T09:00:00.000Z'),
    row('u42/m@3', '2026-11-21T09:00:00.000Z'),
  ];

  it('ends in the same contents whatever the order of rows, and however often they come [V4]', () => {
    const expected = contents([first, second]);
    expect(expected).toHaveLength(2);
    expect(contents([second, first, second, first])).toEqual(expected);
    expect(contents([old, second, first, retention('2025-10-17')])).toEqual(expected);
  });

  it('is searched by actions as they are stored and as the screen shows them', () => {
    const [entry] = contents([row('c9/v@1', '2026-11-20T09:00:00.000Z', { result: 'FORBIDDEN' })]);
    expect(entry).toMatchObject({
      id: 'c9/v@0000000001.0000',
      action_fold: 'memberchanged: role member changed: role',
      result: 'FORBIDDEN',
    });
  });

  it('has the kind by which entries are filtered', () => {
    const entry = (action: string, kind: string | null = 'user') => ({ action, kind, id: 42, course: null, text: null });
    const actions = ['SignedIn', 'AccessGranted: assigned', 'MemberChanged: role'].map((action) => entry(action));
    const lines = [
      ...actions,
      entry('LinksChanged: course +2', 'branch'),
      entry('usersPage', null),
      entry('loginUser', null),
      entry('ResourceCategoryAdded', null),
    ];
    expect(contents([row('u42/m@1', '2026-11-20T09:00:00.000Z', { lines })]).map((line) => (line as { act: string }).act)).toEqual([
      'sign-in',
      'enrolment',
      'user',
      'branch',
      'denied',
      'sign-in',
      'category',
    ]);
  });

  it('is read by an index for every filter of the screen', () => {
    const file = fileOf([]);
    const plan = (condition: string): string =>
      (
        file.prepare(`EXPLAIN QUERY PLAN SELECT id FROM acts WHERE ${condition} ORDER BY at DESC, id DESC LIMIT 25`).all() as {
          detail: string;
        }[]
      )
        .map(({ detail }) => detail)
        .join('; ');
    for (const condition of ["act = 'course'", "act = 'course' AND at >= '2026'", "result <> 'ok'", "at >= '2026' AND at < '2027'"]) {
      expect([condition, plan(condition)]).toEqual([condition, expect.stringContaining('INDEX acts_')]);
      expect(plan(condition)).not.toContain('TEMP B-TREE');
    }
    expect(plan("actor = 1 OR (target_kind = 'user' AND target_id = 1)")).toMatch(/acts_by_actor.*acts_by_user/);
  });
});
