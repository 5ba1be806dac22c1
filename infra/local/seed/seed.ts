import { signIn } from './client.ts';
import type { Seed, SeedCloud } from './contract.ts';
import { dataProtection, foodHygiene } from './course-content.ts';
import { keepDraft, publish } from './courses.ts';
import { takeCourse } from './learning.ts';
import { makeFirstAdmin, makePeople } from './people.ts';

const ENROL = `mutation seedEnrol($user: ID!, $courses: [ID!]!) { AdminCourseEnrollment(user_id: $user, course_ids: $courses) }`;
const ASSIGN = `mutation seedAssign($input: BranchCoursesInput!) { assignCoursesToBranch(branchCoursesInput: $input) }`;
const FIND = `query seedFind($search: String!) { usersPage(search: $search) { data { id email } } }`;

/** Demo data, made by real commands and calls; every step finds what an interrupted run has left. */
export const seed: Seed = async (cloud) => {
  if (cloud.empty) return offerSetUp(cloud);
  cloud.say('Making the demo data...');
  const { north } = await makePeople();
  const author = await signIn(cloud, 'instructor@acme.test', 'acme');
  const hygiene = await publish(author, foodHygiene);
  const protection = await publish(author, dataProtection);
  await keepDraft(author);
  const admin = await signIn(cloud, 'admin@acme.test', 'acme');
  await admin.ask(ASSIGN, { input: { branch_id: String(north), course_ids: [String(hygiene)] } });
  const enrol = async (email: string, ...courses: number[]): Promise<void> => {
    const { usersPage } = await admin.ask<{ usersPage: { data: { id: string; email: string }[] } }>(FIND, { search: email });
    const found = usersPage.data.find((user) => user.email === email);
    if (!found) throw new Error(`${email} is not in the list of users.`);
    await admin.ask(ENROL, { user: found.id, courses: courses.map(String) });
  };
  await enrol('learner@acme.test', hygiene);
  await enrol('learner2@acme.test', protection);
  await enrol('learner3@acme.test', protection);
  await takeCourse(await signIn(cloud, 'learner@acme.test', 'acme', 'north'), hygiene, foodHygiene, 1);
  await takeCourse(await signIn(cloud, 'learner2@acme.test', 'acme', 'north'), protection, dataProtection, 4);
};

/** Nothing but the person who will set the product up, and the link by which they choose their password; it works once, for 7 days. */
async function offerSetUp(cloud: SeedCloud): Promise<void> {
  const email = process.env['TRELLIS_ADMIN'] ?? 'admin@trellis.test';
  const token = await makeFirstAdmin(email);
  const query = new URLSearchParams({ email, token: token ?? '' });
  cloud.say(`Set up the first super admin (${email}) here, once, within 7 days:\n${cloud.origin('localhost')}/app/set-password?${query.toString()}`);
}
