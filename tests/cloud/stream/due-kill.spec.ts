import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { commitItems } from '../../../functions/platform/store/event-store.ts';
import { records, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { usesLicence } from '../../../functions/platform/request/access-records.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { handler } from '../../../functions/stream/due.lambda.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { testContext } from '../../fixtures/personas.ts';
import { childKilledAfter } from './killed-child.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

const NIGHT = '2026-11-10T00:05:00Z';

/** Kills a nightly run so many milliseconds after its start. Returns whether it had ended by then. */
const killedAfter = (ms: number): Promise<boolean> => childKilledAfter(ms, cloud, 'due-child.ts', NIGHT);

it('a nightly run that is killed repeatedly ends every expired membership exactly once [V2]', { timeout: 120_000 }, async () => {
  const scope = scopeOf(await createInstance(testContext('2026-11-01T09:00:00.000Z'), { name: 'Acme', domain: 'acme' }));
  const people: PersonId[] = [];
  for (let i = 0; i < 80; i += 1)
    people.push(
      (
        await createUser(testContext('2026-11-01T09:00:00.000Z'), scope, {
          first_name: 'Ada',
          last_name: `Byron ${i}`,
          email: `ada${i}@test.test`,
          role: 'learner',
          deactivate_at: i % 2 === 0 ? '2026-11-08' : '2026-11-10',
        })
      ).person,
    );
  const used = async () => Number((await getItem('records', records.instance(scope, 'licence')))?.['used']);
  let killed = 0;
  for (const ms of [120, 160, 200, 240, 280, 320]) if (!(await killedAfter(ms))) killed += 1;
  expect(killed).toBeGreaterThan(1);
  // Whatever was cut off: licences and memberships agree at every moment.
  const usesOne = async (id: PersonId): Promise<boolean> => {
    const member = await readMember(scope, id);
    return member !== undefined && usesLicence(member);
  };
  const active = async () => (await Promise.all(people.map(usesOne))).filter(Boolean).length;
  expect(await used()).toBe(await active());
  await handler({ time: NIGHT });
  expect([await used(), await active()]).toEqual([0, 0]);
  expect(await Promise.all(people.map(async (id) => (await commitItems(streams.member(scope, id), 1)).length))).toEqual(
    people.map(() => 2),
  );
});
