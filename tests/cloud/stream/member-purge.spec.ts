import { describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { platform, records, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { BranchId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { testContext } from '../../fixtures/personas.ts';

import {
  ACME,
  a1,
  ask,
  branch,
  cloud,
  cutOffAfter,
  day,
  entries,
  lastAnnouncement,
  lasting,
  leaveBehind,
  linksOf,
  memberOf,
  moveClock,
  night,
  peopleIn,
  person,
  personas,
  removeUser,
  restoreUser,
  selfOf,
  usePurgeFixture,
} from './purge-fixture.ts';

usePurgeFixture();

describe('a member whose 30 days are over', () => {
  it('loses links and pointer; the record with the names and the identity stay', async () => {
    const { north, south } = personas.t1;
    const { id } = await person({ branches: [north, south] });
    expect(await removeUser(id)).toBeNull();
    await night(day(29));
    expect([await linksOf(id), (await memberOf(id))?.purgedAt]).toEqual([2, undefined]);
    await night(day(30));
    expect(await linksOf(id)).toBe(0);
    for (const place of [north, south])
      expect(await getItem('records', records.branchMember(personas.t1.scope, place, id))).toBeUndefined();
    expect(await getItem('platform', platform.membership(id, personas.t1.id))).toBeUndefined();
    expect(await memberOf(id)).toMatchObject({
      firstName: expect.stringContaining('Purged') as unknown,
      purgedAt: `${day(30)}T00:05:00.000Z`,
    });
    expect(await selfOf(id)).toMatchObject({ active: true, memberships: 0, left: [personas.t1.id] });
    expect(await entries('member-purge', id)).toEqual([]);
    expect(await lastAnnouncement(id)).toMatchObject({
      actor: { kind: 'system', name: 'due' },
      events: [{ type: 'MemberChanged', what: ['purged'] }],
    });
    await moveClock(() => `${day(30)}T09:00:00.000Z`);
    expect(await restoreUser(id)).toMatch(/^CONFLICT: .*30 days/);
    expect(await ask('query ($id: ID!) { user(id: $id) { id } }', { id })).toBe('NOT_FOUND: Not found.');
    await moveClock(systemClock);
    const before = await lasting();
    await night(day(30));
    await night(day(31));
    expect(await lasting()).toEqual(before);
  });

  it('stays a member of other instances', async () => {
    const { id, email } = await person();
    const other = scopeOf(await createInstance(testContext(), { name: 'Other', domain: 'other' }));
    await createUser(testContext(), other, { first_name: 'x', last_name: 'y', email, role: 'learner' });
    await removeUser(id);
    await night(day(30));
    expect(await selfOf(id)).toMatchObject({ memberships: 1, left: [personas.t1.id] });
    expect(await getItem('platform', platform.membership(id, other.tenant))).toBeDefined();
  });

  it('can be made a member again, and is the same person', async () => {
    const { id, email } = await person({ branches: [personas.t1.south] });
    await removeUser(id);
    await night(day(30));
    const used = (await getItem('records', records.instance(personas.t1.scope, 'licence'), licenceRecord))?.used ?? 0;
    const again = await createUser(testContext(), personas.t1.scope, {
      first_name: 'x',
      last_name: 'y',
      email,
      role: 'manager',
      branches: [personas.t1.north],
    });
    expect(again.person).toBe(id);
    const member = await memberOf(id);
    expect(member).toMatchObject({ role: 'manager', firstName: expect.stringContaining('Purged') as unknown, active: true });
    expect([member?.deletedAt, member?.purgedAt, await linksOf(id)]).toEqual([undefined, undefined, 1]);
    expect(await selfOf(id)).toMatchObject({ memberships: 1, left: [] });
    expect(await getItem('platform', platform.membership(id, personas.t1.id))).toBeDefined();
    expect((await getItem('records', records.instance(personas.t1.scope, 'licence'), licenceRecord))?.used).toBe(used + 1);
    const remaining = async () =>
      JSON.stringify((await cloud.graphql(ACME, 'query ($s: String) { usersPage(search: $s) { data { id } } }', { s: email }, a1)).data);
    await eventually(async () => (await remaining()).includes(`"${id}"`));
  });

  it('is not purged when restored, and when deleted again only on the later day', async () => {
    const [back, again] = [await person({ branches: [personas.t1.north] }), await person({ branches: [personas.t1.north] })];
    for (const { id } of [back, again]) {
      await removeUser(id);
      await restoreUser(id);
    }
    expect([await entries('member-purge', back.id), await entries('member-purge', again.id)]).toEqual([[], []]);
    // Ten days later; and, as if something had gone wrong, an entry of the first time is left behind.
    await moveClock(() => `${day(10)}T09:00:00.000Z`);
    expect(await removeUser(again.id)).toBeNull();
    for (const { id } of [back, again]) await leaveBehind('member-purge', id, day(30));
    await moveClock(systemClock);
    await night(day(30));
    expect([await linksOf(back.id), await linksOf(again.id), await entries('member-purge', back.id)]).toEqual([1, 1, []]);
    expect([(await memberOf(back.id))?.purgedAt, (await memberOf(again.id))?.purgedAt]).toEqual([undefined, undefined]);
    await night(day(40));
    expect([await linksOf(back.id), await linksOf(again.id), (await memberOf(again.id))?.purgedAt]).toEqual([
      1,
      0,
      `${day(40)}T00:05:00.000Z`,
    ]);
  });

  it('with many links is purged in bounded steps, and the next run continues wherever one was stopped', async () => {
    const branches: BranchId[] = [];
    for (let n = 0; n < 90; n += 1) branches.push((await branch()).id);
    const { id } = await person();
    const since = testContext().now;
    await writeAll(
      'records',
      branches.flatMap((each) => {
        const link = { branch: each, person: id, role: 'learner', active: true, sources: [{ kind: 'direct' }], since };
        return [
          { ...records.personBranch(personas.t1.scope, id, each), ...link },
          { ...records.branchMember(personas.t1.scope, each, id), ...link },
        ];
      }),
    );
    await removeUser(id);
    expectLogged(/Cut off\./);
    const left: number[] = [];
    for (let cut = 0; ; cut += 1) {
      expect(cut).toBeLessThan(10);
      const goOn = cutOffAfter(1);
      const outcome = await night(day(30)).then(
        () => 'done',
        () => 'cut off',
      );
      goOn();
      left.push(await linksOf(id));
      expect(await peopleIn(branches[0]!)).toBe(
        (await getItem('records', records.personBranch(personas.t1.scope, id, branches[0]!))) ? 1 : 0,
      );
      if (outcome === 'done') break;
      expect(await entries('member-purge', id)).toEqual([day(30)]);
    }
    expect(left).toEqual([50, 10, 0, 0]);
    expect([(await memberOf(id))?.purgedAt === undefined, await entries('member-purge', id), (await selfOf(id))?.memberships]).toEqual([
      false,
      [],
      0,
    ]);
  });
});
