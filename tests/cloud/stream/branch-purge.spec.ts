import { describe, expect, it } from 'vitest';
import { type SlugItem, slugRecord } from '../../../functions/platform/request/access-records.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { platform, records } from '../../../functions/platform/keys/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import type { BranchId, CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { testContext } from '../../fixtures/personas.ts';

import {
  ACME,
  a1,
  branch,
  cloud,
  coursesIn,
  cutOffAfter,
  day,
  entries,
  guardsOf,
  headerOf,
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
  removeBranch,
  removeUser,
  restoreBranch,
  usePurgeFixture,
} from './purge-fixture.ts';

usePurgeFixture();

describe('a branch whose 30 days are over', () => {
  /** A branch with people, courses and a former slug. */
  async function branchWith(people: number, courses: number) {
    const target = await branch();
    const ids: PersonId[] = [];
    for (let n = 0; n < people; n += 1) ids.push((await person({ branches: [target.id] })).id);
    const since = testContext().now;
    const course = await create(cloud, a1, {
      title: `Of ${target.url}`,
      description: 'x',
      content: [{ unit_order: 1, title: 'One', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    const numbers = [Number(course.id), ...Array.from({ length: courses - 1 }, (_, n) => 500_000 + target.id * 1000 + n)] as CourseId[];
    await writeAll(
      'records',
      numbers.flatMap((each) => {
        const link = { branch: target.id, course: each, sources: [{ kind: 'direct' }], since };
        return [
          { ...records.branchCourse(personas.t1.scope, target.id, each), ...link },
          { ...records.courseBranch(personas.t1.scope, each, target.id), ...link },
        ];
      }),
    );
    const former: SlugItem = { ...records.slug(personas.t1.scope, `${target.url}-former`), branch: target.id, current: false };
    await putItem('records', former);
    return { ...target, people: ids, course: Number(course.id) as CourseId, courses: numbers };
  }
  const state = async (target: { id: BranchId }) => [
    await peopleIn(target.id),
    await coursesIn(target.id),
    await guardsOf(target.id),
    (await headerOf(target.id))?.purgedAt !== undefined,
  ];

  it('loses links to people and courses on both sides, and slugs; the header stays, with its name', async () => {
    const target = await branchWith(3, 2);
    await removeBranch(target.id);
    await night(day(29));
    expect(await state(target)).toEqual([3, 2, 2, false]);
    await night(day(30));
    expect(await state(target)).toEqual([0, 0, 0, true]);
    expect(await headerOf(target.id)).toMatchObject({
      name: expect.stringContaining('Purged') as unknown,
      slug: target.url,
      purgedAt: `${day(30)}T00:05:00.000Z`,
    });
    for (const id of target.people) {
      expect([await linksOf(id), (await memberOf(id))?.deletedAt]).toEqual([0, undefined]);
      expect(await lastAnnouncement(id)).toMatchObject({
        events: [{ type: 'LinksChanged', to: 'branch', added: [], removed: [target.id] }],
      });
    }
    expect(await getItem('records', records.courseBranch(personas.t1.scope, target.course, target.id))).toBeUndefined();
    expect(await entries('branch-purge', target.id)).toEqual([]);
    // Lists follow: whoever picks people for another branch finds them without this one, and the trail still names it.
    const rows = async () =>
      JSON.stringify((await cloud.graphql(ACME, '{ auditLogPage(limit: 100) { data { action target } } }', {}, a1)).data);
    await eventually(async () => (await rows()).includes('"BranchChanged: purged"'));
    expect(await rows()).toContain(`"target":"Purged ${target.url.split('-')[1]}"`);
    const before = await lasting();
    await night(day(30));
    await night(day(31));
    expect(await lasting()).toEqual(before);
  });

  it('frees its slugs for other branches, which keep them', async () => {
    const target = await branchWith(1, 1);
    await removeBranch(target.id);
    await night(day(30));
    const heir = await createBranch(testContext(), personas.t1.scope, { name: 'Heir', url: target.url });
    await putItem('platform', {
      ...platform.due(day(32), `branch-purge#t${personas.t1.id}#${target.id}`),
      kind: 'branch-purge',
      tenant: personas.t1.id,
      id: target.id,
      day: day(32),
    });
    await night(day(32));
    expect(await getItem('records', records.slug(personas.t1.scope, target.url), slugRecord)).toMatchObject({
      branch: heir,
      current: true,
    });
    await moveClock(() => `${day(30)}T09:00:00.000Z`);
    expect(await restoreBranch(target.id)).toMatch(/^CONFLICT: .*30 days/);
    await moveClock(systemClock);
  });

  it('is not purged when restored, and when deleted again only on the later day', async () => {
    const [back, again] = [await branchWith(2, 1), await branchWith(2, 1)];
    for (const { id } of [back, again]) {
      await removeBranch(id);
      await restoreBranch(id);
    }
    await moveClock(() => `${day(10)}T09:00:00.000Z`);
    await removeBranch(again.id);
    for (const { id } of [back, again]) await leaveBehind('branch-purge', id, day(30));
    await moveClock(systemClock);
    await night(day(30));
    expect([await state(back), await state(again)]).toEqual([
      [2, 1, 2, false],
      [2, 1, 2, false],
    ]);
    await night(day(40));
    expect([await state(back), await state(again)]).toEqual([
      [2, 1, 2, false],
      [0, 0, 0, true],
    ]);
  });

  it('can be stopped after any step: both sides of every link agree, and the next run continues', { timeout: 120_000 }, async () => {
    expectLogged(/Cut off\./);
    const target = await branchWith(60, 100);
    // One of them is deleted as well: their links go all the same.
    await removeUser(target.people[0]!);
    await removeBranch(target.id);
    let cuts = 0;
    for (;;) {
      const goOn = cutOffAfter(2);
      const outcome = await night(day(30)).then(
        () => 'done',
        () => 'cut off',
      );
      goOn();
      expect((await Promise.all(target.people.map(linksOf))).reduce((sum, n) => sum + n, 0)).toBe(await peopleIn(target.id));
      const other = await Promise.all(
        target.courses.map((course) => getItem('records', records.courseBranch(personas.t1.scope, course, target.id))),
      );
      expect(other.filter(Boolean)).toHaveLength(await coursesIn(target.id));
      expect((await headerOf(target.id))?.purgedAt === undefined).toBe(outcome === 'cut off');
      if (outcome === 'done') break;
      cuts += 1;
      expect(cuts).toBeLessThan(30);
      expect(await entries('branch-purge', target.id)).toEqual([day(30)]);
    }
    expect(cuts).toBeGreaterThan(3);
    expect(await state(target)).toEqual([0, 0, 0, true]);
    expect(await entries('branch-purge', target.id)).toEqual([]);
  });
});
