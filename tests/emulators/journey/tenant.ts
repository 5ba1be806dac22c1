import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { createSuperAdmin, createUser } from '../../../functions/people/users/person.commands.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { asId, type TenantId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { testContext } from '../../fixtures/personas.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import { type SmokeCaller, type Credentials, get } from './caller.ts';

/** The people of the journey. They choose their passwords themselves, by a link. */
export const PEOPLE = {
  superAdmin: { email: 'super@smoke.test', password: 'rusted-anchor-17' },
  admin: { email: 'admin@smoke.test', password: 'folded-harbour-28' },
  learner: { email: 'learner@smoke.test', password: 'early-thimble-39' },
} as const satisfies Record<string, Credentials>;

export const DOMAIN = 'smoke';
export const BRANCH = 'north';
export const LEARNER = 'Zoë Ōkubo';

const CREATE_INSTANCE =
  'mutation ($name: String!, $domain: String) { createLmsInstance(name: $name, domain: $domain, license_count: 10) { id } }';
const CREATE_USER = `mutation ($instance: ID!, $first: String!, $last: String!, $email: String!) {
  createInstanceUser(instance_id: $instance, first_name: $first, last_name: $last, email: $email, role: "admin", is_owner: true) { id } }`;

/** The first super admin, made by the product's own command from this process. Returns the token of the one-time link. */
export async function makeFirstAdmin({ env }: SmokeTarget): Promise<string> {
  Object.assign(process.env, env);
  const created = await createSuperAdmin(testContext(), {
    first_name: 'First',
    last_name: 'Administrator',
    email: PEOPLE.superAdmin.email,
  });
  return created.setupToken ?? renewSetupToken(created.person, systemClock());
}

/** An instance, made by the super admin through the API. Returns its id. */
export async function makeInstance(target: SmokeTarget, superAdmin: SmokeCaller): Promise<string> {
  const made = await get(target, superAdmin, CREATE_INSTANCE, {
    name: 'Smoke Academy',
    domain: DOMAIN,
  });
  return made.createLmsInstance.id;
}

/** Its first admin, who is mailed a link. */
export async function inviteAdmin(target: SmokeTarget, superAdmin: SmokeCaller, instance: string): Promise<void> {
  await get(target, superAdmin, CREATE_USER, { instance, first: 'Ada', last: 'Admin', email: PEOPLE.admin.email });
}

/** What has no call yet: a branch, and a learner in it. The product's own commands write them, to wherever the functions write. */
export async function makeBranch({ env }: SmokeTarget, instance: string): Promise<void> {
  Object.assign(process.env, env);
  const scope = scopeOf(asId<TenantId>(Number(instance)));
  const branch = await createBranch(testContext(), scope, { name: 'North', url: BRANCH });
  const [first_name = '', last_name = ''] = LEARNER.split(' ');
  await createUser(testContext(), scope, { first_name, last_name, email: PEOPLE.learner.email, role: 'learner', branches: [branch] });
}
