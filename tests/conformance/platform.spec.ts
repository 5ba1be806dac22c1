import { describe, expect } from 'vitest';
import type { Commit } from '../../events/kernel/commit.ts';
import { append, commitItems, readCommit } from '../../functions/platform/store/event-store.ts';
import { appendToFeed, readFeed } from '../../functions/platform/projection/feed.ts';
import type { Entry } from '../../functions/platform/projection/feed-items.ts';
import { readGenerations, registerNext, retire } from '../../functions/platform/projection/generation.ts';
import { streams, views } from '../../functions/platform/keys/keys.ts';
import { withLease } from '../../functions/platform/tables/lease.ts';
import { listParked, park, unpark } from '../../functions/platform/projection/parked.ts';
import { clearRate, countRate } from '../../functions/platform/request/rate-limits.ts';
import { nextId } from '../../functions/platform/tables/sequences.ts';
import { packRow, personRows, putRow, readRows } from '../../functions/platform/projection/views.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { expectLogged } from '../fixtures/expect-logged.ts';
import { promises, useEngines } from './engine.ts';

const engines = useEngines();
const person = asId<PersonId>(42);
const stream = (course: number) => streams.enrolment(engines.scope, person, asId<CourseId>(course));
const at = '2026-05-01T10:00:00.000Z' as Instant;

const commit = (course: number, version: number, command: string, size = 10): Commit<{ type: 'Tried'; text: string }> => ({
  stream: stream(course),
  version,
  // Random enough that packing does not make it small.
  events: [{ type: 'Tried', text: Array.from({ length: size }, () => Math.random().toString(36).slice(2, 3)).join('') }],
  actor: { kind: 'person', id: 42 },
  at,
  command,
});
const store = (what: ReturnType<typeof commit>) => append({ scope: engines.scope, commit: what, out: ['Tried'], activity: true });

describe('the platform code on the engines', () => {
  promises('event-store', 'a commit is stored once, a repeat finds itself, another command meets a conflict', async () => {
    expect(await store(commit(1, 1, 'a'))).toBe('stored');
    expect(await store(commit(1, 1, 'a'))).toBe('stored');
    expect(await store(commit(1, 1, 'b'))).toBe('conflict');
    expect(await store(commit(1, 2, 'b', 200_000))).toBe('stored');
    const commits = await Promise.all((await commitItems(stream(1), 1)).map(readCommit));
    expect(commits.map(({ version, command }) => [version, command])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(commits[1]?.events[0]).toMatchObject({ text: expect.stringMatching(/^.{200000}$/) });
  });

  promises('views', 'a row gives way to newer ones only, and answers what stands', async () => {
    const row = async (v: number, text: string) => ({ kind: 'tried', v, packed: await packRow(stream(2), { text }), parked: null });
    const newer = await row(2, 'newer');
    expect(await putRow(1, stream(2), newer)).toMatchObject({ v: 2 });
    expect(await putRow(1, stream(2), await row(1, 'older'))).toMatchObject({ v: 2, packed: newer.packed });
    expect((await readRows(1, [stream(2), stream(3)])).size).toBe(1);
    expect(await personRows(engines.scope, person, 'tried')).toEqual([{ v: 2, row: { text: 'newer' } }]);
  });

  promises('feed', 'a feed of more than one page is read whole, in the order of its stamps, from a time on', async () => {
    const begun = Date.now();
    const entries: Entry[] = Array.from({ length: 1100 }, (_, n) => ({ kind: 'tried', stream: stream(n + 1), v: n, packed: null }));
    await appendToFeed(1, engines.scope, entries);
    const readings: { v: number; ms: number }[] = [];
    for await (const page of readFeed(1, engines.scope, { from: begun })) readings.push(...page);
    expect(readings).toHaveLength(1100);
    expect(readings.map(({ ms }) => ms)).toEqual(readings.map(({ ms }) => ms).toSorted((one, other) => one - other));
    expect(new Set(readings.map(({ v }) => v)).size).toBe(1100);
    expect((await readFeed(1, engines.scope, { from: Date.now() + 60_000 }).next()).done).toBe(true);
  });

  promises('lease', 'one at a time does what is leased, and the next may when it is done', async () => {
    const key = `${engines.mark}#work`;
    const outcome = await withLease(key, 30, async () => [await withLease(key, 30, () => Promise.resolve('second')), 'first']);
    expect(outcome).toEqual([null, 'first']);
    expect(await withLease(key, 30, () => Promise.resolve('third'))).toBe('third');
  });

  promises('sequences', 'ids that are asked for at once are all different and rise', async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, () => nextId<CourseId>('course')));
    expect(new Set(ids).size).toBe(250);
  });

  promises('rates', 'a counter counts every try of those who come at once', async () => {
    const rate = { what: 'tried', limit: 5, seconds: 3600 };
    const tries = await Promise.all(Array.from({ length: 8 }, () => countRate(rate, engines.mark, at)));
    expect(tries.filter(Boolean)).toHaveLength(5);
    await clearRate(rate, engines.mark, at);
    expect(await countRate(rate, engines.mark, at)).toBe(true);
  });

  promises('generation', 'the generations are changed by one at a time', async () => {
    const before = await readGenerations();
    const next = await registerNext();
    expect((await readGenerations()).registered).toContain(next);
    await retire(next);
    expect((await readGenerations()).registered).toEqual(before.registered.filter((one) => one !== next));
  });

  promises('parked', 'a parked commit is listed with its body until it is taken out', async () => {
    expectLogged('projector.parked');
    await store(commit(7, 1, 'p'));
    const [item] = await commitItems(stream(7), 1);
    if (!item) throw new Error('The commit is not there.');
    await park(1, { stream: stream(7), version: 1, item }, 'a test of the engines');
    const mine = async () => (await listParked(1)).filter(({ stream: { pk } }) => pk === stream(7).pk);
    expect((await mine()).map(({ body }) => body)).toEqual([item]);
    await unpark(1, stream(7), 1);
    expect(await mine()).toEqual([]);
    expect(views.row(1, stream(7)).pk).toContain(engines.mark);
  });
});
