import { describe, expect, it } from 'vitest';
import { asId, type CourseId, type PersonId, type TenantId } from '../../../shared/kernel/ids.ts';
import { scopeOf, streams } from '../keys/keys.ts';
import { entriesIn, type Entry, inItems, itemOf, withoutOlder } from './feed-items.ts';

const scope = scopeOf(asId<TenantId>(7));
const key = { pk: 'g1#t7#feed', sk: '0001#a' };
const stream = (n: number) => streams.enrolment(scope, asId<PersonId>(n), asId<CourseId>(1));
const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  kind: 'enrolment',
  stream: stream(n),
  v: n,
  packed: JSON.stringify({ person: n, name: '“Zoë” \\ \n' }),
  ...more,
});
const rowOf = (n: number) => ({
  kind: 'enrolment',
  name: `u${n}/e#c1`,
  v: n,
  row: { person: n, name: '“Zoë” \\ \n' },
});

describe('items of a feed', () => {
  it('hold several rows together, and give each back as it was', async () => {
    const [run = [], ...others] = inItems([entry(1), entry(2), entry(3, { packed: null })]);
    expect(others).toEqual([]);
    const item = itemOf(key, run, 99);
    expect(item).toMatchObject({ ...key, ttl: 99 });
    expect(await entriesIn(item)).toEqual([rowOf(1), rowOf(2), { ...rowOf(3), row: null }]);
  });

  it('hold a row by itself as they always did, and are read from then', async () => {
    const former = { ...key, k: 'enrolment', s: 'u1/e#c1', v: 1, r: JSON.stringify(rowOf(1).row), ttl: 99 };
    expect(itemOf(key, [entry(1)], 99)).toEqual(former);
    expect(await entriesIn(former)).toEqual([rowOf(1)]);
    expect(await entriesIn({ ...key, k: 'enrolment', s: 'u1/e#c1', v: 1, ttl: 99 })).toEqual([{ ...rowOf(1), row: null }]);
  });

  it('are bounded in rows and in size; compressed and stored rows stand alone', () => {
    const many = Array.from({ length: 60 }, (_, n) => entry(n + 1));
    expect(inItems(many).map(({ length }) => length)).toEqual([25, 25, 10]);
    const long = Array.from({ length: 10 }, (_, n) => entry(n + 1, { packed: JSON.stringify('x'.repeat(4_000)) }));
    expect(inItems(long).map(({ length }) => length)).toEqual([5, 5]);
    const mixed = [entry(1), entry(2, { packed: { ref: 'body' } }), entry(3), entry(4, { packed: new Uint8Array([1]) })];
    expect(inItems(mixed).map((run) => run.map(({ v }) => v))).toEqual([[1, 3], [2], [4]]);
  });

  it('lose the rows of a person who is erased, and nothing else', async () => {
    const several = itemOf(key, [entry(1), entry(2), entry(3, { packed: null })], 99);
    const single = itemOf(key, [entry(1)], 99);
    expect(withoutOlder(several, new Map([['u1/e#c1', 1]]))).toBe(several);
    const rest = withoutOlder(several, new Map([['u1/e#c1', 2]]));
    expect(rest && (await entriesIn(rest))).toEqual([rowOf(2), { ...rowOf(3), row: null }]);
    expect(JSON.stringify(rest)).not.toContain('u1/e#c1');
    const all = new Map(['u1/e#c1', 'u2/e#c1', 'u3/e#c1'].map((name) => [name, 99] as const));
    expect(withoutOlder(several, all)?.['rows']).toBe('[["enrolment","u3/e#c1",3,null]]');
    expect(withoutOlder(itemOf(key, [entry(1), entry(2)], 99), all)).toBeNull();
    expect(withoutOlder(single, all)).toBeNull();
    expect(withoutOlder(single, new Map())).toBe(single);
  });
});
