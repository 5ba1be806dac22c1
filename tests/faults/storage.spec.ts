import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getItem } from '../../functions/platform/tables/dynamo.ts';
import { idempotent } from '../../functions/platform/request/idempotency.ts';
import { records, streams } from '../../functions/platform/keys/keys.ts';
import { announce } from '../../functions/platform/store/announce.ts';
import { project } from '../../functions/platform/projection/projector.ts';
import type { Call } from '../../functions/platform/request/request.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { checkJournal, checkSequences, verify } from '../../functions/stream/verify.ts';
import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { startOver } from '../cloud/stream/fresh.ts';
import { acme, type Done, enrol, enrolmentOf, learn, recordOf, storedItems } from '../cloud/stream/stream-fixture.ts';
import { learnerInput, courseOf, reading } from '../../events/learning/sample-course.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { between, type Troubles, troubling, Unavailable } from './faulty-dynamo.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { seedsOfRun } from './seeded.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(startOver);

/** A client that repeats the same act until it is answered. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<{ answer: T; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { answer: await ask(), tries };
    } catch (error) {
      if (tries === 40) throw error;
    }
  }
}

const study = (who: number, id: string) =>
  learn(
    acme,
    who,
    1,
    {
      ...learnerInput,
      course: courseOf([reading]),
      type: 'CountTime',
      accrued: { interval: id, unit: reading.id, seconds: 1, position: null },
    },
    id,
  );

const secondsOf = async (): Promise<number> => {
  const items = (await storedItems()).filter(({ sk }) => sk.startsWith('e#'));
  return items
    .flatMap((item) => JSON.parse(String(item['e'])) as { seconds?: number }[])
    .reduce((sum, { seconds = 0 }) => sum + seconds, 0);
};

const share = (troubles: Troubles): string => `${troubles.troubled} of ${troubles.calls} calls`;

describe('with a fifth of all storage calls failing', () => {
  for (const seed of seedsOfRun(3)) {
    it(`learners' acts are stored once each, seed ${seed} [R06, R13, V1, V2, V3]`, async () => {
      for (let who = 1; who <= 4; who += 1) await enrol(acme, who, 1);
      const { restore, troubles } = troubling(seededNumbers(seed), 0.2);
      const journal: Done[] = [];
      let tries = 0;
      await Promise.all(
        Array.from({ length: 120 }, async (_, index) => {
          const { answer, tries: own } = await untilAnswered(() => study(1 + (index % 4), `study-${index}`));
          journal.push(answer);
          tries += own;
        }),
      );
      restore();
      console.log(`acts 120, tries ${tries}, failed ${share(troubles)}`);
      expect(await checkJournal(journal)).toEqual([]);
      expect(await checkSequences()).toEqual([]);
      expect(await secondsOf()).toBe(120);
    });

    it(`changes of records take effect once each, seed ${seed} [R06, R13, V2, V3]`, async () => {
      const member = asId<PersonId>(1);
      const { restore, troubles } = troubling(seededNumbers(seed), 0.2);
      const change = (key: string): Promise<number> => {
        const call = {
          idempotencyKey: key,
          heldKeys: new Set(),
          inputs: new Map(),
          now: '2026-01-05T00:00:00.000Z',
          tokens: [] as string[],
        } as unknown as Call; // what idempotent reads of a call
        return idempotent(call, member, { key }, async () => {
          const before = await getItem('records', records.member(acme, member));
          const v = Number(before?.['v'] ?? 0) + 1;
          const put = { ...records.member(acme, member), person: 1, v };
          const condition = before ? { condition: 'v = :v', values: { ':v': v - 1 } } : { condition: 'attribute_not_exists(pk)' };
          const announcement = await announce({
            scope: acme,
            stream: streams.member(acme, member),
            version: v,
            at: call.now,
            commandId: key,
            events: [{ type: 'MemberChanged', person: 1, what: ['lastName'] }],
            actor: { kind: 'system', name: 'test' },
          });
          return { writes: [{ table: 'records', put, ...condition }, announcement], result: v };
        });
      };
      const answers = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const { answer } = await untilAnswered(() => change(`change-${index}`));
          expect((await untilAnswered(() => change(`change-${index}`))).answer).toBe(answer);
          return answer;
        }),
      );
      restore();
      console.log(`changes 30, failed ${share(troubles)}`);
      expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(await checkSequences()).toEqual([]);
      expect((await getItem('records', records.member(acme, member)))?.['v']).toBe(30);
    });

    it(`rows and lists come out right, seed ${seed} [R06, V4, V5]`, async () => {
      for (let who = 1; who <= 4; who += 1) await enrol(acme, who, 1);
      for (let index = 0; index < 40; index += 1) await study(1 + (index % 4), `study-${index}`);
      const { restore } = troubling(seededNumbers(seed), 0.2);
      let left = (await untilAnswered(storedItems)).answer.map(recordOf);
      for (let turn = 0; left.length > 0; turn += 1) {
        expect(turn).toBeLessThan(200);
        const { batchItemFailures } = await project(PROJECTOR, { Records: left });
        const failed = batchItemFailures[0]?.itemIdentifier;
        left = failed === undefined ? [] : left.slice(left.findIndex((record) => record.dynamodb?.SequenceNumber === failed));
      }
      restore();
      expect(await verify(PROJECTOR, 1)).toEqual([]);
    });
  }
});

describe('a command whose reply is lost', () => {
  it('has the same result when it is sent again [R13, V2]', async () => {
    await enrol(acme, 1, 1);
    let lost = 0;
    const restore = between((name) => (name === 'Put' && (lost += 1) === 1 ? { after: new Unavailable('The reply was lost.') } : 'pass'));
    await expect(study(1, 'once')).rejects.toThrow('lost');
    const again = await study(1, 'once');
    restore();
    expect(again.mark).toBe('u1/e#c1@2');
    expect(again.stream).toEqual(enrolmentOf(acme, 1, 1));
    expect(await secondsOf()).toBe(1);
  });

  it('a refused command leaves no event [V7]', async () => {
    await enrol(acme, 1, 1);
    const before = (await storedItems()).length;
    await expect(study(9, 'nobody')).rejects.toThrow();
    expect((await storedItems()).length).toBe(before);
  });
});
