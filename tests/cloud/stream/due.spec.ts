import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUserToBranch } from '../../../functions/people/branches/branch-members.commands.ts';
import { endMember, endMembership } from '../../../functions/people/member-end.commands.ts';
import { changeMember } from '../../../functions/people/member.records.ts';
import { createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import {
  type DomainItem,
  domainRecord,
  growthIsBlocked,
  memberIsActive,
  type MemberItem,
  memberRecord,
  usesLicence,
} from '../../../functions/platform/request/access-records.ts';
import { getItem, putItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { commitItems, readCommit } from '../../../functions/platform/store/event-store.ts';
import { platform, records, type Scope, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { enteringMember } from '../../../functions/platform/request/last-admin.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { handler } from '../../../functions/stream/due.lambda.ts';
import { type DueCommands, workThroughDue } from '../../../functions/stream/due.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { readInstanceRecords } from '../../../functions/tenancy/instance.queries.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { scheduledEvent } from '../../../infra/local/schedule/schedules.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Day } from '../../../shared/kernel/instant.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { testContext } from '../../fixtures/personas.ts';
import { startOver } from './fresh.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud.stop());

let scope: Scope;
let made = 0;
beforeEach(async () => {
  await startOver();
  made += 1;
  scope = scopeOf(await createInstance(testContext(at('2026-11-01')), { name: 'Acme', domain: `acme-${made}`, licenceCount: 10 }));
  await person({ role: 'admin' });
});

const at = (day: Day): string => `${day}T09:00:00.000Z`;
/** What the schedule of that night calls. */
const night = (day: Day): Promise<void> => handler(JSON.parse(scheduledEvent(Date.parse(`${day}T00:05:00Z`))) as { time: string });

async function person(more: Partial<NewUser> = {}): Promise<PersonId> {
  made += 1;
  const who: NewUser = { first_name: 'Ada', last_name: 'Byron', email: `p${made}@test.test`, role: 'learner', ...more };
  return (await createUser(testContext(at('2026-11-01')), scope, who)).person;
}
const licence = async () => (await getItem('records', records.instance(scope, 'licence')))?.['used'];
const admins = async () => (await getItem('records', records.instance(scope, 'admins')))?.['count'];
const member = async (id: PersonId): Promise<MemberItem> => (await readMember(scope, id)) as MemberItem; // made above
const using = (...ids: PersonId[]): Promise<boolean[]> => Promise.all(ids.map(async (id) => usesLicence(await member(id))));
/** The admin whom the instance has from the beginning. */
const firstAdmin = async (): Promise<PersonId> => {
  const shards = Array.from({ length: 16 }, (_, n) => query('records', { pk: records.memberShard(scope, n) }, memberRecord));
  const all = (await Promise.all(shards)).flat().filter(({ role }) => role === 'admin');
  return Math.min(...all.map(({ person: id }) => id)) as PersonId; // made before each test
};
const mayEnter = async (id: PersonId, day: Day): Promise<boolean> => {
  const entering = await enteringMember(scope, await member(id), day);
  return entering !== undefined && memberIsActive(entering, day);
};
const listedOn = async (): Promise<string[]> => {
  const entries: string[] = [];
  for await (const items of scan('platform'))
    for (const { pk, sk } of items) if (pk.startsWith('due#')) entries.push(`${pk.slice(4, 14)} ${sk}`);
  return entries.sort();
};
const commits = async (id: PersonId) => Promise.all((await commitItems(streams.member(scope, id), 1)).map((item) => readCommit(item)));
const moveDate = async (id: PersonId, deactivateAt: Day | null): Promise<void> =>
  transact(async () => ({
    writes: await changeMember(testContext(at('2026-11-02')), scope, await member(id), { deactivateAt }, [
      { type: 'MemberChanged', person: id, what: ['deactivateAt'] },
    ]),
    result: undefined,
  }));

describe('a deactivation date', () => {
  it('given: a member with a date, when: it comes, then: licence free, member inactive, and announced', async () => {
    const ada = await person({ deactivate_at: '2026-11-10' });
    expect([await licence(), await listedOn()]).toEqual([2, [`2026-11-10 member-ends#t${scope.tenant}#${ada}`]]);
    await night('2026-11-09');
    expect([await licence(), usesLicence(await member(ada))]).toEqual([2, true]);
    await night('2026-11-10');
    expect([await licence(), usesLicence(await member(ada)), await listedOn()]).toEqual([1, false, []]);
    // Its flag is what somebody switched: what the date computes is not stored in it as well.
    expect(await member(ada)).toMatchObject({ active: true, deactivateAt: '2026-11-10', endedBy: '2026-11-10' });
    expect((await commits(ada)).at(-1)).toMatchObject({
      actor: { kind: 'system', name: 'due' },
      events: [{ type: 'MemberChanged', what: ['active'] }],
    });
  });

  it('given: days without a run, when: it runs again, then: each of those days is worked through, once', async () => {
    const people = [
      await person({ deactivate_at: '2026-11-10' }),
      await person({ deactivate_at: '2026-11-12' }),
      await person({ deactivate_at: '2026-12-24' }),
    ];
    await night('2026-11-05');
    await night('2026-11-30');
    await night('2026-11-30');
    expect(await Promise.all(people.map(async (id) => usesLicence(await member(id))))).toEqual([false, false, true]);
    expect(await licence()).toBe(2);
    expect(await Promise.all(people.map(async (id) => (await commits(id)).length))).toEqual([2, 2, 1]);
  });

  it('given: a date that is moved, cleared or set again, when: the old day comes, then: nothing happens', async () => {
    const [later, never, once] = [
      await person({ deactivate_at: '2026-11-10' }),
      await person({ deactivate_at: '2026-11-10' }),
      await person({ deactivate_at: '2026-11-10' }),
    ];
    await moveDate(later, '2026-11-20');
    await moveDate(never, null);
    await moveDate(once, null);
    await moveDate(once, '2026-11-10');
    expect(await listedOn()).toEqual([
      `2026-11-10 member-ends#t${scope.tenant}#${once}`,
      `2026-11-20 member-ends#t${scope.tenant}#${later}`,
    ]);
    await night('2026-11-10');
    expect(await using(later, never, once)).toEqual([true, true, false]);
    expect(await licence()).toBe(3);
  });

  it('given: a date already past when it was written, then: no licence was taken, or the next run frees it', async () => {
    const past = await person({ deactivate_at: '2026-10-01' });
    expect([usesLicence(await member(past)), await licence(), await listedOn()]).toEqual([false, 1, []]);
    const ada = await person();
    await moveDate(ada, '2026-10-01');
    await night('2026-11-02');
    expect([usesLicence(await member(ada)), await licence()]).toEqual([false, 1]);
  });

  it('the last admin stays active, and loses the date [G7]', async () => {
    const second = await person({ role: 'admin', deactivate_at: '2026-11-10' });
    const third = await person({ role: 'admin', deactivate_at: '2026-11-10' });
    expect(await admins()).toBe(3);
    await night('2026-11-10');
    expect([await admins(), ...(await using(second, third))]).toEqual([1, false, false]);
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) => query('records', { pk: records.memberShard(scope, n) }, memberRecord)),
    );
    const first = all.flat().find(usesLicence);
    const last = first?.person as PersonId; // made before each test
    await moveDate(last, '2026-11-11');
    await night('2026-11-11');
    expect([await admins(), (await member(last)).active, (await member(last)).deactivateAt]).toEqual([1, true, null]);
  });

  it('keeps nobody out who is the last admin on that day, before it has run [E63]', async () => {
    const first = await firstAdmin();
    const second = await person({ role: 'admin', deactivate_at: '2026-11-10' });
    // While there is another admin the date counts.
    expect([await mayEnter(second, '2026-11-09'), await mayEnter(second, '2026-11-10')]).toEqual([true, false]);
    await transact(async () => ({
      writes: await endMember(testContext(at('2026-11-05')), scope, await member(first)),
      result: undefined,
    }));
    expect([await mayEnter(second, '2026-11-10'), await mayEnter(second, '2026-11-30')]).toEqual([true, true]);
    await night('2026-11-10');
    expect([await admins(), (await member(second)).active, (await member(second)).deactivateAt]).toEqual([1, true, null]);
    const learner = await person({ deactivate_at: '2026-11-12' });
    expect((await enteringMember(scope, await member(learner), '2026-11-12'))?.deactivateAt).toBe('2026-11-12');
  });

  it.each([
    ['the same', ['2026-11-10', '2026-11-10', '2026-11-10'], '2026-11-10', [true, true, true]],
    [
      'days one after the other, when the daily work did not run',
      ['2026-11-08', '2026-11-09', '2026-11-10'],
      '2026-11-10',
      [true, true, true],
    ],
    ['one later', ['2026-11-10', '2026-11-10', '2026-11-11'], '2026-11-10', [false, false, true]],
  ] as const)(
    'of all admins being %s keeps out nobody who is needed, before the daily work has run [E63]',
    async (_, dates, day, entering) => {
      const all = [await firstAdmin(), await person({ role: 'admin' }), await person({ role: 'admin' })];
      for (const [index, id] of all.entries()) await moveDate(id, dates[index] ?? null);
      const learner = await person({ deactivate_at: day });
      expect(await Promise.all(all.map((id) => mayEnter(id, day)))).toEqual(entering);
      expect(await mayEnter(learner, day)).toBe(false);
      await night(day);
      expect([await admins(), (await using(...all)).filter(Boolean).length]).toEqual([1, 1]);
      const [last] = (await Promise.all(all.map(async (id) => ((await mayEnter(id, day)) ? [id] : [])))).flat();
      expect(usesLicence(await member(last as PersonId))).toBe(true); // one of them, by the line above
    },
  );

  it('of two admins with the same date one stays active', async () => {
    const first = await firstAdmin();
    const second = await person({ role: 'admin', deactivate_at: '2026-11-10' });
    await moveDate(first, '2026-11-10');
    const context = testContext(at('2026-11-10'));
    await Promise.all([endMembership(context, scope, first), endMembership(context, scope, second), endMembership(context, scope, second)]);
    expect([await admins(), await licence()]).toEqual([1, 1]);
  });
});

describe('the due list', () => {
  it('keeps an entry that fails and names it, continues with the others, and retries it on the next run', async () => {
    expectLogged('due.failed');
    const [ada, bob, cy] = [
      await person({ deactivate_at: '2026-11-10' }),
      await person({ deactivate_at: '2026-11-10' }),
      await person({ deactivate_at: '2026-11-11' }),
    ];
    const failing: DueCommands = {
      'member-ends': async (context, where, id) => {
        if (id === bob) throw new Error('Something is wrong with this one.');
        await endMembership(context, where, id as PersonId);
      },
      'subscription-ends': async () => undefined,
      'member-purge': async () => undefined,
      'branch-purge': async () => undefined,
      'course-purge': async () => undefined,
      'course-recheck': async () => undefined,
      'course-terms': async () => undefined,
      'certification-renewals': async () => undefined,
    };
    const report = await workThroughDue('2026-11-12T00:05:00.000Z', failing);
    expect(report).toMatchObject({ done: 2, failed: [expect.stringContaining(`member-ends#t${scope.tenant}#${bob} of 2026-11-10`)] });
    expect(await using(ada, bob, cy)).toEqual([false, true, false]);
    await night('2026-11-13');
    expect([usesLicence(await member(bob)), await licence(), await listedOn()]).toEqual([false, 1, []]);
  });

  it('reports a failure after all other work is done', async () => {
    expectLogged('due.failed', 'daily.failed');
    await person({ deactivate_at: '2026-11-10' });
    const [item] = (await listedOn()).map((line) => line.slice(11));
    await putItem('platform', {
      ...platform.due('2026-11-10', 'unheard-of'),
      kind: 'unheard-of',
      tenant: scope.tenant,
      id: 1,
      day: '2026-11-10',
    });
    await expect(night('2026-11-10')).rejects.toThrow(/^1 of \d+ daily works failed/);
    expect([await licence(), (await listedOn()).map((line) => line.slice(11))]).toEqual([1, ['unheard-of']]);
    expect(item).toContain('member-ends');
  });

  it('has no entry for a member whose transaction was refused', async () => {
    await expect(person({ email: 'not an address', deactivate_at: '2026-11-10' })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(addUserToBranch(testContext(), scope, await person(), [999 as never], 'learner')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listedOn()).toEqual([]);
  });
});

describe('a subscription', () => {
  const domain = async (): Promise<DomainItem> =>
    (await getItem('platform', platform.domain(`acme-${domainNo}`), domainRecord)) as DomainItem;
  let domainNo = 0;
  beforeEach(() => {
    domainNo = made - 1;
  });
  const told = async () =>
    (await Promise.all((await commitItems(streams.instance(scope), 1)).map((item) => readCommit(item)))).flatMap(({ events }) => events);

  it('ends with its last day without a run, and is announced once on the day after [B02]', async () => {
    const id = await createSubscription(testContext(at('2026-11-01')), scope.tenant, { plan_ends_at: '2026-11-09' });
    expect(await listedOn()).toEqual([`2026-11-10 subscription-ends#t${scope.tenant}#${id}`]);
    const { subscriptions } = await domain();
    expect([growthIsBlocked(subscriptions, '2026-11-09'), growthIsBlocked(subscriptions, '2026-11-10')]).toEqual([false, true]);
    await night('2026-11-09');
    expect(await told()).toHaveLength(2);
    await night('2026-11-12');
    await night('2026-11-12');
    expect(await told()).toMatchObject([{ what: ['created'] }, { what: ['subscription-added'] }, { what: ['subscription-ended'] }]);
    expect(await listedOn()).toEqual([]);
  });

  it('lists a trial by the day after it ends, and a paused subscription not at all', async () => {
    const id = await createSubscription(testContext(at('2026-11-01')), scope.tenant, { status: 'trialing', trial_ends_at: '2026-11-19' });
    await createSubscription(testContext(at('2026-11-01')), scope.tenant, { status: 'paused', plan_ends_at: '2027-01-31' });
    expect(await listedOn()).toEqual([`2026-11-20 subscription-ends#t${scope.tenant}#${id}`]);
    expect((await domain()).subscriptions).toMatchObject([{ id, status: 'trialing' }, { status: 'paused' }]);
  });

  it.each([
    [{ amount: -1 }],
    [{ amount: 10.005 }],
    [{ status: 'free' as never }],
    [{ trial_ends_at: '2026-12-01', plan_ends_at: '2026-11-01' }],
    [{ plan_ends_at: '1/2/2026' }],
  ])('refuses %o [B05]', async (wrong) => {
    await expect(createSubscription(testContext(), scope.tenant, wrong)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

describe('the zone of an instance', () => {
  const hour = (time: string): Promise<void> => handler(JSON.parse(scheduledEvent(Date.parse(time))) as { time: string });
  const liveIn = async (zone: string): Promise<void> => {
    const { domain } = await readInstanceRecords(scope.tenant);
    await putItem('platform', { ...domain, timeZone: zone });
  };

  it.each([
    ['Pacific/Kiritimati', '2026-11-09T09:05:00Z', '2026-11-09T10:05:00Z'],
    ['Asia/Kathmandu', '2026-11-09T18:05:00Z', '2026-11-09T19:05:00Z'],
    ['America/New_York', '2026-11-10T04:05:00Z', '2026-11-10T05:05:00Z'],
    ['Pacific/Niue', '2026-11-10T10:05:00Z', '2026-11-10T11:05:00Z'],
  ])(
    'given: a last day in %s, when: the hour of its midnight comes, then: the membership ends, not before [Z09]',
    async (zone, before, after) => {
      const ada = await person({ deactivate_at: '2026-11-10' });
      await liveIn(zone);
      await hour('2026-11-08T00:05:00Z');
      await hour(before);
      expect(await using(ada)).toEqual([true]);
      await hour(after);
      expect([await using(ada), await listedOn()]).toEqual([[false], []]);
    },
  );

  it('given: several hours of a day, when: they are worked through, then: the daily work is done once [Z09]', async () => {
    const done = async (): Promise<unknown> => (await getItem('platform', platform.dailyMark()))?.['day'];
    await hour('2026-11-09T23:05:00Z');
    expect(await done()).toBe('2026-11-09');
    await hour('2026-11-10T00:05:00Z');
    expect(await done()).toBe('2026-11-10');
    await putItem('platform', { ...platform.dailyMark(), day: '2026-11-10', untouched: true });
    await hour('2026-11-10T01:05:00Z');
    expect(await getItem('platform', platform.dailyMark())).toMatchObject({ untouched: true });
  });

  it('given: an unreadable record of an instance, when: entries fall due, then: those of others are done [Z09]', async () => {
    expectLogged('due.failed');
    await person({ deactivate_at: '2026-11-10' });
    const { domain } = await readInstanceRecords(scope.tenant);
    await putItem('platform', { ...domain, active: 'perhaps' });
    scope = scopeOf(await createInstance(testContext(at('2026-11-01')), { name: 'Other', domain: `other-${made}`, licenceCount: 10 }));
    const ada = await person({ deactivate_at: '2026-11-10' });
    expect(await workThroughDue('2026-11-10T00:05:00.000Z')).toMatchObject({
      done: 1,
      failed: [expect.stringContaining(`member-ends#t${domain.id}#`)],
    });
    expect(await using(ada)).toEqual([false]);
  });
});
