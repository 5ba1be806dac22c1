import type { Values } from '../access/named-ids.ts';
import { ENROL_SELF } from '../fixtures/calls.ts';
import type { Cloud } from '../fixtures/cloud.ts';
import { COURSE, CREATE, create, type Made, QUIZ, text } from '../fixtures/courses.ts';
import { emailOf, type Personas, signIn } from '../fixtures/personas.ts';
import type { Pools } from './generated-values.ts';

/** Texts that things of one tenant have in their names. No answer to somebody of the other one has it, whatever ids they name. */
export const ONLY = { acme: 'acme-only', globex: 'globex-only' } as const;

/** Ids and names that exist, and one of each kind in acme's branch north. */
export type FuzzWorld = { readonly pools: Pools; readonly good: Values };

type Theirs = { readonly course: Made; readonly group: string; readonly category: string };

/** Makes a course, a group and a category of globex. */
async function otherTenant(cloud: Cloud): Promise<Theirs> {
  const host = 'globex.localhost';
  const who = { token: await signIn(cloud, 'a2', host) };
  const make = async <Made>(query: string, variables: Record<string, unknown> = {}): Promise<Made> => {
    const { data, errors } = await cloud.graphql<Record<string, Made>>(host, query, variables, who);
    const made = Object.values(data ?? {})[0];
    if (made === undefined) throw new Error(JSON.stringify(errors));
    return made;
  };
  return {
    course: await make<Made>(CREATE, { ...COURSE, title: `Course ${ONLY.globex}` }),
    group: (await make<{ id: string }>(`mutation { createGroup(input: { name: "Group ${ONLY.globex}" }) { id } }`)).id,
    category: (await make<{ id: string }>(`mutation { CreateCategory(name: "Category ${ONLY.globex}") { id } }`)).id,
  };
}

/** Makes courses, a group and a category of acme. Returns what generated calls name. */
export async function fuzzWorld(cloud: Cloud, { t1, t2, people }: Personas): Promise<FuzzWorld> {
  const who = { token: await signIn(cloud, 'a1', 'acme.localhost') };
  const other = { token: await signIn(cloud, 'ab1', 'acme.localhost', 'north'), branch: 'north' };
  const made = [
    await create(cloud, who),
    await create(cloud, who, { ...COURSE, title: `Second ${ONLY.acme}` }),
    await create(cloud, other, {
      title: 'In north',
      description: 'x',
      content: [{ unit_order: 1, title: 'A', content: text('A\n') }],
      test_units: [{ unit_order: 2 }],
      tests: [QUIZ],
    }),
  ];
  const ids = made.map(({ id }) => id);
  const learner = { token: await signIn(cloud, 'l1', 'acme.localhost', 'north'), branch: 'north' };
  await cloud.graphql('acme.localhost', ENROL_SELF, { id: ids[2] }, learner);
  const ask = async (query: string): Promise<string> => {
    const { data } = await cloud.graphql<Record<string, { id: string }>>('acme.localhost', query, {}, other);
    return Object.values(data ?? {})[0]?.id ?? '';
  };
  const group = await ask(`mutation { createGroup(input: { name: "Bakers ${ONLY.acme}" }) { id } }`);
  const category = await ask(`mutation { CreateCategory(name: "Safety ${ONLY.acme}") { id } }`);
  const theirs = await otherTenant(cloud);
  const inNorth = made[2]!;
  const good: Values = {
    person: people.l1.id,
    'member of the instance': people.l1s.id,
    'deleted person': '999999',
    'person by name': 'L1 Persona',
    course: Number(inNorth.id),
    'deleted course': '999999',
    'course by title': 'In north',
    unit: inNorth.units[0]?.id ?? '',
    question: '1',
    group: Number(group),
    branch: t1.north,
    'branch by slug': 'north',
    category: Number(category),
    instance: t1.id,
    job: '999999',
    submission: `${people.l1.id}-${inNorth.id}-1-${inNorth.units[0]?.id}-1`,
  };
  const pools: Pools = {
    groups: [group, group, theirs.group, '999999', '-1'],
    categories: [category, category, theirs.category, '999999', '0'],
    people: [...Object.values(people).map(({ id }) => id), '999999', '0', '-1'],
    courses: [...ids, ...ids, theirs.course.id, '999999', '2147483648', '-1', '1.5'],
    units: [...[...made, theirs.course].flatMap(({ units }) => units.map(({ id }) => id)), '1', 'x#y', '999999'],
    branches: [t1.north, t1.south, t2.north, '999999'],
    instances: [t1.id, t2.id, 0, 999_999],
    slugs: ['north', 'north', 'south', 'nowhere'],
    domains: ['acme', 'globex', 'nowhere'],
    emails: [...(['l1', 'l1s', 'off1', 'u12', 'a2'] as const).map(emailOf), 'nobody@personas.test', 'new@personas.test'],
  };
  return { pools, good };
}
