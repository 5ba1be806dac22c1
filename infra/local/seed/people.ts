import { keepFirstStep } from '../../../functions/tenancy/first-steps/first-steps.commands.ts';
import { createBranch, type NewBranch } from '../../../functions/tenancy/branch.commands.ts';
import { findBranchBySlug } from '../../../functions/tenancy/branch.queries.ts';
import { createInstance, type NewInstance } from '../../../functions/tenancy/instance.commands.ts';
import { findInstance } from '../../../functions/tenancy/instance.queries.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { findPerson } from '../../../functions/identity/identity.records.ts';
import { createSuperAdmin, createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { branchId, tenantId } from '../../../functions/platform/request/access-records.ts';
import type { CommandContext } from '../../../functions/platform/request/command-context.ts';
import { type Scope, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import type { BranchId } from '../../../shared/kernel/ids.ts';
import { addYear, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { seedClock } from './seed-time/clock.ts';

/** The password of every person in the sample data. */
export const PASSWORD = 'trellis-demo-1';

/** Returns a command context of the seed. */
export const seedContext = (): CommandContext => ({
  actor: { kind: 'system', name: 'seed' },
  now: seedClock(),
  commandId: crypto.randomUUID(),
});

// Each of these functions uses what an interrupted run has created already.
/** Returns an instance, created where it is missing. */
export async function ensureInstance(newInstance: NewInstance & { domain: string }): Promise<Scope> {
  const instance = await findInstance(newInstance.domain);
  return scopeOf(instance ? tenantId(instance.id) : await createInstance(seedContext(), newInstance));
}

/** Returns a branch, created where it is missing. */
export async function ensureBranch(scope: Scope, newBranch: NewBranch): Promise<BranchId> {
  const branch = await findBranchBySlug(scope, newBranch.url);
  return branch ? branchId(branch.id) : createBranch(seedContext(), scope, newBranch);
}

/** Creates a subscription that ends a year from today, so that the dashboard shows a current one. */
async function ensureSubscription(domain: string, { tenant }: Scope): Promise<void> {
  if ((await findInstance(domain))?.subscriptions.length) return;
  const context = seedContext();
  await createSubscription(context, tenant, { billing_interval: 'yearly', amount: 1_200, plan_ends_at: addYear(dayOf(systemClock())) });
}

/** A person of the sample data, whose password is that of everybody. */
export type SamplePerson = Omit<NewUser, 'password'>;
/** Creates a member where they are missing. */
export async function ensureMember(scope: Scope, newUser: SamplePerson): Promise<void> {
  const person = await findPerson(newUser.email);
  if (person !== null && (await readMember(scope, person))) return;
  await createUser(seedContext(), scope, { ...newUser, password: PASSWORD });
}

/**
 * Creates members where they are missing, in their order and one after the other: one thread hashes all passwords, and refuses those that
 * would wait, which on a busy machine are any beside another.
 */
export async function ensureMembers(scope: Scope, people: readonly SamplePerson[]): Promise<void> {
  for (const newUser of people) {
    const person = await findPerson(newUser.email);
    const isThere = person !== null && (await readMember(scope, person)) !== undefined;
    if (!isThere) await createUser(seedContext(), scope, { ...newUser, password: PASSWORD });
  }
}

const samplePerson = (
  first_name: string,
  last_name: string,
  email: string,
  role: NewUser['role'],
  options: Partial<SamplePerson> = {},
): SamplePerson => ({
  first_name,
  last_name,
  email,
  role,
  ...options,
});

/** Creates two instances with their branches, and people of every role. */
export async function seedPeople(licenceCount = 50): Promise<void> {
  if ((await findPerson('super@trellis.test')) === null) {
    await createSuperAdmin(seedContext(), {
      first_name: 'Rosalind',
      last_name: 'Achterberg',
      email: 'super@trellis.test',
      password: PASSWORD,
    });
  }
  const acme = await ensureInstance({ name: 'Acme', domain: 'acme', licenceCount, branchLimit: 10, accent: '#0f766e', apiAccess: true });
  const north = await ensureBranch(acme, { name: 'North', url: 'north', primaryColor: '#0f766e', secondaryColor: '#134e4a' });
  const south = await ensureBranch(acme, { name: 'South', url: 'south', primaryColor: '#b45309', secondaryColor: '#78350f' });
  await ensureSubscription('acme', acme);
  // Acme and Globex are at work; their first hour is over.
  await keepFirstStep(acme, 'dismissed');
  const globex = await ensureInstance({ name: 'Globex', domain: 'globex', accent: '#4f46e5' });
  await keepFirstStep(globex, 'dismissed');
  const globexNorth = await ensureBranch(globex, { name: 'North', url: 'north', primaryColor: '#4f46e5' });

  const people: [Scope, SamplePerson][] = [
    [acme, samplePerson('Helena', 'Marsh', 'admin@acme.test', 'admin', { is_owner: true })],
    [acme, samplePerson('Tomasz', 'Łukaszewicz', 'instructor@acme.test', 'instructor')],
    [acme, samplePerson('Priya', 'Raman', 'manager@acme.test', 'manager', { branches: [north] })],
    [acme, samplePerson('Amara', 'Okonkwo', 'learner@acme.test', 'learner', { branches: [north] })],
    [acme, samplePerson('Diego', 'Fernández', 'learner2@acme.test', 'learner', { branches: [north] })],
    [acme, samplePerson('Mei-Lin', 'Zhao', 'learner3@acme.test', 'learner', { branches: [south] })],
    [acme, samplePerson('Owen', 'Gallagher', 'both@people.test', 'learner', { branches: [north] })],
    [globex, samplePerson('Jonas', 'Lindqvist', 'admin@globex.test', 'admin', { is_owner: true })],
    [globex, samplePerson('Fatima', 'Al-Sayed', 'learner@globex.test', 'learner', { branches: [globexNorth] })],
    [globex, samplePerson('Owen', 'Gallagher', 'both@people.test', 'admin')],
  ];
  for (const [scope, newUser] of people) await ensureMember(scope, newUser);
}
