import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable } from '../../../shared/access/table.ts';
import { ROW_ACTS, type RowList } from '../../../shared/access/row-acts.ts';
import { ROW_WORKS } from '../../../functions/bulk-actions/row-works.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { CREATE_GROUP } from '../../fixtures/calls.ts';
import { testContext, type PersonName } from '../../fixtures/personas.ts';
import { create } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { EXPECTATIONS } from '../../access/expectations.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import { ACT, ROWS_JOB, makeLearners, manyLicences, ROWS, rowsOf, UNDO } from './rows-fixture.ts';

const fixture = useCourseFixture();
const { act, rows, look } = rowsOf(() => fixture);
/** One of each, in the branch north, and in south alone. */
let north: Record<RowList, string>;
let south: Record<RowList, string>;

const ADD_BRANCHES = 'mutation ($group: ID!, $branch: ID!) { addBranchesToGroup(group_id: $group, branch_ids: [$branch]) }';

async function makeIn(branch: 'north' | 'south'): Promise<Record<RowList, string>> {
  const { t1, people } = fixture.personas;
  const group = (await fixture.get('a1', CREATE_GROUP, { name: `Group ${branch}` })).createGroup.id;
  await fixture.get('a1', ADD_BRANCHES, { group, branch: String(t1[branch]) });
  const course = (await create(fixture.cloud, { token: await fixture.tokenOf('a1') })).id;
  await act('a1', 'courses', 'add_to_branches', [course], [t1[branch]]);
  return { users: String(branch === 'north' ? people.l1.id : people.l1s.id), courses: course, branches: String(t1[branch]), groups: group };
}

beforeAll(async () => {
  await manyLicences(fixture);
  north = await makeIn('north');
  south = await makeIn('south');
}, 120_000);

const acts = (Object.keys(ROW_ACTS) as RowList[]).flatMap((list) =>
  // the keys of the table
  Object.entries(ROW_ACTS[list]).map(([name, entry]) => ({ list, name, entry })),
);
const CALLERS = ['s0', 'a1', 'ab1', 'i1', 'm1', 'l1'] as const satisfies readonly PersonName[];
const ROLE = { s0: 'super_admin', a1: 'admin', ab1: 'admin', i1: 'instructor', m1: 'manager', l1: 'learner' } as const;
const IN_BRANCH: ReadonlySet<PersonName> = new Set(['ab1', 'i1', 'm1', 'l1']);

function mayCall(caller: (typeof CALLERS)[number], call: string): boolean {
  const [role, expectation] = [ROLE[caller], EXPECTATIONS[call]];
  if (!Array.isArray(expectation)) return false;
  return (expectation[IN_BRANCH.has(caller) ? 1 : 0] as readonly string[]).includes(role);
}

const codeOf = async (caller: PersonName, query: string, variables: Record<string, unknown>): Promise<string | null> =>
  (await fixture.refusal(caller, query, variables))?.code ?? null;

describe('acts on several rows', () => {
  it('have the work and the calls of every act of the table', () => {
    for (const { list, name, entry } of acts) {
      expect([list, name, ROW_WORKS[list][name]?.back === null]).toEqual([list, name, entry.back === null]);
      for (const call of [entry.call, entry.back ?? entry.call]) expect([call, accessTable[call]?.who]).toEqual([call, 'roles']);
    }
  });

  it('are let in and refused as the call of the act on one row is: every list, act and caller [P01]', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      for (const { list, name, entry } of acts) {
        // No row is there, so that nothing changes where the call is let in.
        const targets = entry.targets === null ? undefined : [north[entry.targets]];
        const code = await codeOf(caller, ACT, { input: { list, act: name, ids: ['999999'], targets } });
        const may = mayCall(caller, entry.call) && mayCall(caller, 'actOnRows');
        if (code !== (may ? null : 'FORBIDDEN')) wrong.push(`${caller} ${list}.${name}: ${code}`);
      }
    }
    process.stdout.write(`Acts on rows: ${CALLERS.length * acts.length} cells, ${wrong.length} wrong.\n`);
    expect(wrong).toEqual([]);
  });

  it('find rows and targets of another branch as they find missing ones [T13]', { timeout: 120_000 }, async () => {
    for (const caller of ['ab1', 'i1'] as const) {
      for (const { list, name, entry } of acts.filter(({ entry }) => mayCall(caller, entry.call))) {
        const targets = entry.targets === null ? undefined : [north[entry.targets]];
        const told = async (id: string) => {
          const done = await act(caller, list, name, [id], targets);
          return (await rows(caller, done)).map((row) => ({ ...row, id: '' }));
        };
        expect([caller, list, name, await told(south[list])]).toEqual([caller, list, name, await told('999999')]);
        if (entry.targets === null) continue;
        const refused = async (id: string) =>
          fixture.refusal(caller, ACT, { input: { list, act: name, ids: [north[list]], targets: [id] } });
        expect([caller, list, name, await refused(south[entry.targets])]).toEqual([caller, list, name, await refused('999999')]);
      }
    }
  });

  it('of somebody else cannot be read, nor undone', async () => {
    const [one] = await makeLearners(fixture, 'Other', 1);
    const done = await act('a1', 'users', 'deactivate', [one ?? 0]);
    for (const caller of ['ab1', 'i1', 'm1', 'l1', 'a2'] as const) await fixture.tokenOf(caller);
    const before = await dump();
    for (const caller of ['ab1', 'i1'] as const) {
      expect(await look(caller, done.job.id)).toBeNull();
      expect(await fixture.get(caller, ROWS, { id: done.job.id })).toEqual({ rowsJobPage: null });
      expect(await codeOf(caller, UNDO, { id: done.job.id })).toBe('NOT_FOUND');
    }
    for (const caller of ['m1', 'l1'] as const) expect(await codeOf(caller, ROWS_JOB, { id: done.job.id })).toBe('FORBIDDEN');
    expect(await look('a2', done.job.id)).toBeNull();
    expect(await dump()).toEqual(before);
    for (const caller of ['s0', 'a1b'] as const) expect(await look(caller, done.job.id)).toMatchObject({ changed: 1 });
  });

  it('keep an active admin with primary access (G7), whatever rows are named', async () => {
    const { a1, a1b } = fixture.personas.people;
    const done = await act('s0', 'users', 'deactivate', [a1.id, a1b.id]);
    expect(done).toMatchObject({ changed: 1, refused: 1 });
    expect((await rows('s0', done, 'refused'))[0]?.message).toMatch(/admin/);
    await act('s0', 'users', 'activate', [a1.id, a1b.id]);
  });

  it('are bound by the plan as single acts: adding is refused while it is over, taking away goes on (G8)', async () => {
    await createSubscription(testContext(), fixture.personas.t1.id, { status: 'active', plan_ends_at: '2020-01-01' });
    const ids = [north.users];
    expect(await codeOf('s0', ACT, { input: { list: 'users', act: 'add_to_groups', ids, targets: [north.groups] } })).toBe(
      'SUBSCRIPTION_INACTIVE',
    );
    const gone = await act('s0', 'users', 'delete', ids);
    expect(gone).toMatchObject({ changed: 1 });
    expect(await codeOf('s0', UNDO, { id: gone.job.id })).toBe('SUBSCRIPTION_INACTIVE');
  });
});
