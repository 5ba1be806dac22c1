import { randomUUID } from 'node:crypto';
import { inParallel } from '../../functions/platform/runtime/parallel.ts';
import {
  ADD_COURSES_TO_GROUP,
  ASSIGN_COURSE,
  BULK_CREATE_USERS,
  CREATE_GROUP,
  DELETE_COURSE,
  ENROL_IN_COURSE,
  LOGIN_AT_ACME,
  UPDATE_PASSWORD,
} from '../fixtures/calls.ts';
import { CREATE, EDIT, text } from '../fixtures/courses.ts';
import { eventually } from '../fixtures/eventually.ts';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { png } from '../fixtures/images.ts';
import { PASSWORD, port } from './walk.ts';
import type { Replies } from '../fixtures/generated/replies.ts';

const ACME = 'acme.localhost';
/** Who makes the courses of journeys. */
export const AUTHOR = 'instructor@acme.test';
const ADMIN = 'admin@acme.test';
const ENROLLED = 'query ($user: ID!) { user(id: $user) { enrolledCourses { course_id } } }';
const BRANCHES = '{ branches { id url } }';
const CATEGORIES = '{ categories { id name } }';
const ANSWERS = 'query ($id: Int!) { course(id: $id, asLearner: true) { userResponses { input_key response is_correct } } }';
const COURSES = 'query ($search: String!) { coursesPage(search: $search, limit: 200) { data { id } } }';
const ACCESS = '{ meAccess { id domain } }';
const NAMED = 'query ($search: String!) { coursesPage(search: $search) { data { id title } } }';
const CERTIFICATES = '{ CompletedCourses { verify_url } }';
const PLANS = '{ lmsInstances { domain subscription { id } } }';
const GROUPS = 'query ($search: String!) { groupsPage(search: $search) { data { id name } } }';
const JOIN = 'mutation ($user: ID!, $group: ID!) { addUserToGroup(user_id: $user, group_ids: [$group]) }';
const COUNT = 'query ($search: String!) { usersPage(search: $search) { paginatorInfo { total } } }';
const FIND = 'query ($search: String!) { usersPage(search: $search) { data { id } } }';

/** A published course of a journey. */
export type JourneyCourse = { readonly id: string; readonly title: string };

/** Of the people whose sessions no journey ends. A sign-in takes as long as a password hash. */
const STAFF: ReadonlySet<string> = new Set([AUTHOR, ADMIN]);
const tokensOfStaff = new Map<string, Promise<string>>();

/** Returns a token of one of the people of Acme. */
export function tokenOf(email: string): Promise<string> {
  // A journey may have a product of its own, at another port.
  const key = `${port()} ${email}`;
  const token = tokensOfStaff.get(key) ?? newToken(email);
  if (STAFF.has(email)) tokensOfStaff.set(key, token);
  return token;
}

async function newToken(email: string): Promise<string> {
  const login = await graphqlAt(hostFetch(port()))(ACME, LOGIN_AT_ACME, { email, password: PASSWORD });
  return login.data?.loginUser.token ?? '';
}

/** Makes a call in Acme as one of its people, for data that a journey needs. */
export async function askAs<Data = Replies>(
  email: string,
  query: string,
  variables: Record<string, unknown> = {},
  branch?: string,
): Promise<Data> {
  const ask = graphqlAt(hostFetch(port()));
  const token = await tokenOf(email);
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
  needs: readonly JourneyCourse[] = [],
): Promise<JourneyCourse> {
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
  const made = (await askAs(AUTHOR, CREATE, course)).CreateCourse;
  await untilListed(title, true);
  return made;
}

/** A published course of one page, which is completed by reading it. */
export async function publishPage(title: string): Promise<JourneyCourse> {
  const content = [{ unit_order: 1, title: 'One page', content: text('Read this.\n') }];
  const made = (await askAs(AUTHOR, CREATE, { title, description: 'One page.', content })).CreateCourse;
  await untilListed(title, true);
  return made;
}

/** Waits until lists show courses of a search, or none any more: what one person writes, others see a moment later. */
function untilListed(search: string, isListed: boolean): Promise<void> {
  return eventually(async () => {
    const { coursesPage } = await askAs(ADMIN, COURSES, { search });
    return coursesPage.data.length > 0 === isListed;
  });
}

/** Uploads a file of up to 4 MB as one of the people of Acme. Returns its address. */
export async function uploadAs(email: string, purpose: string, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append(purpose, new File([new Uint8Array(bytes)], name));
  const headers = { authorization: `Bearer ${await tokenOf(email)}`, 'x-instance-domain': 'acme' };
  const uploaded = await hostFetch(port())(ACME, `/api/upload-${purpose}`, { method: 'POST', body: form, headers });
  if (!uploaded.ok) throw new Error(`${name} was refused: ${await uploaded.text()}`);
  return ((await uploaded.json()) as { url: string }).url;
}

/** Adds a picture to the resources of a course, for learners to view and to download. */
export async function addPicture({ id }: JourneyCourse, name: string): Promise<void> {
  const url = await uploadAs(AUTHOR, 'content', 'a.png', png());
  await askAs(AUTHOR, EDIT, { input: { id, resources: [{ name, file_path: url, is_downloadable: true }] } });
}

/** Returns the id of a person of Acme. */
export async function personId(email: string): Promise<string> {
  const { usersPage } = await askAs(ADMIN, FIND, { search: email });
  const [found] = usersPage.data;
  if (!found) throw new Error(`There is nobody with the address ${email}.`);
  return found.id;
}

/** Returns the id of a branch of Acme. */
export async function branchId(url: string): Promise<string> {
  const { branches } = await askAs(ADMIN, BRANCHES);
  const branch = branches.find((branch) => branch.url === url);
  if (!branch) throw new Error(`There is no branch ${url}.`);
  return branch.id;
}

/** Returns the id of a category of Acme. */
export async function categoryId(name: string): Promise<string> {
  const { categories } = await askAs(ADMIN, CATEGORIES);
  const category = categories.find((category) => category.name === name);
  if (!category) throw new Error(`There is no category ${name}.`);
  return category.id;
}

/** Returns the id of a group of Acme, which is made where there is none of the name. */
export async function groupId(name = 'Everybody in the kitchen'): Promise<string> {
  const { groupsPage } = await askAs(ADMIN, GROUPS, { search: name });
  const found = groupsPage.data.find((group) => group.name === name);
  if (found) return found.id;
  return (await askAs(ADMIN, CREATE_GROUP, { name })).createGroup.id;
}

/** Fills a group of Acme with people, by their addresses, and courses. */
export async function fillGroup(group: string, emails: readonly string[], courses: readonly JourneyCourse[]): Promise<void> {
  for (const email of emails) await askAs(ADMIN, JOIN, { user: await personId(email), group });
  await askAs(ADMIN, ADD_COURSES_TO_GROUP, { group, courses: courses.map(({ id }) => id) });
}

/** Adds inactive learners to Acme, who use no licence: `{word} Row 1`, `{word} Row 2`. */
export async function addInactive(word: string, count: number): Promise<void> {
  const input = Array.from({ length: count }, (_, n) => ({
    first_name: word,
    last_name: `Row ${n + 1}`,
    email: `${word.toLowerCase()}-${n + 1}@rows.test`,
    role: 'learner',
    is_active: false,
    skip_email: true,
  }));
  await askAs(ADMIN, BULK_CREATE_USERS, { input });
  await eventually(async () => {
    const { usersPage } = await askAs(ADMIN, COUNT, { search: word });
    return usersPage.paginatorInfo.total === count;
  });
}

/** Makes a learner in a branch of Acme, whom no other journey knows, with the password of all people. Returns the address. */
export async function newLearner(branch: string): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@own.test`;
  const row = {
    first_name: 'Own',
    last_name: 'Learner',
    email,
    password: PASSWORD,
    role: 'learner',
    branchUrls: [branch],
    skip_email: true,
  };
  await askAs(ADMIN, BULK_CREATE_USERS, { input: [row] });
  await eventually(async () => {
    const { usersPage } = await askAs(ADMIN, COUNT, { search: email });
    return usersPage.paginatorInfo.total === 1;
  });
  return email;
}

/** Returns the id of a course of Acme. */
export async function courseId(title: string): Promise<string> {
  const { coursesPage } = await askAs(ADMIN, NAMED, { search: title });
  const course = coursesPage.data.find((course) => course.title === title);
  if (!course) throw new Error(`There is no course ${title}.`);
  return course.id;
}

/** Returns the id of an instance of the person who is in two. */
export async function instanceId(domain: string): Promise<string> {
  const { meAccess } = await askAs('both@people.test', ACCESS, {}, 'north');
  const instance = meAccess.find((instance) => instance.domain === domain);
  if (!instance) throw new Error(`There is no instance ${domain}.`);
  return instance.id;
}

/** Returns the id of the subscription of an instance in the sample data. */
export async function subscriptionId(domain: string): Promise<string> {
  const { lmsInstances } = await askAs('super@trellis.test', PLANS);
  const plan = lmsInstances.find((instance) => instance.domain === domain)?.subscription;
  if (!plan) throw new Error(`There is no subscription of ${domain}.`);
  return plan.id;
}

/** Returns the code of a certificate of a learner of Acme. */
export async function certificateCode(email: string, branch: string): Promise<string> {
  const { CompletedCourses } = await askAs(email, CERTIFICATES, {}, branch);
  const address = CompletedCourses.find(({ verify_url }) => verify_url !== null)?.verify_url;
  if (address == null) throw new Error(`There is no certificate of ${email}.`);
  return address.slice(address.lastIndexOf('/') + 1);
}

/** Enrols a learner of Acme in a course, as an admin does. */
export async function enrol(email: string, { id }: JourneyCourse): Promise<void> {
  const user = await personId(email);
  await askAs(ADMIN, ENROL_IN_COURSE, { user, course: id });
  await eventually(async () => {
    const { user: shown } = await askAs(ADMIN, ENROLLED, { user });
    return shown.enrolledCourses.some(({ course_id }) => course_id === id);
  });
}

export type StoredAnswer = { readonly input_key: string; readonly response: string; readonly is_correct: boolean | null };

/** Returns the stored answers of a learner in a course. */
export async function storedAnswers(email: string, branch: string, { id }: JourneyCourse): Promise<readonly StoredAnswer[]> {
  const course = await askAs(email, ANSWERS, { id: Number(id) }, branch);
  return course.course.userResponses;
}

/** Changes the password of a person; does nothing when `from` is not their password. */
export async function changePassword(email: string, from: string, to: string): Promise<void> {
  const ask = graphqlAt(hostFetch(port()));
  const { data } = await ask(ACME, LOGIN_AT_ACME, { email, password: from });
  if (data) await ask(ACME, UPDATE_PASSWORD, { from, to }, { token: data.loginUser.token });
}

/** Assigns a course to a branch of Acme, so that members of that branch can see it. */
export async function assignToBranch(url: string, { id }: JourneyCourse): Promise<void> {
  await askAs(ADMIN, ASSIGN_COURSE, { branch: await branchId(url), course: id });
}

/** Publishes many small courses, for calls about many of them. */
export async function publishCourses(count: number, titleOf: (n: number) => string): Promise<void> {
  const ask = graphqlAt(hostFetch(port()));
  const token = await tokenOf(ADMIN);
  const made = Array.from({ length: count }, (_, n) => ({
    title: titleOf(n),
    description: 'One of many.',
    content: [{ unit_order: 1, title: 'Read this', content: text('One of many.\n') }],
  }));
  await inParallel(made, 6, async (course) => {
    const { errors } = await ask(ACME, CREATE, course, { token });
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  });
  await Promise.all(made.map(({ title }) => untilListed(title, true)));
}

/** Deletes the courses that a search finds. */
export async function deleteCourses(search: string): Promise<void> {
  const { coursesPage } = await askAs(ADMIN, COURSES, { search });
  await inParallel(coursesPage.data, 3, ({ id }) => askAs(ADMIN, DELETE_COURSE, { id: Number(id) }));
  await untilListed(search, false);
}
