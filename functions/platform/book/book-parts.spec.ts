import { describe, expect, it } from 'vitest';
import type { StatementsRow } from '../../../events/packages/statements/statement.book.ts';
import type { BookRow } from './apply-rows.ts';
import { nextHour, partAfter, partAt, partsIn, routed, rowsOfPart } from './book-parts.ts';
import { adoptBase, isUnchangedSince, noParts } from './copy-parts.ts';
import { cutsIn } from './part-store.ts';

const FROMS = ['2026-10', '2026-11', '2026-11-14T10', '2026-12'];
const row = (at: string, written?: string): BookRow => ({
  kind: 'statement',
  stream: 't7#u42/e#c9@3',
  name: 'u42/e#c9@3',
  v: 3,
  row: { at, ...(written !== undefined && { written }), statements: [] } satisfies StatementsRow,
});
const partsOf = (one: BookRow) => routed(FROMS, one).map(({ from, row: { isMoved } }) => [from, isMoved ?? false]);

describe('a part of the statements [E100]', () => {
  it('has what was stored in its month, or from its hour on', () => {
    expect(
      [
        '2026-10-31T23:59:59.999Z',
        '2026-11-01T00:00:00.000Z',
        '2026-11-14T09:59:59.999Z',
        '2026-11-14T10:00:00.000Z',
        '2026-11-30T23:59:59.999Z',
      ].map((at) => partAt(FROMS, at)),
    ).toEqual(['2026-10', '2026-11', '2026-11', '2026-11-14T10', '2026-11-14T10']);
    // Of a month that none has yet.
    expect(partAt(FROMS, '2027-01-01T00:00:00.000Z')).toBe('2027-01');
    expect(partAt(FROMS, '2026-09-30T00:00:00.000Z')).toBe('2026-09');
    expect(FROMS.map((from) => partAfter(FROMS, from))).toEqual(['2026-11', '2026-11-14T10', '2026-12', null]);
  });

  it('loses what moved to a later one, over any number of parts', () => {
    expect(partsOf(row('2026-11-02T00:00:00.000Z'))).toEqual([['2026-11', false]]);
    expect(partsOf(row('2026-11-03T00:00:00.000Z', '2026-11-02T00:00:00.000Z'))).toEqual([['2026-11', false]]);
    expect(partsOf(row('2026-12-01T00:00:20.000Z', '2026-10-31T23:59:59.000Z'))).toEqual([
      ['2026-10', true],
      ['2026-11', true],
      ['2026-11-14T10', true],
      ['2026-12', false],
    ]);
    const rows = [row('2026-11-02T00:00:00.000Z'), row('2026-12-01T00:00:20.000Z', '2026-11-30T23:59:59.000Z'), { ...row(''), row: null }];
    expect(FROMS.map((from) => rowsOfPart(FROMS, from, rows).length)).toEqual([0, 1, 1, 1]);
  });

  it('ends at an hour from which it would be too large, of which it has nothing', () => {
    const hours = ['2026-11-01T10', '2026-11-01T11', '2026-11-01T12', '2026-11-02T00'].map((hour) => [hour, 60] as const);
    expect(cutsIn(hours, { until: '', bytes: 0 }, 100)).toEqual(['2026-11-01T11', '2026-11-01T12', '2026-11-02T00']);
    expect(cutsIn(hours, { until: '', bytes: 0 }, 120)).toEqual(['2026-11-01T12']);
    expect(cutsIn(hours, { until: '2026-11-01T11:30:00.000Z', bytes: 90 }, 100)).toEqual(['2026-11-01T12', '2026-11-02T00']);
    // One hour is never divided.
    expect(cutsIn([['2026-11-01T10', 900]], { until: '', bytes: 0 }, 100)).toEqual([]);
    expect(nextHour('2026-11-30T23:10:00.000Z')).toBe('2026-12-01T00');
  });
});

describe('the parts that a copy knows [E100]', () => {
  const base = (...froms: string[]) => Object.fromEntries(froms.map((from) => [`statements/${from}`, 'key']));

  it('are those of the newest base: what was divided is dropped, and all when it was made with other parts', () => {
    const parts = noParts();
    const dropped: string[] = [];
    const adopt = (...froms: string[]): void => adoptBase(parts, base(...froms), (from) => dropped.push(from));
    adopt('2026-10', '2026-11');
    expect([parts.froms, dropped]).toEqual([['2026-10', '2026-11'], []]);
    parts.changedAt.set('2026-11', 7);
    adopt('2026-10', '2026-11', '2026-11-14T10');
    expect([parts.froms, dropped.splice(0)]).toEqual([['2026-10', '2026-11', '2026-11-14T10'], ['2026-11']]);
    expect(parts.changedAt.get('2026-11-14T10')).toBe(7);
    expect(parts.made).toBe(0);
    adopt('2026-10', '2026-11', '2026-11-20T00');
    expect(parts.froms).toEqual(['2026-10', '2026-11', '2026-11-20T00']);
    expect(dropped).toEqual(['2026-10', '2026-11', '2026-11-14T10', '2026-11']);
    expect(parts.made).toBe(1);
    expect(partsIn({ people: 'key', ...base('2026-11', '2026-10') })).toEqual(['2026-10', '2026-11']);
  });

  it('are up to date where the feed told nothing of them since their base, and all of it was read', () => {
    const parts = noParts();
    expect(isUnchangedSince(parts, '2026-10', 50)).toBe(false);
    parts.since = 40;
    parts.changedAt.set('2026-11', 60);
    expect([30, 40, 50].map((mark) => isUnchangedSince(parts, '2026-10', mark))).toEqual([false, true, true]);
    expect([50, 60, 70].map((mark) => isUnchangedSince(parts, '2026-11', mark))).toEqual([false, true, true]);
  });
});
