import { CREATE, text } from '../fixtures/courses.ts';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { PASSWORD, port } from './walk.ts';

const ACME = 'acme.localhost';
const LOGIN =
  'mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "acme") { token } }';
const ENROL = 'mutation ($user: ID!, $course: ID!) { AdminCourseEnrollment(user_id: $user, course_ids: [$course]) }';
const BRANCHES = '{ branches { id url } }';
const ASSIGN =
  'mutation ($branch: ID!, $course: ID!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: [$course] }) }';
const FIND = 'query ($search: String!) { usersPage(search: $search) { data { id } } }';

/** A course as far as journeys speak of it. */
export type Course = { readonly id: string; readonly title: string };

/** A call in Acme as one of its people, for what a journey finds there already. */
async function askAs<Data>(email: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const ask = graphqlAt(hostFetch(port()));
  const login = await ask<{ loginUser: { token: string } }>(ACME, LOGIN, { email, password: PASSWORD });
  const token = login.data?.loginUser.token ?? '';
  const { data, errors } = await ask<Data>(ACME, query, variables, { token });
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

/** A published course of a short page, one that scrolls, and a test of two questions. Journeys make their own, so that none depends on another's. */
export async function publishCourse(title: string): Promise<Course> {
  const course = {
    title,
    description: 'How long food keeps, and how to tell.',
    content: [
      { unit_order: 1, title: 'Dates on the label', content: text('Use by is about safety, best before is about taste.\n') },
      { unit_order: 2, title: 'First in, first out', content: text('New goods go behind the old ones.\n'.repeat(40)) },
    ],
    test_units: [{ unit_order: 3, title: 'Check: dates' }],
    tests: [
      {
        unit_order: 3,
        type: 'Multiple Choice',
        question: 'Which date is about safety?',
        options: [{ text: 'Use by', checked: true }, { text: 'Best before' }],
      },
      {
        unit_order: 3,
        type: 'Multiple Choice',
        question: 'Which shelf is for raw meat?',
        options: [{ text: 'The lowest', checked: true }, { text: 'The highest' }],
      },
    ],
  };
  return (await askAs<{ CreateCourse: Course }>('instructor@acme.test', CREATE, course)).CreateCourse;
}

/** Gives a course to a learner of Acme, as an admin does. */
export async function enrol(email: string, { id }: Course): Promise<void> {
  const admin = 'admin@acme.test';
  const { usersPage } = await askAs<{ usersPage: { data: { id: string }[] } }>(admin, FIND, { search: email });
  await askAs(admin, ENROL, { user: usersPage.data[0]?.id, course: id });
}

/** Puts a course into the catalogue of a branch of Acme: who works in that branch only then sees anything of it. */
export async function giveToBranch(url: string, { id }: Course): Promise<void> {
  const admin = 'admin@acme.test';
  const { branches } = await askAs<{ branches: { id: string; url: string }[] }>(admin, BRANCHES);
  await askAs(admin, ASSIGN, { branch: branches.find((branch) => branch.url === url)?.id, course: id });
}
