import { createBranch, type NewBranch } from '../../../functions/tenancy/branch.commands.ts';
import { findBranchBySlug } from '../../../functions/tenancy/branch.queries.ts';
import { createInstance, type NewInstance } from '../../../functions/tenancy/instance.commands.ts';
import { findInstance } from '../../../functions/tenancy/instance.queries.ts';
import { createSubscription } from '../../../functions/tenancy/subscription.commands.ts';
import { findPerson } from '../../../functions/identity/identity.records.ts';
import { createSuperAdmin, createUser, type NewUser } from '../../../functions/people/person.commands.ts';
import { branchId, tenantId } from '../../../functions/platform/access-records.ts';
import type { Act } from '../../../functions/platform/request/command-context.ts';
import { type Scope, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import type { BranchId } from '../../../shared/kernel/ids.ts';
import { addYear, dayOf, systemClock } from '../../../shared/kernel/instant.ts';

/** Of everybody in the sample data. */
export const PASSWORD = 'trellis-demo-1';

export const seedAct = (): Act => ({ actor: { kind: 'system', name: 'seed' }, now: systemClock(), commandId: crypto.randomUUID() });

// Each of these finds what an interrupted run left behind, and goes on from there.
async function instance(wanted: NewInstance & { domain: string }): Promise<Scope> {
  const found = await findInstance(wanted.domain);
  return scopeOf(found ? tenantId(found.id) : await createInstance(seedAct(), wanted));
}

async function branch(scope: Scope, wanted: NewBranch): Promise<BranchId> {
  const found = await findBranchBySlug(scope, wanted.url);
  return found ? branchId(found.id) : createBranch(seedAct(), scope, wanted);
}

/** A year from today, so that the sample's dashboard has something to say for as long as somebody looks at it. */
async function subscription(domain: string, { tenant }: Scope): Promise<void> {
  if ((await findInstance(domain))?.subscriptions.length) return;
  const act = seedAct();
  await createSubscription(act, tenant, { billingInterval: 'yearly', amount: 1_200, planEndsAt: addYear(dayOf(act.now)) });
}

type Sample = Omit<NewUser, 'password'>;
async function member(scope: Scope, wanted: Sample): Promise<void> {
  const person = await findPerson(wanted.email);
  if (person !== null && (await readMember(scope, person))) return;
  await createUser(seedAct(), scope, { ...wanted, password: PASSWORD });
}

const sample = (first_name: string, last_name: string, email: string, role: NewUser['role'], more: Partial<Sample> = {}): Sample => ({
  first_name,
  last_name,
  email,
  role,
  ...more,
});

/** Two instances with their branches, and people of every role. */
export async function sowPeople(): Promise<void> {
  if ((await findPerson('super@trellis.test')) === null) {
    await createSuperAdmin(seedAct(), { first_name: 'Rosalind', last_name: 'Achterberg', email: 'super@trellis.test', password: PASSWORD });
  }
  const acme = await instance({ name: 'Acme', domain: 'acme', licenceCount: 50, branchLimit: 10, accent: '#0f766e' });
  const north = await branch(acme, { name: 'North', url: 'north', primaryColor: '#0f766e', secondaryColor: '#134e4a' });
  const south = await branch(acme, { name: 'South', url: 'south', primaryColor: '#b45309', secondaryColor: '#78350f' });
  await subscription('acme', acme);
  const globex = await instance({ name: 'Globex', domain: 'globex', accent: '#4f46e5' });
  const globexNorth = await branch(globex, { name: 'North', url: 'north', primaryColor: '#4f46e5' });

  const people: [Scope, Sample][] = [
    [acme, sample('Helena', 'Marsh', 'admin@acme.test', 'admin', { is_owner: true })],
    [acme, sample('Tomasz', 'Łukaszewicz', 'instructor@acme.test', 'instructor')],
    [acme, sample('Priya', 'Raman', 'manager@acme.test', 'manager', { branches: [north] })],
    [acme, sample('Amara', 'Okonkwo', 'learner@acme.test', 'learner', { branches: [north] })],
    [acme, sample('Diego', 'Fernández', 'learner2@acme.test', 'learner', { branches: [north] })],
    [acme, sample('Mei-Lin', 'Zhao', 'learner3@acme.test', 'learner', { branches: [south] })],
    [acme, sample('Owen', 'Gallagher', 'both@people.test', 'learner', { branches: [north] })],
    [globex, sample('Jonas', 'Lindqvist', 'admin@globex.test', 'admin', { is_owner: true })],
    [globex, sample('Fatima', 'Al-Sayed', 'learner@globex.test', 'learner', { branches: [globexNorth] })],
    [globex, sample('Owen', 'Gallagher', 'both@people.test', 'admin')],
  ];
  for (const [scope, wanted] of people) await member(scope, wanted);
}
