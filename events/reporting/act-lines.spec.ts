import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { TrellisEvent } from '../catalogue.ts';
import type { ActRow } from '../kernel/audit.ts';
import type { Actor, StreamId } from '../kernel/commit.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { actTable, keptActs } from './act.book.ts';
import { actLines, mayHoldActs } from './act-lines.ts';

const person = (id: number): Actor => ({ kind: 'person', id });
const member: StreamId = { pk: 't7#u42', name: 'm' };
const enrolment: StreamId = { pk: 't7#u42', name: 'e#c9' };

describe('given: a commit', () => {
  it('when: it is an announcement of a record, then: it can hold acts, whoever made it', () => {
    for (const pk of ['t7#u42', 't7#c9', 't7#b2', 't7#g3', 't7#k4', 't7#i', 't7#j5'])
      expect(mayHoldActs({ pk, name: pk.includes('u') ? 'm' : 'v' }, { kind: 'system', name: 'due' })).toBe(true);
  });

  it("when: it is a learner's own in their course, or the product's, then: it can hold none", () => {
    expect([mayHoldActs(enrolment, person(42)), mayHoldActs(enrolment, { kind: 'system', name: 'reconcile' })]).toEqual([false, false]);
    expect(mayHoldActs(enrolment, person(1))).toBe(true);
    expect(mayHoldActs({ pk: 't7#u42', name: 'x#c9' }, person(1))).toBe(false);
  });

  it('when: somebody changed a person, then: the line names what was changed, not to what', () => {
    const events: TrellisEvent[] = [
      { type: 'MemberChanged', person: 42, what: ['role', 'active'] },
      { type: 'LinksChanged', of: { kind: 'person', id: 42 }, to: 'branch', added: [1, 2], removed: [3] },
    ];
    expect(actLines(member, events)).toEqual([
      { action: 'MemberChanged: role, active', kind: 'user', id: 42, course: null, text: null },
      { action: 'LinksChanged: branch +2 -1', kind: 'user', id: 42, course: null, text: null },
    ]);
  });

  it('when: somebody changed an enrolment, then: the target is the person, in the course; answers and comments stay away', () => {
    const events: TrellisEvent[] = [
      { type: 'AssignmentReviewed', unit: 3, number: 1, accepted: false, comment: 'Please mention the hand sink.', reviewer: 1 },
      { type: 'UnitCompleted', unit: 3 },
    ];
    const lines = actLines(enrolment, events);
    expect(lines).toEqual([{ action: 'AssignmentReviewed: returned', kind: 'user', id: 42, course: 9, text: null }]);
    expect(JSON.stringify(lines)).not.toContain('hand sink');
  });

  it('when: somebody signed in, or it is of a kind that a later build knows, then: there is no line', () => {
    expect(actLines(member, [{ type: 'SignedIn' }, { type: 'SomethingElse' }])).toEqual([]);
  });
});

const row = (name: string, at: string, more: Partial<ActRow> = {}): FeedRow => ({
  kind: 'act',
  stream: `t7#${name}`,
  v: 1,
  row: {
    at,
    actor: 1,
    result: 'ok',
    lines: [{ action: 'MemberChanged: role', kind: 'user', id: 42, course: null, text: null }],
    ...more,
  } satisfies ActRow,
});
const kept = (from: string): FeedRow => ({ kind: 'kept', stream: 't7#A/kept', v: 1, row: { from } });

function contents(rows: readonly FeedRow[]): unknown[] {
  const file = new DatabaseSync(':memory:');
  for (const ddl of actTable.ddl) file.exec(ddl);
  for (const one of rows)
    for (const { sql, params } of (one.kind === 'act' ? actTable : keptActs).upsert(one)) file.prepare(sql).run(params);
  return file.prepare('SELECT id, at, actor, action, action_fold, result FROM acts ORDER BY id').all();
}

describe('the acts of a book', () => {
  const [old, first, second] = [
    row('u42/m@1', '2025-01-01T00:00:00.000Z'),
    row('u42/m@2', '2026-11-20T09:00:00.000Z'),
    row('u42/m@3', '2026-11-21T09:00:00.000Z'),
  ];

  it('V4: end equal whatever the order, and however often rows come', () => {
    const expected = contents([first, second]);
    expect(expected).toHaveLength(2);
    expect(contents([second, first, second, first])).toEqual(expected);
    expect(contents([old, second, first, kept('2025-10-17')])).toEqual(expected);
  });

  it('are found as they are written and as they are shown', () => {
    const [line] = contents([row('c9/v@1', '2026-11-20T09:00:00.000Z', { result: 'FORBIDDEN' })]);
    expect(line).toMatchObject({ id: 'c9/v@1.0', action_fold: 'memberchanged: role member changed: role', result: 'FORBIDDEN' });
  });
});
