import { describe, expect, it } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { readJob } from '../../../functions/platform/store/job-record.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { asId, type JobId, type PersonId } from '../../../shared/kernel/ids.ts';
import { ENROL_IN_COURSE, UNDO_IMPORT, UNENROL_USER } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { ACME, as, cloud, memberOf, personas, useDeletionFixture } from './deletion-fixture.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

useDeletionFixture();

const BULK = `mutation ($input: [BulkUserInput!]!, $id: String) {
  BulkCreateUsers(input: $input, import_id: $id, import_name: "list.csv") { id } }`;

let imports = 0;
/** Imports people of these first names as a caller. Returns the id of the import, and theirs. */
async function imported(who: GraphqlContext, names: readonly string[]): Promise<{ id: string; people: PersonId[] }> {
  imports += 1;
  const id = crypto.randomUUID().replaceAll('-', '');
  const row = (name: string): object => ({
    first_name: name,
    last_name: 'Imported',
    email: `${name}${imports}@undo.test`,
    role: 'learner',
    skip_email: true,
  });
  const { data, errors } = await cloud.graphql(ACME, BULK, { input: names.map(row), id }, who);
  expect(errors).toEqual([]);
  return { id, people: (data?.BulkCreateUsers ?? []).map((one) => asId<PersonId>(Number(one.id))) };
}

/** Undoes an import as a caller. Returns the message of its job once it has ended. */
async function undone(who: GraphqlContext, id: string): Promise<string | null> {
  const { errors, headers } = await cloud.graphql(ACME, UNDO_IMPORT, { id }, who);
  expect(errors).toEqual([]);
  const job = asId<JobId>(Number(headers.get('x-trellis-job')));
  const read = () => readJob(personas.t1.scope, job);
  await eventually(async () => (await read())?.status !== 'running');
  return (await read())?.message ?? null;
}

const isHere = async (person: PersonId): Promise<boolean> => {
  const member = await memberOf(person);
  return member !== undefined && member.erasedAt === undefined && member.deletedAt === undefined;
};
/** Changes the record of a member as nobody could in the time between two steps of a job. */
async function change(person: PersonId, more: object): Promise<void> {
  const member = await memberOf(person);
  await putItem('records', { ...member, ...records.member(personas.t1.scope, person), ...more });
}
/** Adds somebody of north to south as well. */
async function alsoInSouth(person: PersonId): Promise<void> {
  const { scope, north, south } = personas.t1;
  const item = await getItem('records', records.personBranch(scope, person, north)); // as it lies in the table
  await putItem('records', { ...item, ...records.personBranch(scope, person, south), branch: south });
}

describe('undoing an import', () => {
  it('removes in a branch whom its admin may remove now, and says of the others why they stay [H31, H19]', async () => {
    const ab1 = await as('ab1', 'north');
    const { id, people } = await imported(ab1, ['Plain', 'Primary', 'South', 'Owner']);
    const [plain, primary, south, owner] = people as [PersonId, PersonId, PersonId, PersonId];
    await change(primary, { primary: true });
    await alsoInSouth(south);
    await change(owner, { owner: true });
    expect(await undone(ab1, id)).toBe(
      '3 of 4 could not be done. The others are done. Primary Imported belongs to more than this branch now and stays. South Imported belongs to more than this branch now and stays. Owner Imported is the owner of the instance now and stays.',
    );
    expect(await Promise.all([plain, primary, south, owner].map(isHere))).toEqual([false, true, true, true]);
  });

  it('leaves whom the branch has no more, without their name: others have them now [H31]', async () => {
    const ab1 = await as('ab1', 'north');
    const { id, people } = await imported(ab1, ['Moved']);
    const a1 = await as('a1');
    const [moved] = people as [PersonId];
    const REMOVE = 'mutation ($branch: ID!, $id: ID!) { removeUserFromBranch(branch_id: $branch, user_id: $id) }';
    expect((await cloud.graphql(ACME, REMOVE, { branch: String(personas.t1.north), id: String(moved) }, a1)).errors).toEqual([]);
    expect(await undone(ab1, id)).toBe('1 of 1 could not be done. A user of the import is no longer in this branch and stays.');
    expect(await isHere(moved)).toBe(true);
  });

  it('of an admin of the whole instance removes whom a branch could not, but not the owner [H31]', async () => {
    const a1 = await as('a1');
    const { id, people } = await imported(a1, ['Everywhere', 'Owns']);
    const [everywhere, owns] = people as [PersonId, PersonId];
    await change(everywhere, { primary: true });
    await change(owns, { owner: true });
    expect(await undone(a1, id)).toBe(
      '1 of 2 could not be done. The others are done. Owns Imported is the owner of the instance now and stays.',
    );
    expect(await Promise.all([everywhere, owns].map(isHere))).toEqual([false, true]);
  });

  it('leaves whom somebody has enrolled by hand meanwhile, and removes whom a group alone gives a course [E190]', async () => {
    const a1 = await as('a1');
    const does = async (query: string, variables: Record<string, unknown>): Promise<Replies> => {
      const { data, errors } = await cloud.graphql(ACME, query, variables, a1);
      expect(errors).toEqual([]);
      return data!;
    };
    const made = await does(CREATE, {
      title: 'Ovens',
      description: 'One page.',
      content: [{ unit_order: 1, title: 'Read', content: text('One page.') }],
    });
    const course = made.CreateCourse.id;
    const { createGroup } = await does('mutation { createGroup(input: { name: "Bakers" }) { id } }', {});
    const { id, people } = await imported(a1, ['Hand', 'Undone', 'Grouped', 'Nothing']);
    const [hand, former, grouped, nothing] = people as [PersonId, PersonId, PersonId, PersonId];
    for (const user of [hand, former]) await does(ENROL_IN_COURSE, { user: String(user), course });
    await does(UNENROL_USER, {
      user: String(former),
      course,
    });
    await does(
      `mutation ($group: ID!, $user: ID!, $course: ID!) { addCoursesToGroup(group_id: $group, course_ids: [$course])
      addUserToGroup(user_id: $user, group_ids: [$group]) }`,
      { group: createGroup.id, user: String(grouped), course },
    );
    expect(await undone(a1, id)).toBe(
      '1 of 4 could not be done. The others are done. Hand Imported was enrolled in a course meanwhile and stays.',
    );
    expect(await Promise.all([hand, former, grouped, nothing].map(isHere))).toEqual([true, false, false, false]);
  });
});
