import { inParallel } from '../../functions/platform/runtime/parallel.ts';
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
const ANSWERS = 'query ($id: Int!) { course(id: $id, asLearner: true) { userResponses { input_key response is_correct } } }';
const PASSWORDS =
  'mutation ($from: String!, $to: String!) { updatePassword(current_password: $from, new_password: $to, new_password_confirmation: $to) }';
const COURSES = 'query ($search: String!) { coursesPage(search: $search, limit: 200) { data { id } } }';
const DELETE = 'mutation ($id: Int!) { deleteCourse(id: $id) }';
const FIND = 'query ($search: String!) { usersPage(search: $search) { data { id } } }';

/** A course as far as journeys speak of it. */
export type Course = { readonly id: string; readonly title: string };

/** A call in Acme as one of its people, for what a journey finds there already. */
async function askAs<Data>(email: string, query: string, variables: Record<string, unknown> = {}, branch?: string): Promise<Data> {
  const ask = graphqlAt(hostFetch(port()));
  const login = await ask<{ loginUser: { token: string } }>(ACME, LOGIN, { email, password: PASSWORD });
  const token = login.data?.loginUser.token ?? '';
  const { data, errors } = await ask<Data>(ACME, query, variables, { token, ...(branch !== undefined && { branch }) });
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

/** Questions as the API takes them, without the unit they belong to. */
type Questions = readonly Readonly<Record<string, unknown>>[];

const DATES_AND_SHELVES: Questions = [
  {
    type: 'Multiple Choice',
    question: 'Which date is about safety?',
    options: [{ text: 'Use by', checked: true }, { text: 'Best before' }],
  },
  {
    type: 'Multiple Choice',
    question: 'Which shelf is for raw meat?',
    options: [{ text: 'The lowest', checked: true }, { text: 'The highest' }],
  },
];

/** A published course of a short page, one that scrolls, and a test of two questions. Journeys make their own, so that none depends on another's. */
export async function publishCourse(
  title: string,
  questions: Questions = DATES_AND_SHELVES,
  needs: readonly Course[] = [],
): Promise<Course> {
  const course = {
    title,
    description: 'How long food keeps, and how to tell.',
    learning_path: needs.map(({ id }) => id),
    content: [
      { unit_order: 1, title: 'Dates on the label', content: text('Use by is about safety, best before is about taste.\n') },
      { unit_order: 2, title: 'First in, first out', content: text('New goods go behind the old ones.\n'.repeat(40)) },
    ],
    test_units: [{ unit_order: 3, title: 'Check: dates' }],
    tests: questions.map((question) => ({ unit_order: 3, ...question })),
  };
  return (await askAs<{ CreateCourse: Course }>('instructor@acme.test', CREATE, course)).CreateCourse;
}

const ADMIN = 'admin@acme.test';

/** Number of somebody of Acme in addresses. */
export async function personId(email: string): Promise<string> {
  const { usersPage } = await askAs<{ usersPage: { data: { id: string }[] } }>(ADMIN, FIND, { search: email });
  const [found] = usersPage.data;
  if (!found) throw new Error(`There is nobody with the address ${email}.`);
  return found.id;
}

/** Number of a branch of Acme in addresses. */
export async function branchId(url: string): Promise<string> {
  const { branches } = await askAs<{ branches: { id: string; url: string }[] }>(ADMIN, BRANCHES);
  const found = branches.find((branch) => branch.url === url);
  if (!found) throw new Error(`There is no branch ${url}.`);
  return found.id;
}

/** Gives a course to a learner of Acme, as an admin does. */
export async function enrol(email: string, { id }: Course): Promise<void> {
  await askAs(ADMIN, ENROL, { user: await personId(email), course: id });
}

export type StoredAnswer = { readonly input_key: string; readonly response: string; readonly is_correct: boolean | null };

/** What the server has of a learner's answers in a course. */
export async function storedAnswers(email: string, branch: string, { id }: Course): Promise<readonly StoredAnswer[]> {
  const asked = await askAs<{ course: { userResponses: StoredAnswer[] } }>(email, ANSWERS, { id: Number(id) }, branch);
  return asked.course.userResponses;
}

/** Gives somebody another password; does nothing when the first one is not theirs. */
export async function changePassword(email: string, from: string, to: string): Promise<void> {
  const ask = graphqlAt(hostFetch(port()));
  const { data } = await ask<{ loginUser: { token: string } }>(ACME, LOGIN, { email, password: from });
  if (data) await ask(ACME, PASSWORDS, { from, to }, { token: data.loginUser.token });
}

/** Puts a course into the catalogue of a branch of Acme: who works in that branch only then sees anything of it. */
export async function giveToBranch(url: string, { id }: Course): Promise<void> {
  await askAs(ADMIN, ASSIGN, { branch: await branchId(url), course: id });
}

/** Many small published courses, for acts that are about their number. */
export async function publishCourses(count: number, titleOf: (n: number) => string): Promise<void> {
  const ask = graphqlAt(hostFetch(port()));
  const login = await ask<{ loginUser: { token: string } }>(ACME, LOGIN, { email: ADMIN, password: PASSWORD });
  const token = login.data?.loginUser.token ?? '';
  const made = Array.from({ length: count }, (_, n) => ({
    title: titleOf(n),
    description: 'One of many.',
    content: [{ unit_order: 1, title: 'Read this', content: text('One of many.\n') }],
  }));
  await inParallel(made, 6, async (course) => {
    const { errors } = await ask(ACME, CREATE, course, { token });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  });
}

/** Deletes the courses that a search finds. */
export async function deleteCourses(search: string): Promise<void> {
  const { coursesPage } = await askAs<{ coursesPage: { data: { id: string }[] } }>(ADMIN, COURSES, { search });
  await inParallel(coursesPage.data, 3, ({ id }) => askAs(ADMIN, DELETE, { id: Number(id) }));
}
