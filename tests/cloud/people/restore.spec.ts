import { describe, expect, it } from 'vitest';
import { changeMember } from '../../../functions/people/member.records.ts';
import { createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { type MemberItem, usesLicence } from '../../../functions/platform/request/access-records.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type LicenceItem, licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { addDays } from '../../../shared/kernel/instant.ts';
import { ASSIGN_COURSES, ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { emailOf, type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import {
  ACME,
  DONE,
  GLOBEX,
  RESTORE,
  admins,
  as,
  ask,
  cloud,
  lasting,
  listedFor,
  memberOf,
  person,
  personas,
  remove,
  restore,
  today,
  announcedOf,
  useDeletionFixture,
  used,
} from './deletion-fixture.ts';

useDeletionFixture();

describe('what was deleted and can be restored', () => {
  type Items = {
    deletedItems: {
      data: { id: string; name: string; deleted_at: string; deleted_by: { id: string } | null; restorable_until: string }[];
      paginatorInfo: { total: number };
    };
  };
  const ITEMS = `query ($page: Int, $limit: Int) { deletedItems(kind: "user", page: $page, limit: $limit) {
    data { id name deleted_at deleted_by { id } restorable_until } paginatorInfo { total lastPage } } }`;
  const items = (who: GraphqlContext, variables = {}, host = ACME) => ask(who, ITEMS, variables, host);
  const ids = async (who: GraphqlContext, variables = {}, host = ACME): Promise<number[]> => {
    const page = await items(who, variables, host);
    return typeof page === 'string' ? [] : page.deletedItems.data.map(({ id }) => Number(id));
  };

  it('is listed newest first, with the actor, until it was restored or the 30 days are over', async () => {
    const [first, second] = [await person({ branches: [personas.t1.north] }), await person()];
    const [a1, ab1] = [await as('a1'), await as('ab1', 'north')];
    await remove(ab1, first.id);
    await remove(a1, second.id);
    const [newest, older] = await ids(a1, { limit: 2 });
    expect([newest, older]).toEqual([second.id, first.id]);
    expect(await ids(a1, { limit: 1, page: 2 })).toEqual([first.id]);
    expect(((await items(a1, { limit: 2 })) as Items).deletedItems.data[1]).toMatchObject({
      name: `Case${first.name.slice(4)} Persona`,
      deleted_by: { id: String(personas.people.ab1.id) },
      restorable_until: `${addDays(today(), 30)}T00:00:00.000Z`,
    });
    await restore(a1, second.id);
    expect(await ids(a1)).not.toContain(second.id);
    const at = async (now: string) => {
      setClock(() => now);
      return ids({ token: await signIn(cloud, 'a1', ACME) }, { limit: 200 });
    };
    expect(await at(`${addDays(today(), 29)}T23:59:59.999Z`)).toContain(first.id);
    expect(await at(`${addDays(today(), 30)}T00:00:00.000Z`)).not.toContain(first.id);
  });

  it('is limited to what the caller may restore', async () => {
    const { north, south } = personas.t1;
    const inNorth = await person({ branches: [north] });
    const manager = await person({ role: 'manager', branches: [north] });
    const both = await person({ branches: [north, south] });
    const primary = await person();
    const everybody = [inNorth.id, manager.id, both.id, primary.id];
    for (const id of everybody) await remove(await as('a1'), id);
    const seen = async (who: GraphqlContext, host = ACME) =>
      (await ids(who, { limit: 200 }, host)).filter((id) => everybody.includes(id as PersonId)).toSorted((a, b) => a - b);
    expect(await seen(await as('a1'))).toEqual(everybody);
    expect(await seen(await as('s0'))).toEqual(everybody);
    expect(await seen(await as('ab1', 'north'))).toEqual([inNorth.id, manager.id]);
    expect(await seen(await as('i1', 'north'))).toEqual([inNorth.id]);
    expect(await seen({ ...(await as('a1')), branch: 'south' })).toEqual([]);
    expect(await seen(await as('a2', undefined, GLOBEX), GLOBEX)).toEqual([]);
    for (const who of [await as('m1', 'north'), await as('l1', 'north'), { token: (await as('ab1', 'north')).token ?? '' }])
      expect(await items(who)).toBe('FORBIDDEN');
  });

  const IMPACT = 'query ($id: ID!) { deleteImpact(kind: "user", id: $id) { name counts { what count } restorable } }';
  const impact = (who: GraphqlContext, id: number, host = ACME) => ask(who, IMPACT, { id }, host);

  it('the impact of a deletion, within the scope of the caller', async () => {
    const { north, south } = personas.t1;
    const [a1, ab1] = [await as('a1'), await as('ab1', 'north')];
    const gone = await person({ branches: [north, south] });
    const alone = await person({ branches: [north] });
    const course = async (title: string) =>
      create(cloud, a1, { title, description: 'x', content: [{ unit_order: 1, title: 'One', content: '{"ops":[{"insert":"x\\n"}]}' }] });
    const [here, elsewhere] = [await course('Counted here'), await course('Counted elsewhere')];
    await ask(a1, ASSIGN_COURSES, {
      b: north,
      c: [here.id],
    });
    for (const { id } of [gone, alone])
      await ask(a1, ENROL_IN_COURSES, {
        user: id,
        courses: [here.id, elsewhere.id],
      });
    const expected = (name: string, counts: unknown[], restorable: boolean) => ({
      deleteImpact: { name: `Case${name.slice(4)} Persona`, counts, restorable },
    });
    const [two, one] = [(what: string) => ({ what, count: 2 }), (what: string) => ({ what, count: 1 })];
    await eventually(async () => JSON.stringify(await impact(a1, gone.id)).includes('"enrolments","count":2'));
    expect(await impact(a1, gone.id)).toEqual(expected(gone.name, [two('branches'), two('enrolments')], true));
    // Only the branch's own of what the branch's admin sees; and of whoever has more, the place in it alone.
    await eventually(async () => JSON.stringify(await impact(ab1, alone.id)).includes('"enrolments","count":1'));
    expect(await impact(ab1, alone.id)).toEqual(expected(alone.name, [one('branches'), one('enrolments')], true));
    expect(await impact(ab1, gone.id)).toEqual(expected(gone.name, [one('branches')], false));
  });

  it('is shown only to callers who may delete', async () => {
    const { people } = personas;
    const cells: readonly [GraphqlContext, number, string][] = [
      [await as('a1'), people.a1.id, 'CONFLICT'],
      [await as('a1b'), people.a1.id, 'FORBIDDEN'],
      [await as('a1'), people.a2.id, 'NOT_FOUND'],
      [await as('a1'), 999_999, 'NOT_FOUND'],
      [await as('ab1', 'north'), people.l1s.id, 'NOT_FOUND'],
      [await as('i1', 'north'), people.m1.id, 'FORBIDDEN'],
      [await as('m1', 'north'), people.l1.id, 'FORBIDDEN'],
    ];
    for (const [who, id, code] of cells) expect([id, await impact(who, id)]).toEqual([id, code]);
  });
});

describe('restoring a person', () => {
  it('restores the membership as it was, with its dates on the due list', async () => {
    const { id, name } = await person({
      role: 'instructor',
      branches: [personas.t1.north, personas.t1.south],
      deactivate_at: addDays(today(), 90),
    });
    const theirs = await as(name, 'north');
    const before = await used();
    await remove(await as('a1'), id);
    expect(await restore(await as('a1'), id)).toMatchObject({
      restoreUser: {
        id: String(id),
        role: 'instructor',
        instance_is_active: true,
        branches: [{ url: 'north' }, { url: 'south' }],
        viewer_can: expect.arrayContaining(['deleteUser']) as unknown,
      },
    });
    expect([await used(), await listedFor(id)]).toEqual([before, [`${addDays(today(), 90)} member-ends`]]);
    const member = await memberOf(id);
    expect([member && 'deletedAt' in member, member && 'deletedBy' in member]).toEqual([false, false]);
    expect(await announcedOf(id)).toMatchObject({ events: [{ type: 'MemberChanged', what: ['restored'] }] });
    // Their sessions are over; they sign in again below.
    expect(await ask(theirs, '{ viewer { permissions } }')).toBe('UNAUTHENTICATED');
    // Who is there already is left as they are.
    expect(await restore(await as('a1'), id)).toMatchObject({ restoreUser: { id: String(id) } });
    expect([await used(), (await memberOf(id))?.v]).toEqual([before, member?.v]);
    const again = { token: await signIn(cloud, name as PersonName, ACME, 'north'), branch: 'north' };
    expect(await ask(again, '{ viewer { permissions } }')).toHaveProperty('viewer');
  });

  it('an admin with primary access counts again', async () => {
    const { id } = await person({ role: 'admin' });
    const before = await admins(personas.t1.scope);
    await remove(await as('a1'), id);
    expect(await admins(personas.t1.scope)).toBe((before ?? 0) - 1);
    await restore(await as('a1'), id);
    expect(await admins(personas.t1.scope)).toBe(before);
  });

  it('restores a person whose deactivation date has passed as inactive, without a licence', async () => {
    const { id } = await person();
    await remove(await as('a1'), id);
    await transact(async () => ({
      writes: await changeMember(testContext(), personas.t1.scope, (await memberOf(id)) as MemberItem, { deactivateAt: today() }, []), // deleted above
      result: undefined,
    }));
    const before = await used();
    expect(await restore(await as('a1'), id)).toMatchObject({ restoreUser: { instance_is_active: false } });
    const member = await memberOf(id);
    expect([await used(), member && usesLicence(member), await listedFor(id)]).toEqual([before, false, []]);
  });

  it('is refused when no licence is free, and changes nothing', async () => {
    const { id } = await person();
    await remove(await as('a1'), id);
    const key = records.instance(personas.t1.scope, 'licence');
    const licence = (await getItem('records', key, licenceRecord)) as LicenceItem; // made with the instance
    await putItem('records', { ...licence, limit: licence.used });
    const before = await lasting();
    expect(await restore(await as('a1'), id)).toBe('LICENCE_LIMIT');
    expect(await lasting()).toEqual(before);
    await putItem('records', { ...licence });
    expect(await restore(await as('a1'), id)).toHaveProperty('restoreUser');
  });

  it('is refused while the subscription is not active; deleting is allowed [G8]', async () => {
    const { id } = await person({}, personas.t2.scope);
    await createSubscription(testContext(), personas.t2.id, { status: 'paused' });
    expect(await remove(await as('a2', undefined, GLOBEX), id, GLOBEX)).toEqual(DONE);
    expect(await restore(await as('a2', undefined, GLOBEX), id, GLOBEX)).toBe('SUBSCRIPTION_INACTIVE');
    await createSubscription(testContext(), personas.t2.id, { status: 'active' });
    expect(await restore(await as('a2', undefined, GLOBEX), id, GLOBEX)).toHaveProperty('restoreUser');
  });

  it('is refused to a foreign admin, to instructors for others than learners, and after 30 days', async () => {
    const { id } = await person({ role: 'manager', branches: [personas.t1.north] });
    await remove(await as('a1'), id);
    expect(await restore(await as('a2', undefined, GLOBEX), id, GLOBEX)).toBe('NOT_FOUND');
    expect(await restore(await as('i1', 'north'), id)).toBe('FORBIDDEN');
    expect(await restore(await as('a1'), 999_999)).toBe('NOT_FOUND');
    const last = `${addDays(today(), 29)}T23:59:59.999Z`;
    const over = `${addDays(today(), 30)}T00:00:00.000Z`;
    const at = async (now: string) => {
      setClock(() => now);
      return cloud.graphql(ACME, RESTORE, { id }, { token: await signIn(cloud, 'a1', ACME) });
    };
    const late = await at(over);
    expect([late.errors[0]?.extensions?.['code'], late.errors[0]?.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('30 days') as unknown,
    ]);
    expect((await at(last)).errors).toEqual([]);
  });

  it('the e-mail of a deleted person is not free: adding them is refused with the advice to restore them', async () => {
    const { id, name } = await person();
    await remove(await as('a1'), id);
    const again: NewUser = { first_name: 'Again', last_name: 'Persona', email: emailOf(name as PersonName), role: 'learner' };
    await expect(createUser(testContext(), personas.t1.scope, again)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('Restore') as unknown,
    });
  });
});

/** An instance with people who have a password, of its own. */
