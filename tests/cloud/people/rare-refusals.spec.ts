import { beforeAll, describe, expect, it } from 'vitest';
import { hasCourseByHand } from '../../../functions/learning/enrolment/course-by-hand.queries.ts';
import { removeImported } from '../../../functions/people/import/remove-imported.commands.ts';
import { becomeMember, becomeSuperAdmin } from '../../../functions/people/instance-users/super-admin-role.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { ADD_USER_TO_GROUPS, CREATE_GROUP, DELETE_USER, LOGIN_AT_ACME } from '../../fixtures/calls.ts';
import { emailOf, PASSWORD, type PersonName, testContext } from '../../fixtures/personas.ts';
import { viewerNow } from '../../fixtures/viewer-now.ts';
import { ACME, useCourseFixture } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
beforeAll(async () => {}, 120_000);

const INTO_BRANCHES =
  'mutation ($users: [ID!]!, $branches: [ID!]!) { addUserToBranch(userBranchInput: { user_ids: $users, branch_ids: $branches, role: "learner" }) }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id role } }';
const ERASE = 'mutation ($id: ID!, $typed: String!) { eraseUser(id: $id, confirmation: $typed) }';
const ROLE = 'query ($id: ID!) { user(id: $id) { role } }';

const idOf = (name: PersonName): string => String(fixture.personas.people[name].id);

describe('what does not fit one transaction', () => {
  it('is told: somebody in more than 40 groups of a branch is not removed from it at once', async () => {
    const { south } = fixture.personas.t1;
    await fixture.get('a1', INTO_BRANCHES, { users: [idOf('l1')], branches: [String(south)] });
    const groups: string[] = [];
    for (let n = 0; n < 41; n += 1) groups.push((await fixture.get('ab1', CREATE_GROUP, { name: `Many ${n}` })).createGroup.id);
    await fixture.get('ab1', ADD_USER_TO_GROUPS, { user: idOf('l1'), groups });
    expect((await fixture.refusal('ab1', DELETE_USER, { id: idOf('l1') }))?.message).toBe(
      'This user is in too many groups of the branch to be removed at once. Remove them from some groups first.',
    );
    expect(await fixture.get('ab1', ROLE, { id: idOf('l1') })).toEqual({ user: { role: 'learner' } });
  });

  it('is told: somebody in more than 30 branches does not get another role at once', async () => {
    const branches: string[] = [];
    for (let n = 0; n < 31; n += 1) {
      const branch = await createBranch(testContext(), fixture.personas.t1.scope, { name: `Many ${n}`, url: `many-${n}` });
      branches.push(String(branch));
    }
    await fixture.get('a1', INTO_BRANCHES, { users: [idOf('l1s')], branches });
    expect((await fixture.refusal('a1', UPDATE, { id: idOf('l1s'), input: { role: 'instructor' } }))?.message).toBe(
      'This user is in too many branches to get another role. Remove them from some branches first.',
    );
    expect(await fixture.get('a1', ROLE, { id: idOf('l1s') })).toEqual({ user: { role: 'learner' } });
  });

  it('is told: who is in more than 10 instances is not erased at once, nor in 15 made a super admin', async () => {
    for (let n = 0; n < 15; n += 1) {
      const tenant = await createInstance(testContext(), { name: `Many ${n}`, domain: `many-${n}` });
      await createUser(testContext(), scopeOf(tenant), {
        first_name: 'I1',
        last_name: 'Persona',
        email: emailOf('i1'),
        password: PASSWORD,
        role: 'learner',
      });
    }
    expect((await fixture.refusal('s0', ERASE, { id: idOf('i1'), typed: emailOf('i1') }))?.message).toBe(
      'This user belongs to too many instances to be erased at once. Remove them from some instances first.',
    );
    expect((await fixture.refusal('s0', UPDATE, { id: idOf('i1'), input: { role: 'super_admin' } }))?.message).toBe(
      'This user belongs to too many instances to become a super admin. Remove them from some first.',
    );
    expect(await fixture.get('a1', ROLE, { id: idOf('i1') })).toEqual({ user: { role: 'instructor' } });
  });
});

describe('who was changed between the look at them and the change', () => {
  it('stays as they are: a super admin is not made one again, nor a member a member', async () => {
    const { people, t1 } = fixture.personas;
    const told = 'Someone else has just changed this user. Please reload the page and try again.';
    await expect(becomeSuperAdmin(testContext(), { person: people.s0.id, scope: t1.scope }, {})).rejects.toThrow(told);
    await expect(becomeMember(testContext(), { person: people.a1.id, scope: t1.scope }, {}, 'learner')).rejects.toThrow(told);
  });

  it('stays when their import is undone: who has signed in, and who owns the instance now', async () => {
    const { scope } = fixture.personas.t1;
    const newcomer = async (first: string, owner: boolean) => {
      const facts = { first_name: first, last_name: 'New', email: `${first}@rare.test`, password: PASSWORD, role: 'admin' } as const;
      return (await createUser(testContext(), scope, { ...facts, is_owner: owner })).person;
    };
    const signedIn = await newcomer('nora', false);
    await fixture.cloud.graphql(ACME, LOGIN_AT_ACME, { email: 'nora@rare.test', password: PASSWORD });
    const a1 = await viewerNow(fixture.personas, 'a1');
    await expect(removeImported(testContext(), a1, signedIn, hasCourseByHand)).rejects.toThrow(
      'nora New has signed in meanwhile and stays.',
    );
    const owner = await newcomer('olga', true);
    await expect(removeImported(testContext(), a1, owner, hasCourseByHand)).rejects.toThrow(
      'olga New is the owner of the instance now and stays.',
    );
    expect(await fixture.get('a1', ROLE, { id: String(signedIn) })).toEqual({ user: { role: 'admin' } });
  });
});
