import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book/book.ts';
import { hashOf } from '../../../functions/platform/runtime/canonical.ts';
import { putItem } from '../../../functions/platform/tables/dynamo.ts';
import { currentGeneration, readGenerations, switchTo } from '../../../functions/platform/projection/generation.ts';
import { commitKey, views } from '../../../functions/platform/keys/keys.ts';
import { listParked } from '../../../functions/platform/projection/parked.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { readRows } from '../../../functions/platform/projection/views.ts';
import { dumpBook, dumpRows } from '../../../functions/stream/dumps.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { dropGeneration, rebuild } from '../../../functions/stream/rebuild.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { startOver } from './fresh.ts';
import { acme, enrol, enrolmentOf, live, newcomers, recordOf, storedItems, study } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(startOver);

describe('a rebuild', () => {
  it('is made beside the generation in use, has the same rows and books, and can be switched back [R18, V4]', async () => {
    const next = newcomers(seededNumbers(1));
    const follow = async (): Promise<unknown> => project(PROJECTOR, { Records: await next() });
    await live(seededNumbers(2), 80);
    await follow();
    const over = new AbortController();
    const going = (async () => {
      for (let turn = 0; !over.signal.aborted || turn < 10; turn += 1) {
        await live(seededNumbers(100 + turn), 4);
        await follow();
        // No empty list at any time.
        const book = await openBook(acme, ['enrolments']);
        expect(await book.all('SELECT person FROM enrolments.enrolments')).not.toEqual([]);
      }
    })();
    const rebuilt = await rebuild(PROJECTOR, { waitMs: 100 });
    over.abort();
    await going;
    await follow();
    expect(rebuilt.generation).toBe(2);
    expect(await currentGeneration()).toBe(2);
    expect(await verify(PROJECTOR, 2)).toEqual([]);
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    const [first, second] = [await dumpRows(1), await dumpRows(2)];
    expect(first.size).toBe(2);
    for (const [tenant, dump] of first) expect(hashOf(second.get(tenant) ?? new Map())).toBe(hashOf(dump));
    expect(hashOf(await dumpBook(2, acme))).toBe(hashOf(await dumpBook(1, acme)));

    await switchTo(1);
    await live(seededNumbers(3), 30);
    await follow();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    expect(await verify(PROJECTOR, 2)).toEqual([]);
    await dropGeneration(2, 0);
    expect((await readGenerations()).registered).toEqual([1]);
    expect((await dumpRows(2)).size).toBe(0);
  });

  it('continues with the same generation after an interruption', async () => {
    await enrol(acme, 1, 1);
    expect((await rebuild(PROJECTOR, { waitMs: 0, switchOver: false })).generation).toBe(2);
    expect((await rebuild(PROJECTOR, { waitMs: 0 })).generation).toBe(2);
    expect((await rebuild(PROJECTOR, { waitMs: 0, switchOver: false })).generation).toBe(3);
  });

  it('parks commits that it cannot read, and continues [R04, V5]', async () => {
    expectLogged('projector.parked');
    await enrol(acme, 1, 1);
    await enrol(acme, 2, 1);
    await study(acme, 1, 1);
    const item = (await storedItems()).find(({ sk }) => sk === commitKey(enrolmentOf(acme, 1, 1), 2).sk);
    await putItem('events', { ...item!, e: '{' });
    await project(PROJECTOR, { Records: (await storedItems()).map(recordOf) });
    const { generation } = await rebuild(PROJECTOR, { waitMs: 0 });
    expect(await listParked(generation)).toMatchObject([{ version: 2 }]);
    expect(await verify(PROJECTOR, generation)).toEqual([]);
  });
});

describe('verify', () => {
  it('names each violated invariant [V3, V4, V5]', async () => {
    await enrol(acme, 1, 1);
    await study(acme, 1, 1);
    await project(PROJECTOR, { Records: (await storedItems()).map(recordOf) });
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    await study(acme, 1, 1);
    expect((await verify(PROJECTOR, 1)).map(({ invariant }) => invariant)).toEqual(['V4', 'V4', 'V5']);
    await project(PROJECTOR, { Records: (await storedItems()).map(recordOf) });
    const stream = enrolmentOf(acme, 1, 1);
    const [row] = [...(await readRows(1, [stream])).values()];
    const text = row?.packed as string; // small rows are stored as text
    await putItem('views', { ...views.row(1, stream), k: 'enrolment', v: 3, r: text.replace('"active":true', '"active":false') });
    expect(await verify(PROJECTOR, 1)).toMatchObject([{ invariant: 'V4', where: 'rows of tenant 7' }]);
  });
});
