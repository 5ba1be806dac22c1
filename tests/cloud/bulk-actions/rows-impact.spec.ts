import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE_GROUP } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { ACT, makeLearners, manyLicences, rowsOf } from './rows-fixture.ts';

const fixture = useCourseFixture();
let learners: number[];
let courses: string[];
const { act } = rowsOf(() => fixture);

const IMPACT = `query ($list: String!, $ids: [ID!], $found: FoundRowsInput) { rowsImpact(list: $list, ids: $ids, found: $found) { what count } }`;
const ONE = 'query ($kind: String!, $id: ID!) { deleteImpact(kind: $kind, id: $id) { counts { what count } } }';
const CATEGORY = 'mutation ($groups: [ID!]) { CreateCategory(name: "For them", group_ids: $groups) { id } }';

const courseOf = (title: string) => ({
  title,
  description: 'What to do.',
  content: [{ unit_order: 1, title: 'Exits', content: JSON.stringify({ ops: [{ insert: 'Use the stairs.\n' }] }) }],
});

type Counts = readonly { readonly what: string; readonly count: number }[];
const counted = (counts: Counts): Record<string, number> => Object.fromEntries(counts.map(({ what, count }) => [what, count]));

const impact = async (who: PersonName, list: string, ids: readonly (string | number)[]): Promise<Record<string, number>> =>
  counted((await fixture.get(who, IMPACT, { list, ids: ids.map(String) })).rowsImpact);
const impactOfOne = async (who: PersonName, kind: string, id: string | number): Promise<Record<string, number>> =>
  counted((await fixture.get(who, ONE, { kind, id: String(id) })).deleteImpact.counts);

beforeAll(async () => {
  await manyLicences(fixture);
  learners = await makeLearners(fixture, 'Counted', 30);
  const token = await fixture.tokenOf('a1');
  courses = [];
  for (const title of ['First', 'Second']) courses.push((await create(fixture.cloud, { token }, courseOf(title))).id);
  await act('a1', 'users', 'enrol', learners, courses.slice(0, 1));
  await act('a1', 'users', 'enrol', learners.slice(0, 10), courses.slice(1));
}, 120_000);

describe('what the deletion of several rows takes along', () => {
  it('is counted for all of them, however many, each record once', async () => {
    expect(await impact('a1', 'users', learners)).toEqual({ enrolments: 40, branches: 1 });
    const { north, south } = fixture.personas.t1;
    await act('a1', 'courses', 'add_to_branches', courses, [north, south]);
    expect(await impact('a1', 'courses', courses)).toEqual({ enrolments: 40, branches: 2 });
    const found = { search: 'counted', total: 30 };
    expect(counted((await fixture.get('a1', IMPACT, { list: 'users', found })).rowsImpact)).toEqual({
      enrolments: 40,
      branches: 1,
    });
    expect(await fixture.refusal('a1', IMPACT, { list: 'users', found: { search: 'counted', total: 3 } })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('counts groups that share people, branches, courses and categories once', async () => {
    const groups: string[] = [];
    for (const name of ['Guides', 'Drivers']) groups.push((await fixture.get('a1', CREATE_GROUP, { name })).createGroup.id);
    await act('a1', 'users', 'add_to_groups', learners.slice(0, 3), groups);
    await act('a1', 'courses', 'add_to_groups', courses.slice(0, 1), groups);
    await act('a1', 'groups', 'add_to_branches', groups, [fixture.personas.t1.north]);
    await fixture.get('a1', CATEGORY, { groups });
    expect(await impact('a1', 'groups', groups)).toEqual({ users: 3, courses: 1, branches: 1, categories: 1 });
    for (const [list, kind, id] of [
      ['groups', 'group', groups[0]],
      ['users', 'user', learners[0]],
      ['courses', 'course', courses[0]],
      ['branches', 'branch', fixture.personas.t1.south],
    ] as const)
      expect([kind, await impact('a1', list, [id ?? 0])]).toEqual([kind, await impactOfOne('a1', kind, id ?? 0)]);
  });

  it("counts nothing of rows whose deletion would be refused, as one's own or those out of scope", async () => {
    const { a1, i1, l1s } = fixture.personas.people;
    expect(await impact('a1', 'users', [a1.id, 999_999])).toEqual({});
    expect(await impact('i1', 'users', [i1.id, a1.id, l1s.id])).toEqual({});
    const { south } = fixture.personas.t1;
    const token = await fixture.tokenOf('a1');
    const alone = (await create(fixture.cloud, { token }, courseOf('Of south'))).id;
    await act('a1', 'courses', 'add_to_branches', [alone], [south]);
    expect(await impact('i1', 'courses', [alone])).toEqual({});
    expect(await impact('a1', 'courses', [alone])).toEqual({ branches: 1 });
    await create(fixture.cloud, { token }, { ...courseOf('After it'), learning_path: [alone] });
    expect(await impact('a1', 'courses', [alone])).toEqual({});
  });

  it('is told to those alone who may delete such rows', async () => {
    for (const [who, list] of [
      ['i1', 'branches'],
      ['ab1', 'branches'],
      ['m1', 'users'],
      ['l1', 'courses'],
    ] as const)
      expect([who, (await fixture.refusal(who, IMPACT, { list, ids: ['1'] }))?.code]).toEqual([who, 'FORBIDDEN']);
    expect(await fixture.refusal('a1', IMPACT, { list: 'people', ids: ['1'] })).toMatchObject({ code: 'VALIDATION' });
    expect(await fixture.refusal('a1', IMPACT, { list: 'users' })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('a range of days', () => {
  const LISTS = { users: ['usersPage', 'created_at'], courses: ['coursesPage', 'date'], groups: ['groupsPage', 'created_at'] } as const;
  type Range = { readonly from?: string; readonly to?: string };
  type Listed = { list: { data: readonly { id: string; at: string }[]; paginatorInfo: { total: number } } };
  const listed = async (list: keyof typeof LISTS, range: Range = {}): Promise<Listed['list']> => {
    const [page, at] = LISTS[list];
    const query = `query ($from: DateTime, $to: DateTime) {
      list: ${page}(from: $from, to: $to, limit: 200) { data { id at: ${at} } paginatorInfo { total } } }`;
    return (await fixture.get<Listed>('a1', query, range)).list;
  };

  it.each(['users', 'courses', 'groups'] as const)('narrows %s, on every page and for the acts on all that is found', async (list) => {
    for (const name of ['Early birds', 'Night owls']) if (list === 'groups') await fixture.get('a1', CREATE_GROUP, { name });
    const { data: all } = await listed(list);
    const instants = all.map(({ at }) => at).toSorted();
    const middle = instants[Math.floor(instants.length / 2)] ?? '';
    const idsWhere = (holds: (at: string) => boolean): string[] => all.filter(({ at }) => holds(at)).map(({ id }) => id);
    const idsOf = async (range: Range): Promise<string[]> => (await listed(list, range)).data.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(1);
    expect((await idsOf({ from: middle })).toSorted()).toEqual(idsWhere((at) => at >= middle).toSorted());
    expect((await idsOf({ to: middle })).toSorted()).toEqual(idsWhere((at) => at < middle).toSorted());
    expect((await listed(list, { from: '2999-01-01T00:00:00.000Z' })).paginatorInfo.total).toBe(0);
    // Rows outside of the range are not among those that are acted on: the number would be another one by more than is tolerated.
    const found = { total: 1_000, from: '2999-01-01T00:00:00.000Z' };
    const input = { list, act: 'delete', found };
    expect((await fixture.refusal('a1', ACT, { input }))?.message).toContain('the search finds 0 rows now');
  });
});
