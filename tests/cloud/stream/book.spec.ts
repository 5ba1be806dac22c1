import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readBase } from '../../../functions/platform/book/book-base.ts';
import { deleteCopies, freeScratchSpace } from '../../../functions/platform/book/book-copies.ts';
import { endThread } from '../../../functions/platform/book/book-thread.ts';
import { openBook } from '../../../functions/platform/book/book.ts';
import { getItem, putItem, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { shareLongCalls, WITHOUT_TURNS } from '../../../functions/platform/tables/long-calls.ts';
import { platform, views } from '../../../functions/platform/keys/keys.ts';
import { type ConsistencyToken, parseTokens } from '../../../functions/platform/keys/consistency-tokens.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { personRows } from '../../../functions/platform/projection/views.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { watchCalls, type WatchedCalls } from '../../faults/watched-calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from './fresh.ts';
import { acme, changeMember, type Done, enrol, globex, live, newcomers, study } from './stream-fixture.ts';

let cloud: Cloud;
let next: ReturnType<typeof newcomers>;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(async () => {
  await endThread();
  await cloud?.stop();
});
beforeEach(async () => {
  await startOver();
  next = newcomers(seededNumbers(1));
});

let queries: WatchedCalls | undefined;
afterEach(() => {
  vi.useRealTimers();
  queries?.stop();
  queries = undefined;
});
/** Queries of the tables from now on: a reader that waits for a commit queries again and again. */
const watchQueries = (): WatchedCalls => (queries = watchCalls('Query'));
/** More queries than one read of feed or rows takes: whoever makes them is waiting. */
const WAITING = 5;

const follow = async (): Promise<void> => {
  expect(await project(PROJECTOR, { Records: await next() })).toEqual({ batchItemFailures: [] });
};
const marksOf = (...done: Done[]): ConsistencyToken[] => done.flatMap(({ mark }) => parseTokens(mark ?? ''));
const isRight = async (): Promise<void> => expect(await verify(PROJECTOR, 1)).toEqual([]);
const secondsIn = async (...after: ConsistencyToken[]): Promise<number | null> =>
  (
    await (
      await openBook(acme, ['enrolments'], after)
    ).get<{ seconds: number }>('SELECT sum(seconds) AS seconds FROM enrolments.enrolments')
  )?.seconds ?? null;

describe('lists', () => {
  it("wait for the viewer's own last write", async () => {
    await enrol(acme, 1, 1);
    await follow();
    expect(await secondsIn()).toBe(0);
    const done = await study(acme, 1, 1, 45);
    const queried = watchQueries();
    const reading = secondsIn(...marksOf(done));
    await queried.more(WAITING);
    await follow();
    expect(await reading).toBe(45);
  });

  it('wait two seconds at most, and are served without the write after that', async () => {
    await enrol(acme, 1, 1);
    await follow();
    const done = await study(acme, 1, 1, 45);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const begun = Date.now();
    const queried = watchQueries();
    let isServed = false;
    const reading = secondsIn(...marksOf(done)).finally(() => (isServed = true));
    await queried.more(WAITING);
    vi.setSystemTime(begun + 1_999);
    await queried.more(WAITING);
    expect(isServed).toBe(false);
    vi.setSystemTime(begun + 2_000);
    expect(await reading).toBe(0);
  });

  it('do not wait for commits that do not change them', async () => {
    await enrol(acme, 1, 1);
    await follow();
    await openBook(acme, ['enrolments']);
    const queried = watchQueries();
    await openBook(acme, ['enrolments']);
    const queriesOfOneRead = queried.count();
    await openBook(
      acme,
      ['enrolments'],
      [
        { stream: 'u1/m', version: 9 },
        { stream: 'b2/v', version: 9 },
        { stream: 'i/v', version: 9 },
      ],
    );
    expect(queried.count()).toBe(2 * queriesOfOneRead);
  });

  it('have no row of another tenant [V6]', async () => {
    await enrol(acme, 1, 1);
    await enrol(globex, 2, 2);
    await follow();
    const people = async (scope: typeof acme) => (await openBook(scope, ['enrolments'])).all('SELECT person FROM enrolments.enrolments');
    expect(await people(acme)).toEqual([{ person: 1 }]);
    expect(await people(globex)).toEqual([{ person: 2 }]);
  });

  it('share one read of the feed when they are requested together', async () => {
    await enrol(acme, 1, 1);
    await follow();
    await secondsIn();
    const queried = watchQueries();
    await Promise.all(Array.from({ length: 20 }, () => secondsIn()));
    expect(queried.count()).toBeLessThan(4);
  });

  it('are whole where the feed is read in short pages, each after those who wait', async () => {
    // An item of the feed for each, of which a first page has twenty.
    for (let person = 1; person <= 24; person += 1) {
      await enrol(acme, person, 1);
      await study(acme, person, 1, 45);
      await follow();
    }
    let turns = 0;
    const whenQuiet = () => Promise.resolve(void (turns += 1));
    shareLongCalls({ ...WITHOUT_TURNS, charactersRead: 1, whenQuiet });
    onTestFinished(() => shareLongCalls(WITHOUT_TURNS));
    expect(await secondsIn()).toBe(24 * 45);
    expect(turns).toBe(1 + 4 + 1);
  });

  it('are read-only', async () => {
    const book = await openBook(acme, ['people']);
    await expect(book.all('DELETE FROM people.members')).rejects.toThrow(/readonly/);
  });

  it('continue when the thread of the book has ended', async () => {
    await enrol(acme, 1, 1);
    await follow();
    expect(await secondsIn()).toBe(0);
    await endThread();
    expect(await secondsIn()).toBe(0);
  });

  it('remove unread books when the folder is full', async () => {
    await enrol(acme, 1, 1);
    await enrol(globex, 1, 1);
    await follow();
    await openBook(globex, ['enrolments']);
    await secondsIn();
    await freeScratchSpace(0, -1);
    expect(await secondsIn()).toBe(0);
  });

  it("wait also when they are a learner's own rows", async () => {
    await enrol(acme, 1, 1);
    await follow();
    const done = await study(acme, 1, 1, 45);
    const queried = watchQueries();
    const reading = personRows<{ seconds: Record<string, number> }>(acme, asId<PersonId>(1), 'enrolment', marksOf(done));
    await queried.more(WAITING);
    await follow();
    expect((await reading).map(({ v, row }) => [v, Object.values(row.seconds)])).toEqual([[2, [45]]]);
  });
});

const eager = { settledMs: 0, freshMs: -1_000 };

describe('a new base', () => {
  const young = (): Promise<void> => putItem('platform', { ...platform.instance(acme.tenant), createdAt: new Date().toISOString() });

  it('has the rows of the feed, and is loaded by the next process', async () => {
    await young();
    await live(seededNumbers(7), 80);
    await follow();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await deleteCopies();
    await isRight();
    await live(seededNumbers(8), 40);
    await follow();
    await isRight();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await deleteCopies();
    await isRight();
  });

  it('does not contain the last minute, which stays in the feed', async () => {
    await young();
    await enrol(acme, 1, 1);
    await follow();
    expect(await compact(PROJECTOR, 1, acme)).toBe('compacted');
    expect((await readBase(1, acme))?.mark).toBeLessThan(Date.now() - 59_000);
    await deleteCopies();
    await isRight();
  });

  it('is not made twice in a minute, or by two at once', async () => {
    await young();
    await enrol(acme, 1, 1);
    await follow();
    expect((await Promise.all([compact(PROJECTOR, 1, acme), compact(PROJECTOR, 1, acme)])).sort()).toEqual(['busy', 'compacted']);
    expect(await compact(PROJECTOR, 1, acme)).toBe('fresh');
  });

  it('is made from events and records when the old base has another shape, is too old, or missing', async () => {
    await live(seededNumbers(9), 60);
    await follow();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await deleteCopies();
    await isRight();
    await updateItem('views', views.book(1, acme), { update: 'SET shape = :shape', values: { ':shape': 'older' } });
    await deleteCopies();
    const reads = watchCalls('Get', ({ input }) => JSON.stringify(input).includes(views.book(1, acme).pk));
    const reading = openBook(acme, ['enrolments']);
    await reads.more(1);
    reads.stop();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await reading;
    await updateItem('views', views.book(1, acme), { update: 'SET mark = :mark', values: { ':mark': Date.now() - 7 * 24 * 3600 * 1000 } });
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await deleteCopies();
    await isRight();
  });

  it('may be made while lists are read and learners write', async () => {
    await young();
    await enrol(acme, 1, 1);
    const over = new AbortController();
    const acting = (async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        await study(acme, 1, 1, 1);
        await follow();
      }
      over.abort();
    })();
    const reading = (async () => {
      let seen = 0;
      while (!over.signal.aborted) {
        const seconds = (await secondsIn()) ?? 0;
        expect(seconds).toBeGreaterThanOrEqual(seen);
        seen = seconds;
        // Another process, which begins from the newest base; the one before it may be on its way.
        if (seconds % 3 === 0) await deleteCopies();
      }
    })();
    const compacting = (async () => {
      while (!over.signal.aborted) await compact(PROJECTOR, 1, acme, eager);
    })();
    await Promise.all([acting, reading, compacting]);
    expect(await secondsIn()).toBe(60);
    await isRight();
  });

  it('has members, too', async () => {
    await young();
    await changeMember(acme, 3);
    await follow();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await deleteCopies();
    const book = await openBook(acme, ['people']);
    expect(await book.all('SELECT person FROM people.members')).toEqual([{ person: 3 }]);
    expect(await getItem('views', views.book(1, acme))).toMatchObject({ n: 1 });
  });
});
