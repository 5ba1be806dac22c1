import { afterEach, describe, expect, it } from 'vitest';
import { type NewUser } from '../../../functions/people/users/person.commands.ts';
import { getItem, putItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { records, type Scope, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { testContext } from '../../fixtures/personas.ts';
import { openSession } from '../../fixtures/session.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';
import { DONE, admins, as, ask, memberOf, person, remove, restore, useDeletionFixture, used } from './deletion-fixture.ts';

const SET_ACTIVE = 'mutation ($id: ID!, $active: Boolean!) { updateUser(id: $id, input: { is_active: $active }) { id is_active } }';

useDeletionFixture();
let endInjection: () => void = () => undefined;
afterEach(() => endInjection());

async function instance(domain: string, count: number, role: NewUser['role'], licenceCount: number | null = null) {
  const scope = scopeOf(await createInstance(testContext(), { name: domain, domain, licenceCount }));
  const people: { id: PersonId; name: string }[] = [];
  for (let i = 0; i < count; i += 1) people.push(await person({ role }, scope));
  return { scope, people, host: `${domain}.localhost` };
}

const commitsOf = async (scope: Scope, people: readonly PersonId[]): Promise<number> =>
  (await Promise.all(people.map((id) => query('events', { pk: streams.member(scope, id).pk, prefix: 'm#' })))).flat().length;

// The embedded engine never refuses racing transactions for conflict, as DynamoDB does: the second row has it done.
describe.each([0, 0.3])('with %d of all transactions refused for conflict', (share) => {
  it('two admins who deactivate each other at once leave one active, in 100 rounds [P06]', { timeout: 120_000 }, async () => {
    const { scope, people, host } = await instance(`off-${share * 10}`, 2, 'admin');
    const [one, other] = people as [{ id: PersonId; name: string }, { id: PersonId; name: string }];
    const s0 = await as('s0', undefined, host);
    const commitsBefore = await commitsOf(scope, [one.id, other.id]);
    endInjection = injectConflicts(share, 17);
    for (let round = 1; round <= 100; round += 1) {
      // Sessions do not come back with the access.
      const [first, second] = await Promise.all(
        [one, other].map(async ({ id }) => ({ token: await openSession(id, scope, steadyClock()) })),
      );
      if (!first || !second) throw new Error('Both have a session.');
      const results = await Promise.all([
        ask(first, SET_ACTIVE, { id: other.id, active: false }, host),
        ask(second, SET_ACTIVE, { id: one.id, active: false }, host),
      ]);
      // Who is late finds their own access gone, or themselves the last.
      expect(results.filter((result) => typeof result === 'string')).toEqual([expect.stringMatching(/^(CONFLICT|UNAUTHENTICATED)$/)]);
      const members = await Promise.all(people.map(({ id }) => memberOf(id, scope)));
      expect([members.filter((member) => member?.active).length, await admins(scope), await used(scope)]).toEqual([1, 1, 1]);
      // Whoever lost has written no event: a deactivation and an activation in each former round (V7).
      expect(await commitsOf(scope, [one.id, other.id])).toBe(commitsBefore + 2 * round - 1);
      const ended = members[0]?.active ? other.id : one.id;
      expect(await ask(s0, SET_ACTIVE, { id: ended, active: true }, host)).toHaveProperty('updateUser');
      expect([await admins(scope), await used(scope)]).toEqual([2, 2]);
    }
  });

  it('two admins who delete each other at once leave one active, in 20 rounds [P06]', { timeout: 120_000 }, async () => {
    const { scope, people, host } = await instance(`p06-${share * 10}`, 2, 'admin');
    const [one, other] = people as [{ id: PersonId; name: string }, { id: PersonId; name: string }];
    const [first, second, s0] = [
      await as(one.name, undefined, host),
      await as(other.name, undefined, host),
      await as('s0', undefined, host),
    ];
    const commitsBefore = await commitsOf(scope, [one.id, other.id]);
    endInjection = injectConflicts(share, 7);
    for (let round = 1; round <= 20; round += 1) {
      const results = await Promise.all([remove(first, other.id, host), remove(second, one.id, host)]);
      const [won, lost] = results[0] === 'CONFLICT' || results[0] === 'UNAUTHENTICATED' ? [results[1], results[0]] : results;
      // Who is late finds their own membership gone, or themselves the last.
      expect([won, lost]).toEqual([DONE, expect.stringMatching(/^(CONFLICT|UNAUTHENTICATED)$/) as unknown]);
      const members = await Promise.all(people.map(({ id }) => memberOf(id, scope)));
      expect([members.filter((member) => !member?.deletedAt).length, await admins(scope), await used(scope)]).toEqual([1, 1, 1]);
      // Whoever lost has written no event: a deletion and a restoration in each former round (V7).
      expect(await commitsOf(scope, [one.id, other.id])).toBe(commitsBefore + 2 * round - 1);
      expect(await restore(s0, members[0]?.deletedAt ? one.id : other.id, host)).toHaveProperty('restoreUser');
      expect([await admins(scope), await used(scope)]).toEqual([2, 2]);
    }
  });

  it('of ten people restored at once with one free licence exactly one is restored [B01]', async () => {
    const { scope, people, host } = await instance(`b01-${share * 10}`, 10, 'learner');
    const s0 = await as('s0', undefined, host);
    for (const { id } of people) expect(await remove(s0, id, host)).toEqual(DONE);
    const key = records.instance(scope, 'licence');
    await putItem('records', { ...(await getItem('records', key, licenceRecord)), ...key, limit: 1 });
    endInjection = injectConflicts(share, 11);
    const results = await Promise.all(people.map(({ id }) => restore(s0, id, host)));
    expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1);
    expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(new Set(['LICENCE_LIMIT']));
    const members = await Promise.all(people.map(({ id }) => memberOf(id, scope)));
    expect([members.filter((member) => !member?.deletedAt).length, await used(scope)]).toEqual([1, 1]);
  });

  it('a person whom ten delete at once is deleted once, and frees one licence', async () => {
    const { scope, people, host } = await instance(`once-${share * 10}`, 2, 'learner');
    const s0 = await as('s0', undefined, host);
    endInjection = injectConflicts(share, 13);
    const results = await Promise.all(Array.from({ length: 10 }, () => remove(s0, people[0]?.id ?? 0, host)));
    expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1);
    expect(await used(scope)).toBe(1);
  });
});

it('a call that is repeated with its key has the same reply, and is done once', async () => {
  const { id } = await person();
  const who = { ...(await as('a1')), headers: { 'idempotency-key': `delete-${id}` } };
  const before = await used();
  expect([await remove(who, id), await remove(who, id)]).toEqual([DONE, DONE]);
  expect(await used()).toBe(before - 1);
});
