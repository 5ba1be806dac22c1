import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { StatementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import type { FeedRow } from '../../kernel/projection.ts';
import { currentPosition, type StatementsRow, statementTable } from './statement.book.ts';

const AT = '2026-11-20T09:00:00.000Z';
const KEYS: StatementKeys = {
  verb: 'https://example.com/read',
  activity: 'https://example.com/1',
  registration: null,
  refersTo: null,
  voids: null,
  agents: ['mailto:reader@example.com'],
  relatedAgents: [],
  relatedActivities: ['https://example.com/2'],
};

/** A commit of an enrolment with so many statements, all of one millisecond unless said. */
const commit = (version: number, count: number, at = AT): FeedRow => ({
  kind: 'statement',
  stream: `t7#u42/e#c9@${version}`,
  v: version,
  row: {
    at,
    statements: Array.from({ length: count }, (_, n) => ({ id: `${version}.${n}`, n, keys: KEYS })),
  } satisfies StatementsRow,
});

type Placed = { readonly place: string; readonly id: string };

function bookOf(rows: readonly FeedRow[]): DatabaseSync {
  const file = new DatabaseSync(':memory:');
  for (const sql of statementTable.ddl) file.exec(sql);
  for (const row of rows) for (const { sql, params } of statementTable.upsert(row)) file.prepare(sql).run({ ...params });
  return file;
}

/** Returns what a book has after these rows, in the order in which statements are read. */
const placed = (...rows: readonly FeedRow[]): Placed[] =>
  bookOf(rows).prepare('SELECT place, id FROM statements ORDER BY place').all() as Placed[]; // texts that are never NULL

/** Returns by what statements are found after these rows. */
const indexed = (...rows: readonly FeedRow[]): unknown =>
  bookOf(rows).prepare('SELECT agent AS by, place FROM statement_agents UNION ALL SELECT activity, place FROM statement_activities').all();

const VERSIONS = [1, 2, 9, 10, 11, 99, 100, 1_000];

describe('the list of statements', () => {
  it('has those of one stream and millisecond in the order of their commits, in whatever order these came', () => {
    const rows = VERSIONS.map((version) => commit(version, 12));
    const expected = VERSIONS.flatMap((version) => Array.from({ length: 12 }, (_, n) => `${version}.${n}`));
    expect(placed(...rows).map(({ id }) => id)).toEqual(expected);
    expect(placed(...rows.toReversed(), ...rows).map(({ id }) => id)).toEqual(expected);
  });

  it('has those of a commit once, where they came last', () => {
    const inTime = commit(3, 2);
    const late = (at: string): FeedRow => ({ ...commit(3, 2, at), v: Date.parse(at) });
    const [once, twice] = [late('2026-11-20T09:00:30.000Z'), late('2026-11-20T09:01:00.000Z')];
    const expected = placed(twice);
    expect(expected.map(({ id }) => id)).toEqual(['3.0', '3.1']);
    for (const rows of [
      [inTime, once, twice],
      [twice, once, inTime],
      [once, twice, once],
      [twice, inTime],
    ])
      expect(placed(...rows)).toEqual(expected);
    expect(indexed(inTime, once, twice)).toEqual(indexed(twice));
    expect(indexed(twice, inTime)).toEqual(indexed(twice));
  });

  it('has an earlier one first, of whatever version it is', () => {
    const ids = placed(commit(3, 1, '2026-11-20T09:00:00.001Z'), commit(10, 1)).map(({ id }) => id);
    expect(ids).toEqual(['10.0', '3.0']);
  });

  it('is read on from the end of a page that a former version told', () => {
    const all = placed(...VERSIONS.map((version) => commit(version, 2)));
    for (const [index, { place, id }] of all.entries()) {
      const [version = '', n = ''] = id.split('.');
      const former = `${AT}#u42/e#c9@${version}#${n.padStart(4, '0')}`;
      expect(currentPosition(former)).toBe(place);
      expect(currentPosition(place)).toBe(place);
      expect(all.filter((other) => other.place > currentPosition(former))).toEqual(all.slice(index + 1));
    }
  });

  it('has the own statement of the product under an id of its form, whichever commit comes first [H14]', () => {
    const id = '0b5a4a6e-6a1c-8d0e-a1b2-0123456789ab';
    const row = (stream: string, at: string, isForeign: boolean, ids: readonly string[] = [id]): FeedRow => {
      const keys = { ...KEYS, verb: `https://example.com/${isForeign ? 'foreign' : 'own'}` };
      return {
        kind: 'statement',
        stream,
        v: Number(stream.split('@')[1]),
        row: { at, statements: ids.map((each, n) => ({ id: each, n, keys, ...(isForeign && { isForeign: true as const }) })) },
      };
    };
    const own = row('t7#u42/e#c9@3', AT, false);
    const others = [
      row('t7#x20000/s1@7', '2026-11-20T08:00:00.000Z', true),
      row('t7#u42/r#c9#u17@2', '2026-11-20T08:00:00.000Z', true, ['fd41c918-b88b-4b20-a0a5-a4c32391aaa0', id]),
      row('t7#x20000/s1@7', '2026-11-20T10:00:00.000Z', true),
    ];
    const all = (rows: readonly FeedRow[]): unknown => bookOf(rows).prepare('SELECT * FROM statements ORDER BY place').all();
    for (const other of others) {
      const orders = [
        [own, other],
        [other, own],
        [other, own, other, own],
      ];
      expect(orders.map((rows) => [all(rows), indexed(...rows)])).toEqual(orders.map(() => [all([own, other]), indexed(own, other)]));
      expect(placed(own, other).filter((found) => found.id === id)).toEqual(placed(own));
    }
  });
});
