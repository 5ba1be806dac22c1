import { findPerson } from '../../../functions/identity/identity.records.ts';
import { passwordLink } from '../../../functions/identity/password-link.queries.ts';
import { renewSetupToken } from '../../../functions/identity/password.commands.ts';
import { createSuperAdmin } from '../../../functions/people/users/person.commands.ts';
import { type SeedSession, signIn } from './client.ts';
import type { Seed, SeedCloud } from './seed-types.ts';
import { offerInAllBranches, seedCourse, seedDraft } from './courses.ts';
import { dataProtection } from './data-protection.ts';
import { foodHygiene } from '../../../shared/courses/samples/food-hygiene.ts';
import { FIRST_WEEK, seedFirstWeek } from './first-week.ts';
import { FURTHER_COURSES } from './organisation/courses/courses.ts';
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

type SmallCourses = { readonly food: string; readonly data: string; readonly week: string };

async function seedCourses(cloud: SeedCloud, author: SeedSession): Promise<SmallCourses> {
  const food = await seedCourse(cloud, author, foodHygiene);
  const data = await seedCourse(cloud, author, dataProtection);
  const week = await seedFirstWeek(cloud, author);
  await seedDraft(cloud, author);
  return { food, data, week };
}

/** Enrols the people of the accounts that are printed, and completes units for them. */
async function seedProgress(cloud: SeedCloud, { food, data }: SmallCourses): Promise<void> {
  const admin = await signIn(cloud, 'admin@acme.test', PASSWORD, ACME);
  await enrol(cloud, admin, await findPerson('learner@acme.test'), [food, data]);
  await enrol(cloud, admin, await findPerson('learner2@acme.test'), [food]);
  await enrol(cloud, admin, await findPerson('learner3@acme.test'), [data]);
  await enrol(cloud, admin, await findPerson('both@people.test'), [food]);
  const north = { host: ACME, branch: 'north' };
  const hygiene = { ...north, id: food, course: foodHygiene };
  await study(cloud, { ...hygiene, email: 'learner@acme.test', count: 3 });
  await study(cloud, { ...north, id: data, course: dataProtection, email: 'learner@acme.test', count: 1 });
  await study(cloud, { ...hygiene, email: 'learner2@acme.test', count: foodHygiene.units.length });
  await study(cloud, { ...hygiene, email: 'both@people.test', count: 1 });
}

/** Creates people with the commands of Trellis, then courses and progress through the API. */
async function seedSmall(cloud: SeedCloud): Promise<void> {
  await seedPeople();
  const admin = await signIn(cloud, 'admin@acme.test', PASSWORD, ACME);
  const courses = await seedCourses(cloud, await signIn(cloud, 'instructor@acme.test', PASSWORD, ACME));
  await offerInAllBranches(cloud, admin, Object.values(courses));
  await seedProgress(cloud, courses);
}

/** Creates an organisation at work, which has all of the small sample data. */
async function seedLarge(cloud: SeedCloud): Promise<void> {
  // Loaded on demand, with the whole API.
  const { seedOrganisation } = await import('./organisation/organisation.ts');
  await seedOrganisation(cloud, {
    first: async (author) => {
      const { food, data, week } = await seedCourses(cloud, author);
      return [
        { id: food, course: foodHygiene },
        { id: data, course: dataProtection },
        { id: week, course: FIRST_WEEK },
      ];
    },
    further: FURTHER_COURSES,
    progress: ([food, data, week]) => seedProgress(cloud, { food, data, week }),
  });
}

async function seedSample(cloud: SeedCloud): Promise<void> {
  await (cloud.demo === 'large' ? seedLarge(cloud) : seedSmall(cloud));
  cloud.print(`Sample data: sign in on ${cloud.origin(ACME)}/app/ as admin@acme.test or learner@acme.test, password ${PASSWORD}.`);
}

/** Fills an empty cloud: sample data, or only the first super admin. */
export const seed: Seed = (cloud) => (cloud.empty ? setUpFirstAdmin(cloud) : seedSample(cloud));
