import { findPerson } from '../../../functions/identity/identity.records.ts';
import { passwordLink } from '../../../functions/identity/password-link.queries.ts';
import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { createSuperAdmin } from '../../../functions/people/person.commands.ts';
import { signIn } from './client.ts';
import type { Seed, SeedCloud } from './contract.ts';
import { offerEverywhere, sowCourse, sowDraft } from './courses.ts';
import { dataProtection } from './data-protection.ts';
import { foodHygiene } from './food-hygiene.ts';
import { enrol, learn } from './learning.ts';
import { PASSWORD, seedAct, sowPeople } from './people.ts';

const ACME = 'acme.localhost';
const FIRST_ADMIN = 'super@trellis.test';

/** Without sample data there is one person, who has yet to choose a password. */
async function setUpFirstAdmin(cloud: SeedCloud): Promise<void> {
  const known = await findPerson(FIRST_ADMIN);
  const token =
    known === null
      ? (await createSuperAdmin(seedAct(), { first_name: 'First', last_name: 'Administrator', email: FIRST_ADMIN })).setupToken
      : await renewSetupToken(known, seedAct().now);
  const link = passwordLink({ domain: null, name: null, branch: null }, 'set-password', FIRST_ADMIN, token ?? '');
  cloud.say(`Set up the first super admin (${FIRST_ADMIN}) with this link, once within 7 days: ${link}`);
}

/** People first, by the product's own commands; then courses and progress, through the front door like any client. */
async function sowSample(cloud: SeedCloud): Promise<void> {
  await sowPeople();
  const admin = await signIn(cloud, 'admin@acme.test', PASSWORD, ACME);
  const author = await signIn(cloud, 'instructor@acme.test', PASSWORD, ACME);
  const food = await sowCourse(cloud, author, foodHygiene);
  const data = await sowCourse(cloud, author, dataProtection);
  await sowDraft(cloud, author);
  await offerEverywhere(cloud, admin, [food, data]);

  await enrol(cloud, admin, 'learner@acme.test', [food, data]);
  await enrol(cloud, admin, 'learner2@acme.test', [food]);
  await enrol(cloud, admin, 'learner3@acme.test', [data]);
  await enrol(cloud, admin, 'both@people.test', [food]);
  const north = { host: ACME, branch: 'north' };
  const hygiene = { ...north, id: food, course: foodHygiene };
  await learn(cloud, { ...hygiene, email: 'learner@acme.test', count: 3 });
  await learn(cloud, { ...north, id: data, course: dataProtection, email: 'learner@acme.test', count: 1 });
  await learn(cloud, { ...hygiene, email: 'learner2@acme.test', count: foodHygiene.units.length });
  await learn(cloud, { ...hygiene, email: 'both@people.test', count: 1 });
  cloud.say(`Sample data: sign in on ${cloud.origin(ACME)}/app/ as admin@acme.test or learner@acme.test, password ${PASSWORD}.`);
}

export const seed: Seed = (cloud) => (cloud.empty ? setUpFirstAdmin(cloud) : sowSample(cloud));
