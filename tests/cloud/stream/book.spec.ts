import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBase } from '../../../functions/platform/book/book-base.ts';
import { forgetCopies, makeRoom } from '../../../functions/platform/book/book-copies.ts';
import { endThread } from '../../../functions/platform/book-sql.ts';
import { openBook } from '../../../functions/platform/book.ts';
import { getItem, putItem, updateItem } from '../../../functions/platform/dynamo.ts';
import { platform, views } from '../../../functions/platform/keys/keys.ts';
import { type Mark, parseMarks } from '../../../functions/platform/marks.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { personRows } from '../../../functions/platform/projection/views.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/followers.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { seeded } from '../../faults/seeded.ts';
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
  next = newcomers(seeded(1));
});

const follow = async (): Promise<void> => {
  expect(await project(PROJECTOR, { Records: await next() })).toEqual({ batchItemFailures: [] });
};
const marksOf = (...done: Done[]): Mark[] => done.flatMap(({ mark }) => parseMarks(mark ?? ''));
const isRight = async (): Promise<void> => expect(await verify(PROJECTOR, 1)).toEqual([]);
const secondsIn = async (...after: Mark[]): Promise<number | null> =>
  (
    await (
      await openBook(acme, ['enrolments'], after)
    ).get<{ seconds: number }>('SELECT sum(seconds) AS seconds FROM enrolments.enrolments')
  )?.seconds ?? null;

describe('lists', () => {
  it('wait for what the viewer has just written', async () => {
    await enrol(acme, 1, 1);
    await follow();
    expect(await secondsIn()).toBe(0);
    const done = await study(acme, 1, 1, 45);
    const reading = secondsIn(...marksOf(done));
    await pause(150);
    await follow();
    expect(await reading).toBe(45);
  });

  it('answer after two seconds with what there is', async () => {
    await enrol(acme, 1, 1);
    await follow();
    const done = await study(acme, 1, 1, 45);
    const begun = Date.now();
    expect(await secondsIn(...marksOf(done))).toBe(0);
    expect(Date.now() - begun).toBeGreaterThan(1_900);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  it('do not wait for commits that bring them nothing', async () => {
    await enrol(acme, 1, 1);
    await follow();
    const begun = Date.now();
    await openBook(
      acme,
      ['enrolments'],
      [
        { stream: 'u1/m', version: 9 },
        { stream: 'b2/v', version: 9 },
        { stream: 'i/v', version: 9 },
      ],
    );
    expect(Date.now() - begun).toBeLessThan(1_000);
  });

  it('never hold a row of another tenant (V6)', async () => {
    await enrol(acme, 1, 1);
    await enrol(globex, 2, 2);
    await follow();
    const people = async (scope: typeof acme) => (await openBook(scope, ['enrolments'])).all('SELECT person FROM enrolments.enrolments');
    expect(await people(acme)).toEqual([{ person: 1 }]);
    expect(await people(globex)).toEqual([{ person: 2 }]);
  });

  it('share one reading of the feed when they come together', async () => {
    await enrol(acme, 1, 1);
    await follow();
    await secondsIn();
    let queries = 0;
    const restore = between((name) => {
      if (name === 'Query') queries += 1;
      return 'pass';
    });
    await Promise.all(Array.from({ length: 20 }, () => secondsIn()));
    restore();
    expect(queries).toBeLessThan(4);
  });

  it('cannot write', async () => {
    const book = await openBook(acme, ['people']);
    await expect(book.all('DELETE FROM people.members')).rejects.toThrow(/readonly/);
  });

  it('go on when the thread of the book has died', async () => {
    await enrol(acme, 1, 1);
    await follow();
    expect(await secondsIn()).toBe(0);
    await endThread();
    expect(await secondsIn()).toBe(0);
  });

  it('give up the books that nobody reads when the folder is full', async () => {
    await enrol(acme, 1, 1);
    await enrol(globex, 1, 1);
    await follow();
    await openBook(globex, ['enrolments']);
    await pause(10);
    await secondsIn();
    await makeRoom(0, -1);
    expect(await secondsIn()).toBe(0);
  });

  it("a learner's own rows wait too", async () => {
    await enrol(acme, 1, 1);
    await follow();
    const done = await study(acme, 1, 1, 45);
    const reading = personRows<{ seconds: Record<string, number> }>(acme, asId<PersonId>(1), 'enrolment', marksOf(done));
    await pause(100);
    await follow();
    expect((await reading).map(({ v, row }) => [v, Object.values(row.seconds)])).toEqual([[2, [45]]]);
  });
});

const eager = { settledMs: 0, freshMs: -1_000 };

describe('a new base', () => {
  const young = (): Promise<void> => putItem('platform', { ...platform.instance(acme.tenant), createdAt: new Date().toISOString() });

  it('holds what the feed held, and is what the next process begins from', async () => {
    await young();
    await live(seeded(7), 80);
    await follow();
    await pause(5);
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await forgetCopies();
    await isRight();
    await live(seeded(8), 40);
    await follow();
    await isRight();
    await pause(5);
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await forgetCopies();
    await isRight();
  });

  it('leaves the last minute to the feed', async () => {
    await young();
    await enrol(acme, 1, 1);
    await follow();
    expect(await compact(PROJECTOR, 1, acme)).toBe('compacted');
    expect((await readBase(1, acme))?.mark).toBeLessThan(Date.now() - 59_000);
    await forgetCopies();
    await isRight();
  });

  it('is not made twice in a minute, nor by two at once', async () => {
    await young();
    await enrol(acme, 1, 1);
    await follow();
    expect((await Promise.all([compact(PROJECTOR, 1, acme), compact(PROJECTOR, 1, acme)])).sort()).toEqual(['busy', 'compacted']);
    expect(await compact(PROJECTOR, 1, acme)).toBe('fresh');
  });

  it('is made from events and records when the old one is of another shape, too old, or missing', async () => {
    await live(seeded(9), 60);
    await follow();
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await forgetCopies();
    await isRight();
    await updateItem('views', views.book(1, acme), { update: 'SET shape = :shape', values: { ':shape': 'older' } });
    await forgetCopies();
    const reading = openBook(acme, ['enrolments']);
    await pause(100);
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await reading;
    await updateItem('views', views.book(1, acme), { update: 'SET mark = :mark', values: { ':mark': Date.now() - 7 * 24 * 3600 * 1000 } });
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('made anew');
    await forgetCopies();
    await isRight();
  });

  it('may be made while lists are read and learners act', async () => {
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
        if (seconds % 3 === 0) await forgetCopies();
      }
    })();
    const compacting = (async () => {
      while (!over.signal.aborted) await compact(PROJECTOR, 1, acme, eager);
    })();
    await Promise.all([acting, reading, compacting]);
    expect(await secondsIn()).toBe(60);
    await isRight();
  });

  it('reaches members too', async () => {
    await young();
    await changeMember(acme, 3);
    await follow();
    await pause(5);
    expect(await compact(PROJECTOR, 1, acme, eager)).toBe('compacted');
    await forgetCopies();
    const book = await openBook(acme, ['people']);
    expect(await book.all('SELECT person FROM people.members')).toEqual([{ person: 3 }]);
    expect(await getItem('views', views.book(1, acme))).toMatchObject({ n: 1 });
  });
});
