import { createHash } from 'node:crypto';
import { findInstance } from '../../../../functions/tenancy/instance.queries.ts';
import { createSubscription } from '../../../../functions/tenancy/subscriptions/subscription.commands.ts';
import type { Scope } from '../../../../functions/platform/keys/keys.ts';
import { addDays, type Day } from '../../../../shared/kernel/instant.ts';
import { compatible } from '../../../../shared/kernel/normal-forms.ts';
import { callGraphql, type SeedSession } from '../client.ts';
import { ensureBranch, ensureInstance, ensureMember, ensureMembers, PASSWORD, type SamplePerson, seedContext } from '../people.ts';
import type { SeedCloud } from '../seed-types.ts';
import { NAMES } from './names.ts';

const GROUP = 'mutation ($name: String!, $description: String) { createGroup(input: { name: $name, description: $description }) { id } }';
const GIVE = 'mutation ($group: ID!, $courses: [ID!]!) { addCoursesToGroup(group_id: $group, course_ids: $courses) }';
const IMPORT = `mutation ($input: [BulkUserInput!]!, $id: String!) {
  BulkCreateUsers(input: $input, import_id: $id, import_name: "new-starters.csv") { id } }`;

const GROUPS = [
  { name: 'Kitchen', description: 'Everybody who cooks and washes up' },
  { name: 'Counter', description: 'Everybody who serves' },
  { name: 'Shift leaders', description: 'Those who open and close' },
  { name: 'First aiders', description: 'At least one in each shift' },
  { name: 'New starters', description: 'Their first three months' },
] as const;

const BRANCHES = ['north', 'south', 'east', 'harbour'] as const;
/** The address of a branch. */
export type BranchName = (typeof BRANCHES)[number];

/** Somebody of the organisation beside the people of the small sample data. */
export type Colleague = {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly branch: BranchName;
  readonly role: SamplePerson['role'];
  readonly came: 'early' | 'later' | 'import';
};

const MANAGERS: readonly BranchName[] = ['south', 'east', 'harbour'];
/** How many came with the first ones, and how many were there before the import. */
const EARLY = 14;
const BEFORE_IMPORT = 41;

const asciiOf = (name: string): string =>
  compatible(name, 'NFKD')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** All of them, in the order in which they came. */
export const COLLEAGUES: readonly Colleague[] = NAMES.map(([first, last], index) => ({
  email: `${asciiOf(first)}.${asciiOf(last)}@acme.test`,
  first,
  last,
  branch: MANAGERS[index] ?? BRANCHES[index % BRANCHES.length] ?? 'north',
  role: index < MANAGERS.length ? 'manager' : index === MANAGERS.length ? 'instructor' : 'learner',
  came: index < EARLY ? 'early' : index < BEFORE_IMPORT ? 'later' : 'import',
}));

/** Creates two more branches. */
export async function createBranches(acme: Scope): Promise<void> {
  await ensureBranch(acme, { name: 'East', url: 'east', primaryColor: '#6d28d9', secondaryColor: '#4c1d95' });
  await ensureBranch(acme, { name: 'Harbour', url: 'harbour', primaryColor: '#0369a1', secondaryColor: '#0c4a6e' });
}

/** Creates the groups. Returns their ids in the order of GROUPS. */
export async function createGroups(cloud: SeedCloud, admin: SeedSession): Promise<number[]> {
  const ids: number[] = [];
  for (const variables of GROUPS) {
    const { createGroup } = await callGraphql<{ createGroup: { id: string } }>(cloud, admin, GROUP, { variables, key: variables.name });
    ids.push(Number(createGroup.id));
  }
  return ids;
}

/** Gives a course to everybody of the last group, the new starters. */
export async function giveToNewStarters(cloud: SeedCloud, admin: SeedSession, groups: readonly number[], course: string): Promise<void> {
  await callGraphql(cloud, admin, GIVE, { variables: { group: String(groups.at(-1)), courses: [course] }, key: 'new-starters' });
}

/** Creates colleagues. `groups` and `branches`: their ids. */
export async function createColleagues(
  acme: Scope,
  came: Colleague['came'],
  groups: readonly number[],
  branches: Readonly<Record<BranchName, number>>,
): Promise<void> {
  const people: SamplePerson[] = [];
  for (const [index, { email, first, last, branch, role, came: when }] of COLLEAGUES.entries()) {
    if (when !== came) continue;
    const joined = [groups[index % 2], ...(index % 5 === 0 ? [groups[2]] : []), ...(index % 7 === 0 ? [groups[3]] : [])];
    people.push({
      first_name: first,
      last_name: last,
      email,
      role,
      // Instructors and admins work in the whole organisation.
      ...(role !== 'instructor' && { branches: [branches[branch]] }),
      groups: joined.filter((group) => group !== undefined),
    });
  }
  await ensureMembers(acme, people);
}

/** Imports the last ones from a file. */
export async function importColleagues(cloud: SeedCloud, admin: SeedSession): Promise<void> {
  const input = COLLEAGUES.filter(({ came }) => came === 'import').map(({ email, first, last, branch, role }) => ({
    email,
    first_name: first,
    last_name: last,
    role,
    password: PASSWORD,
    branchUrls: [branch],
    groupNames: ['New starters'],
    skip_email: true,
  }));
  const id = createHash('md5').update('new-starters.csv').digest('hex');
  await callGraphql(cloud, admin, IMPORT, { variables: { input, id }, key: 'import' });
}

/** Creates another instance, whose plan has ended. */
export async function createEnded(today: Day): Promise<void> {
  const { tenant, ...scope } = await ensureInstance({ name: 'Initech', domain: 'initech', licenceCount: 10, accent: '#be123c' });
  await ensureMember(
    { tenant, ...scope },
    { first_name: 'Bill', last_name: 'Lumbergh', email: 'admin@initech.test', role: 'admin', is_owner: true },
  );
  if ((await findInstance('initech'))?.subscriptions.length) return;
  await createSubscription(seedContext(), tenant, { billing_interval: 'monthly', amount: 90, plan_ends_at: addDays(today, -20) });
}
