import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamKey } from '../../../events/kernel/commit.ts';
import { openBook } from '../../../functions/platform/book/book.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { commitKey, views } from '../../../functions/platform/keys/keys.ts';
import { dynamo, replaceDynamo } from '../../../functions/platform/tables/client.ts';
import { listParked } from '../../../functions/platform/projection/parked.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { redrive } from '../../../functions/platform/projection/redrive.ts';
import { readRows } from '../../../functions/platform/projection/views.ts';
import type { StreamRecord } from '../../../functions/platform/store/stream-record.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dyingAfter } from '../../faults/faulty-dynamo.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { shuffled } from '../../faults/seeded.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { clearViews, startOver } from './fresh.ts';
import { acme, changeMember, enrol, enrolmentOf, live, newcomers, recordOf, storedItems, study } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(startOver);

const everything = async (): Promise<StreamRecord[]> => (await storedItems()).map(recordOf);
const isRight = async (): Promise<void> => expect(await verify(PROJECTOR, 1)).toEqual([]);
const done = { batchItemFailures: [] };

describe('the projector', () => {
  it('has the same rows and lists when it fails after any write of a batch and the batch is repeated [R01, V4, V5, R13]', async () => {
    await live(seededNumbers(1), 40);
    const batch = { Records: await everything() };
    for (let writes = 0; ; writes += 1) {
      const { restore, hasDied } = dyingAfter(writes);
      const outcome = await project(PROJECTOR, batch);
      restore();
      if (!hasDied()) break;
      expect(outcome.batchItemFailures).toHaveLength(1);
      expect(await project(PROJECTOR, batch)).toEqual(done);
      await isRight();
      await clearViews();
    }
    await isRight();
  });

  it('loses no row of a list when it fails between the row and the feed [R01]', async () => {
    await enrol(acme, 1, 1);
    const batch = { Records: await everything() };
    const { restore } = dyingAfter(1);
    await project(PROJECTOR, batch);
    restore();
    expect((await readRows(1, [enrolmentOf(acme, 1, 1)])).size).toBe(1);
    expect(await project(PROJECTOR, batch)).toEqual(done);
    const book = await openBook(acme, ['enrolments']);
    expect(await book.all('SELECT person, course FROM enrolments.enrolments')).toEqual([{ person: 1, course: 1 }]);
  });

  it('reads no row of a stream whose commits are all in the batch; overlapping batches give the same rows [E154]', async () => {
    await enrol(acme, 1, 1);
    await enrol(acme, 2, 1);
    const first = await everything();
    await study(acme, 1, 1);
    await study(acme, 2, 1);
    const all = await everything();
    const real = dynamo();
    const read: string[] = [];
    replaceDynamo({
      send: (operation, input) => {
        const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys?: { sk: string }[] }> };
        if (operation === 'BatchGetItem') read.push(...Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys.map(({ sk }) => sk)));
        return real.send(operation, input);
      },
    });
    const own = new Set([1, 2].map((person) => views.row(1, enrolmentOf(acme, person, 1)).sk));
    expect(await project(PROJECTOR, { Records: first })).toEqual(done);
    expect(read.filter((sk) => own.has(sk))).toEqual([]);
    replaceDynamo(real);
    // All of it, again with more, the beginning once more, the end alone, and all of it twice at once.
    const rest = all.filter((record) => !first.includes(record));
    for (const Records of [all, first, rest]) expect(await project(PROJECTOR, { Records })).toEqual(done);
    await isRight();
    await clearViews();
    expect(await Promise.all([project(PROJECTOR, { Records: all }), project(PROJECTOR, { Records: first })])).toEqual([done, done]);
    await isRight();
  });

  it('leaves a parked stream as it is when its batch is given again from the first commit on [E154]', async () => {
    await enrol(acme, 1, 1);
    const key = commitKey(enrolmentOf(acme, 1, 1), 1);
    const stored = await getItem('events', key);
    const broken = { ...stored, ...key, e: JSON.stringify([{ type: 'NoSuchEvent' }]) };
    const sound = await everything();
    await putItem('events', broken);
    expectLogged('projector.parked');
    expect(await project(PROJECTOR, { Records: await everything() })).toEqual(done);
    const parked = (await readRows(1, [enrolmentOf(acme, 1, 1)])).get(streamKey(enrolmentOf(acme, 1, 1)));
    expect(parked).toMatchObject({ v: 0, parked: 1 });
    // The same commit, which can be read by now: whoever redrives it takes it in.
    expect(await project(PROJECTOR, { Records: sound })).toEqual(done);
    expect((await readRows(1, [enrolmentOf(acme, 1, 1)])).get(streamKey(enrolmentOf(acme, 1, 1)))).toEqual(parked);
  });

  it('reports the lowest record that is not done [R01]', async () => {
    await enrol(acme, 1, 1);
    await enrol(acme, 2, 1);
    const records = await everything();
    const { restore } = dyingAfter(1);
    const { batchItemFailures } = await project(PROJECTOR, { Records: records });
    restore();
    expect(batchItemFailures).toEqual([{ itemIdentifier: records[0]?.dynamodb?.SequenceNumber }]);
  });

  it('keeps a newer row that another run has stored, and projects the other streams of the batch [R01, V4]', async () => {
    await enrol(acme, 1, 1);
    await enrol(acme, 2, 1);
    const early = await everything();
    await study(acme, 1, 1);
    const real = dynamo();
    // Another run stores the newer row before this one writes its own.
    replaceDynamo({
      send: async (operation, input) => {
        if (operation === 'PutItem') {
          replaceDynamo(real);
          await project(PROJECTOR, { Records: await everything() });
        }
        return real.send(operation, input);
      },
    });
    expect(await project(PROJECTOR, { Records: early })).toEqual(done);
    expect((await readRows(1, [enrolmentOf(acme, 1, 1)])).get(streamKey(enrolmentOf(acme, 1, 1)))).toMatchObject({ v: 2 });
    expect((await readRows(1, [enrolmentOf(acme, 2, 1)])).get(streamKey(enrolmentOf(acme, 2, 1)))).toMatchObject({ v: 1 });
    await isRight();
  });

  it('handles batches three times and records ten times as once [R02, V2, V4]', async () => {
    await live(seededNumbers(2), 60);
    const records = await everything();
    for (let turn = 0; turn < 3; turn += 1) expect(await project(PROJECTOR, { Records: records })).toEqual(done);
    for (const record of records.slice(0, 5)) await project(PROJECTOR, { Records: Array.from({ length: 10 }, () => record) });
    await isRight();
  });

  it('reads commits that arrive too early from Events, and skips those that arrive too late [R03, V3, V4]', async () => {
    await live(seededNumbers(3), 60);
    for (const record of shuffled(seededNumbers(4), await everything()))
      expect(await project(PROJECTOR, { Records: [record] })).toEqual(done);
    await isRight();
  });
});

describe('a commit that cannot be read', () => {
  const stream = enrolmentOf(acme, 1, 1);
  const stored = (version: number) => getItem('events', commitKey(stream, version)).then((item) => item!);

  const poisons: [string, string][] = [
    ['of an unknown type', '[{"type":"CourseEaten"}]'],
    ['with bad JSON', '[{"type":'],
    ['of a future version', '[{"type":"CourseOpened","version":99}]'],
    ['of a wrong shape', '[{"type":"TimeCounted","unit":"one"}]'],
  ];

  for (const [name, body] of poisons) {
    it(`${name} is parked whole, other streams continue, and a redrive projects everything [R04]`, async () => {
      expectLogged('projector.parked');
      await enrol(acme, 1, 1);
      for (let turn = 0; turn < 4; turn += 1) await study(acme, 1, 1);
      await enrol(acme, 2, 1);
      const good = await stored(3);
      const bad = { ...good, e: body };
      await putItem('events', bad);

      const records = await everything();
      expect(await project(PROJECTOR, { Records: records })).toEqual(done);
      expect(await project(PROJECTOR, { Records: records })).toEqual(done);
      await study(acme, 2, 1);
      await project(PROJECTOR, { Records: await everything() });

      const parked = await listParked(1);
      expect(parked).toMatchObject([{ stream, version: 3, body: bad }]);
      expect((await readRows(1, [stream])).get(streamKey(stream))).toMatchObject({ v: 2, parked: 3 });
      expect((await readRows(1, [enrolmentOf(acme, 2, 1)])).values().next().value).toMatchObject({ v: 2, parked: null });
      await isRight();

      expect(await redrive(PROJECTOR, stream)).toMatchObject([{ v: 2, parked: 3 }]);
      await putItem('events', good);
      expect(await redrive(PROJECTOR, stream)).toMatchObject([{ v: 5, parked: null }]);
      expect(await listParked(1)).toEqual([]);
      await study(acme, 1, 1);
      await project(PROJECTOR, { Records: [recordOf(await stored(6))] });
      await isRight();
    });
  }

  it('is parked when it is the first of its stream [R04, V5]', async () => {
    expectLogged('projector.parked');
    await enrol(acme, 1, 1);
    await study(acme, 1, 1);
    await putItem('events', { ...(await stored(1)), e: 'nothing' });
    await project(PROJECTOR, { Records: await everything() });
    expect(await listParked(1)).toMatchObject([{ version: 1 }]);
    await isRight();
    expect(await getItem('views', views.row(1, stream))).toMatchObject({ v: 0, parked: 1 });
  });
});

describe('rows that are read from records', () => {
  it('have the present names, whatever the commit was', async () => {
    await changeMember(acme, 1);
    const next = newcomers(seededNumbers(6));
    await project(PROJECTOR, { Records: await next() });
    await changeMember(acme, 1);
    await changeMember(acme, 1);
    await project(PROJECTOR, { Records: await next() });
    const book = await openBook(acme, ['people']);
    expect(await book.all('SELECT v FROM people.members')).toEqual([{ v: 3 }]);
    await isRight();
  });
});
