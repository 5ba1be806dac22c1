import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { records } from '../../functions/platform/keys/keys.ts';
import { getItem, putItem } from '../../functions/platform/tables/dynamo.ts';
import { licenceRecord } from '../../functions/tenancy/instance.records.ts';
import { fixtureTime, publish, useCourseFixture } from '../cloud/learning/course-fixture.ts';
import { CREATE_USER, DELETE_USER } from '../fixtures/calls.ts';
import { dump } from '../fixtures/dump.ts';
import { testContext } from '../fixtures/personas.ts';
import { callWith, type Location, namedIn, operationsOf, type Values } from './named-ids.ts';

/** Every call on people, by an admin of acme, for somebody who is in acme and in globex. */

const operations = operationsOf(buildSchema());
const OF_PEOPLE: ReadonlySet<Location['kind']> = new Set(['person', 'member of the instance', 'deleted person']);
const onPeople = namedIn(operations).locations.filter(({ kind }) => OF_PEOPLE.has(kind));
const GROUP = 'mutation { createGroup(input: { name: "Group of acme" }) { id } }';
/** What globex stores of a person, and acme does not know. */
const SECRET = 'Fatima Alsayed';

const fixture = useCourseFixture();
let others: Omit<Values, 'person' | 'member of the instance' | 'deleted person'>;

beforeAll(async () => {
  const { t1 } = fixture.personas;
  const licence = records.instance(t1.scope, 'licence');
  await putItem('records', { ...(await getItem('records', licence, licenceRecord)), ...licence, limit: 200 });
  const course = await publish(fixture, { title: 'Course of acme' }, 'a1', null);
  const { createGroup } = await fixture.get('a1', GROUP);
  others = {
    'person by name': 'Typed Here',
    course: course.id,
    'deleted course': 999_999,
    'course by title': 'Course of acme',
    unit: String(course.units[0]?.id),
    question: '999999',
    group: Number(createGroup.id),
    branch: String(t1.south),
    'branch by slug': 'north',
    category: 999_999,
    instance: String(t1.id),
    job: '999999',
    submission: '999999-999999-1-999999-1',
  };
}, 120_000);

let made = 0;
/** Makes somebody of globex whom acme adds, and deletes where the call is about who was deleted. */
async function inBoth(kind: Location['kind']): Promise<number> {
  made += 1;
  const email = `both${made}@people.test`;
  const [first_name = '', last_name = ''] = SECRET.split(' ');
  const { person } = await createUser(testContext(fixtureTime()), fixture.personas.t2.scope, {
    first_name,
    last_name,
    email,
    role: 'learner',
  });
  const input = { first_name: 'Typed', last_name: 'Here', email, role: 'learner', skip_email: true };
  await fixture.get('a1', CREATE_USER, { input });
  if (kind === 'deleted person') await fixture.get('a1', DELETE_USER, { id: person });
  return person;
}

/** Returns all that globex holds, and the identity of a person. */
const heldElsewhere = async (person: number): Promise<string[]> => {
  const { id } = fixture.personas.t2;
  return (await dump()).filter(
    (line) => line.includes(`"pk":"t${id}#`) || (line.includes(`"id":${person},`) && line.includes('"sk":"self"')),
  );
};

/** Other fields that a call may change of a person, in the values that acme would like. */
const CHANGES: Readonly<Record<string, readonly (readonly [Location['path'], unknown])[]>> = {
  updateUser: [[['input', 'first_name'], 'Another']],
};

describe('somebody of globex whom acme added too', () => {
  it('is in calls whose inputs this knows', () => {
    expect(onPeople.length).toBeGreaterThan(20);
  });

  it.each(onPeople.map((location) => [[location.operation, ...location.path].join('.'), location] as const))(
    'is to %s who acme typed, and nothing of them changes in globex [H07, H20]',
    async (_, { operation, path, kind }) => {
      const person = await inBoth(kind);
      const people = { person, 'member of the instance': String(person), 'deleted person': person };
      const before = await heldElsewhere(person);
      expect(before.length).toBeGreaterThan(1);
      for (const change of [undefined, ...(CHANGES[operation] ?? [])]) {
        const at = [[path, kind === 'member of the instance' ? String(person) : person] as const, ...(change ? [change] : [])];
        const { document, variables } = callWith(operations, operation, { ...others, ...people }, at);
        const answer = await fixture.ask('a1', document, variables);
        expect(JSON.stringify(answer)).not.toMatch(/Fatima|Alsayed/);
      }
      expect(await heldElsewhere(person)).toEqual(before);
    },
  );
});
