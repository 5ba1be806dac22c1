import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import { ENROL_IN_COURSES } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { fixtureTime, type Made, publish, useCourseFixture } from './course-fixture.ts';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../functions/api/schema.graphql'), 'utf8'));
const LEAVES = 'question options { text checked } pairs { left right } fillTheGaps rules { word } lefts { text } rights { text } gap_parts';

const fieldsOf = (type: GraphQLNamedType): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

/** Returns the selections of a type that end at questions, one for each way; none where there is no way. */
function ways(type: GraphQLNamedType, above: readonly string[] = []): string[] {
  if (type.name === 'Question') return [LEAVES];
  if (above.includes(type.name)) return [];
  const path = [...above, type.name];
  const own = fieldsOf(type).flatMap((field) =>
    field.args.some(isRequiredArgument) ? [] : ways(getNamedType(field.type), path).map((below) => `${field.name} { ${below} }`),
  );
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  return [...own, ...possible.flatMap((one) => ways(one, path).map((below) => `... on ${one.name} { ${below} }`))];
}

/** How each query that leads to questions is asked about one course, or about the learner whose progress it shows. */
const ARGUMENTS: Readonly<Record<string, (of: { readonly course: number; readonly learner: string }) => readonly string[]>> = {
  UserProgress: ({ learner }) => ['', `(userId: ${learner})`],
  adminViewUser: ({ learner }) => [`(id: "${learner}")`],
  course: ({ course }) => [`(id: ${course})`, `(id: ${course}, asLearner: true)`],
  coursePreview: ({ course }) => [`(id: ${course})`],
  instanceBrand: () => [''],
  instanceByUrl: () => ['(url: "acme")'],
  lmsInstance: () => ['(id: "1")'],
  lmsInstances: () => [''],
  lmsInstancesPage: () => [''],
  user: ({ learner }) => [`(id: "${learner}")`],
  users: () => [''],
  usersPage: () => [''],
  viewer: () => [''],
};
const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).filter((field) => ways(getNamedType(field.type)).length > 0);

/** The changes that answer with a course: forms of authors. Others lead to questions by a person only, whose fields are asked about here. */
const CHANGES = ['CreateCourse', 'EditCourse'];

const fixture = useCourseFixture();
let early: Made;
let open: Made;
let nobodys: Made;
const SECRET = 'Which is the secret question?';
const CHOICES = [
  { text: 'The right one', checked: true },
  { text: 'The wrong one', checked: false },
];
const TEST = {
  content: [],
  test: [{ unit_order: 1, title: 'Check' }],
  questions: [{ unit_order: 1, type: 'Multiple Choice', question: SECRET, options: CHOICES }],
};
const give = (name: PersonName, made: readonly Made[]): Promise<unknown> =>
  fixture.get('a1', ENROL_IN_COURSES, { user: String(fixture.personas.people[name].id), courses: made.map(({ id }) => String(id)) });

beforeAll(async () => {
  early = await publish(fixture, { title: 'Begins tomorrow', from: addDays(dayOf(fixtureTime()), 1), ...TEST });
  open = await publish(fixture, { title: 'Open', ...TEST });
  nobodys = await publish(fixture, { title: 'Of the learner alone', ...TEST });
  await give('l1', [early, open, nobodys]);
  for (const name of ['m1', 'i1'] as const) await give(name, [early, open]);
  const PROGRESS = '{ UserProgress { totalCourses } }';
  for (const [name, courses] of [
    ['l1', 3],
    ['m1', 2],
    ['i1', 2],
  ] as const)
    // prettier-ignore
    await eventually(async () => (await fixture.get(name, PROGRESS)).UserProgress.totalCourses === courses);
});

type Shown = { readonly question: string; readonly options: readonly { checked: boolean | null }[] };

/** Returns the questions in an answer, at any depth. */
function questionsIn(value: unknown): Shown[] {
  if (Array.isArray(value)) return value.flatMap(questionsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('question' in value && 'options' in value) return [value as Shown];
  return Object.values(value).flatMap(questionsIn);
}

/** Returns what somebody is shown of the questions of a course, by each field of the schema that leads there. */
async function shown(who: PersonName, course: Made, about: PersonName = 'l1'): Promise<Map<string, Shown[]>> {
  const of = { course: course.id, learner: String(fixture.personas.people[about].id) };
  const found = new Map<string, Shown[]>();
  for (const root of roots)
    for (const given of ARGUMENTS[root.name]?.(of) ?? [])
      for (const way of ways(getNamedType(root.type))) {
        const query = `${root.name}${given} { ${way} }`;
        // Of lists of courses only the one that is asked about.
        const named = query.replaceAll(/\b(courses|current|due|unenrolledCourses|enrolledCourses) \{/g, '$1 { id ');
        const { data } = await fixture.ask(who, `{ ${named} }`);
        found.set(query, questionsIn(onlyOf(data, course.id)));
      }
  return found;
}

/** Returns an answer without the members that are of other courses. */
function onlyOf(value: unknown, course: number): unknown {
  if (Array.isArray(value)) return value.map((one) => onlyOf(one, course));
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && 'units' in value && value.id !== String(course)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, onlyOf(member, course)]));
}

const withQuestions = (found: ReadonlyMap<string, Shown[]>): string[] =>
  [...found].filter(([, questions]) => questions.length > 0).map(([query]) => query);
const withKey = (found: ReadonlyMap<string, Shown[]>): string[] =>
  [...found]
    .filter(([, questions]) => questions.some(({ options }) => options.some(({ checked }) => checked !== null)))
    .map(([query]) => query);

describe('every field of the schema that leads to questions', () => {
  it('is asked about here, and every change that does is a form of authors [H09]', () => {
    expect(roots.map(({ name }) => name).toSorted()).toEqual(Object.keys(ARGUMENTS).toSorted());
    const changes = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
      ({ type }) => ways(getNamedType(type), ['User']).length > 0,
    );
    expect(changes.map(({ name }) => name).toSorted()).toEqual(CHANGES);
  });

  it('shows a learner nothing of a course that has not begun, and no key of one that has [H09]', async () => {
    expect(withQuestions(await shown('l1', early))).toEqual([]);
    const found = await shown('l1', open);
    expect(withQuestions(found).length).toBeGreaterThan(1);
    expect(withKey(found)).toEqual([]);
  });

  it('shows a manager who has the course no key, in their own progress or in that of a learner of theirs [H09]', async () => {
    expect(withQuestions(await shown('m1', early))).toEqual([]);
    const found = await shown('m1', open);
    expect(withQuestions(found).some((query) => query.includes('userId'))).toBe(true);
    expect(withKey(found)).toEqual([]);
  });

  it('shows a manager who has not the course the key in reports, as the review of answers needs it [H09]', async () => {
    const keyed = withKey(await shown('m1', nobodys));
    expect(keyed.length).toBeGreaterThan(0);
    expect(keyed.every((query) => /^(UserProgress\(userId|user\()/.test(query))).toBe(true);
  });

  it('shows an author who has the course the key in the form of the course alone [H09]', async () => {
    const keyed = withKey(await shown('i1', open));
    expect(keyed.length).toBeGreaterThan(0);
    expect(keyed.every((query) => query.startsWith(`course(id: ${open.id}) `))).toBe(true);
  });

  it('shows people of another branch and of another tenant nothing [H09]', async () => {
    for (const who of ['l1s', 'l2', 'a2'] as const) expect(withQuestions(await shown(who, open))).toEqual([]);
  });
});
