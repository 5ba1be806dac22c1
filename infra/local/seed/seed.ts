import { findPerson } from '../../../functions/identity/identity.records.ts';
import { passwordLink } from '../../../functions/identity/password-link.queries.ts';
import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { createSuperAdmin } from '../../../functions/people/users/person.commands.ts';
import { signIn } from './client.ts';
import type { Seed, SeedCloud } from './seed-types.ts';
import { offerInAllBranches, seedCourse, seedDraft } from './courses.ts';
import { dataProtection } from './data-protection.ts';
import { foodHygiene } from './food-hygiene.ts';
import { enrol, study } from './progress.ts';
import { PASSWORD, seedContext, seedPeople } from './people.ts';

const ACME = 'acme.localhost';
const FIRST_ADMIN = 'super@trellis.test';

/** Creates the first super admin without a password, or renews their link, and prints the link. */
async function setUpFirstAdmin(cloud: SeedCloud): Promise<void> {
  const person = await findPerson(FIRST_ADMIN);
  const token =
    person === null
      ? (await createSuperAdmin(seedContext(), { first_name: 'First', last_name: 'Administrator', email: FIRST_ADMIN })).setupToken
      : await renewSetupToken(person, seedContext().now);
  const link = passwordLink({ domain: null, name: null, branch: null }, 'set-password', FIRST_ADMIN, token ?? '');
  cloud.print(`Set up the first super admin (${FIRST_ADMIN}) with this link, which works once within 7 days: ${link}`);
}

/** Creates people with the commands of Trellis, then courses and progress through the API. */
async function seedSample(cloud: SeedCloud): Promise<void> {
  await seedPeople();
  const admin = await signIn(cloud, 'admin@acme.test', PASSWORD, ACME);
  const author = await signIn(cloud, 'instructor@acme.test', PASSWORD, ACME);
  const food = await seedCourse(cloud, author, foodHygiene);
  const data = await seedCourse(cloud, author, dataProtection);
  await seedDraft(cloud, author);
  await offerInAllBranches(cloud, admin, [food, data]);

  await enrol(cloud, admin, 'learner@acme.test', [food, data]);
  await enrol(cloud, admin, 'learner2@acme.test', [food]);
  await enrol(cloud, admin, 'learner3@acme.test', [data]);
  await enrol(cloud, admin, 'both@people.test', [food]);
  const north = { host: ACME, branch: 'north' };
  const hygiene = { ...north, id: food, course: foodHygiene };
  await study(cloud, { ...hygiene, email: 'learner@acme.test', count: 3 });
  await study(cloud, { ...north, id: data, course: dataProtection, email: 'learner@acme.test', count: 1 });
  await study(cloud, { ...hygiene, email: 'learner2@acme.test', count: foodHygiene.units.length });
  await study(cloud, { ...hygiene, email: 'both@people.test', count: 1 });
  cloud.print(`Sample data: sign in on ${cloud.origin(ACME)}/app/ as admin@acme.test or learner@acme.test, password ${PASSWORD}.`);
}

/** Fills an empty cloud: sample data, or only the first super admin. */
export const seed: Seed = (cloud) => (cloud.empty ? setUpFirstAdmin(cloud) : seedSample(cloud));
