import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { createSuperAdmin, createUser, type NewUser } from '../../../functions/people/person.commands.ts';
import { scopeOf } from '../../../functions/platform/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { testAct } from '../../fixtures/world.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import type { Credentials } from './caller.ts';

/** The people of the journey. They choose their passwords themselves, by a link. */
export const PEOPLE = {
  superAdmin: { email: 'super@smoke.test', password: 'rusted-anchor-17' },
  admin: { email: 'admin@smoke.test', password: 'folded-harbour-28' },
  learner: { email: 'learner@smoke.test', password: 'early-thimble-39' },
} as const satisfies Record<string, Credentials>;

export const DOMAIN = 'smoke';
export const BRANCH = 'north';
export const LEARNER = 'Zoë Ōkubo';

/**
 * What has no door of its own: the first super admin, and an instance with a branch, an admin and a learner. The product's own
 * commands write them, from this process, to wherever the functions of the target write.
 */
export async function makeSchool({ env }: SmokeTarget): Promise<{ readonly setupToken: string }> {
  Object.assign(process.env, env);
  const created = await createSuperAdmin(testAct(), { first_name: 'First', last_name: 'Administrator', email: PEOPLE.superAdmin.email });
  const scope = scopeOf(await createInstance(testAct(), { name: 'Smoke School', domain: DOMAIN, licenceCount: 10 }));
  const branch = await createBranch(testAct(), scope, { name: 'North', url: BRANCH });
  const person = (
    names: Pick<NewUser, 'first_name' | 'last_name'>,
    { email }: Credentials,
    more: Pick<NewUser, 'role'> & Partial<NewUser>,
  ) => createUser(testAct(), scope, { ...names, email, ...more });
  await person({ first_name: 'Ada', last_name: 'Admin' }, PEOPLE.admin, { role: 'admin', is_owner: true });
  const [first_name = '', last_name = ''] = LEARNER.split(' ');
  await person({ first_name, last_name }, PEOPLE.learner, { role: 'learner', branches: [branch] });
  return { setupToken: created.setupToken ?? (await renewSetupToken(created.person, systemClock())) };
}
