import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { ASSIGN_COURSES, EDIT_COURSE } from '../../fixtures/calls.ts';
import { emailOf, PASSWORD, type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ACME, COMPLETE, ENROL, fixtureTime, type Made, publish, refOf, useCourseFixture } from './course-fixture.ts';

const fixture = useCourseFixture();

const ENROL_ONE = 'mutation ($u: ID!, $c: [ID!]!) { AdminCourseEnrollment(user_id: $u, course_ids: $c) }';
const PATH = `query ($id: Int!, $learner: Boolean) { course(id: $id, asLearner: $learner) { learning_path prerequisites { id title is_complete } } }`;
type Path = { course: { learning_path: string[]; prerequisites: { id: string; title: string; is_complete: boolean }[] } };
const COMPLETED = 'query ($ids: [ID!]) { CompletedCourses(ids: $ids) { id title is_complete } }';

describe('the prerequisites of a course', () => {
  let known: Made, hidden: Made, south: Made, course: Made;
  const pathFor = async (name: PersonName, learner = false): Promise<Path['course']> =>
    (await fixture.get(name, PATH, { id: course.id, learner })).course;
  const titles = ({ prerequisites }: Path['course']) => prerequisites.map(({ title }) => title);

  beforeAll(async () => {
    known = await publish(fixture, { title: 'Known in the north' });
    hidden = await publish(fixture, { title: 'Hidden in the north', hidden: true });
    south = await publish(fixture, { title: 'Of the south' }, 'a1', 'south');
    course = await publish(fixture, { title: 'Needs three', path: [known.id, hidden.id, south.id] }, 'a1', null);
    await fixture.get('a1', ASSIGN_COURSES, { b: fixture.personas.t1.north, c: [course.id] });
    await fixture.get('a1', ENROL_ONE, { u: fixture.personas.people.l1.id, c: [course.id] });
  });

  it('are named to learners as far as their catalogue goes; the others have a neutral title and id', async () => {
    for (const name of ['l1', 'u12', 'm1'] as const) {
      const path = await pathFor(name);
      expect(path).toEqual({
        learning_path: [String(known.id)],
        prerequisites: [
          { id: String(known.id), title: 'Known in the north', is_complete: false },
          { id: 'other-2', title: 'Another course', is_complete: false },
          { id: 'other-3', title: 'Another course', is_complete: false },
        ],
      });
    }
  });

  it('are named to authors as far as their scope goes', async () => {
    expect(titles(await pathFor('a1'))).toEqual(['Known in the north', 'Hidden in the north', 'Of the south']);
    for (const name of ['ab1', 'i1'] as const) {
      expect(titles(await pathFor(name))).toEqual(['Known in the north', 'Hidden in the north', 'Another course']);
      expect(titles(await pathFor(name, true))).toEqual(['Known in the north', 'Hidden in the north', 'Another course']);
    }
  });

  it('stay what they are when an author of a branch, who cannot see them all, saves the course', async () => {
    const { learning_path } = await pathFor('ab1');
    await fixture.get('ab1', EDIT_COURSE, { input: { id: course.id, title: 'Needs three still', learning_path, version: course.version } });
    expect(titles(await pathFor('a1'))).toEqual(['Known in the north', 'Hidden in the north', 'Of the south']);
  });

  it('are named to learners who have them, wherever they come from', async () => {
    await fixture.get('a1', ENROL_ONE, { u: fixture.personas.people.l1.id, c: [south.id, hidden.id] });
    const path = await pathFor('l1');
    expect(titles(path)).toEqual(['Known in the north', 'Hidden in the north', 'Of the south']);
    expect(path.learning_path).toEqual([known.id, hidden.id, south.id].map(String));
  });

  it('cannot be looked up by id either [T13]', async () => {
    const reply = async (id: number) => (await fixture.get('u12', COMPLETED, { ids: [id] })).CompletedCourses;
    for (const id of [hidden.id, south.id, 999_999]) expect(await reply(id)).toEqual([]);
    expect(await reply(known.id)).toEqual([{ id: String(known.id), title: 'Known in the north', is_complete: false }]);
  });
});

describe('the certificates of a person of two branches', () => {
  const both = 'both' as PersonName; // a person of this spec only
  const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code certificate_url } }';
  const MISSING = { code: 'NOT_FOUND', message: 'Not found.' };
  let person: number;
  let north: Made, south: Made;

  beforeAll(async () => {
    const { t1 } = fixture.personas;
    const names = { first_name: 'Both', last_name: 'Branches', email: emailOf(both), password: PASSWORD };
    const context = testContext(fixtureTime());
    ({ person } = await createUser(context, t1.scope, { ...names, role: 'learner', branches: [t1.north, t1.south] }));
    north = await publish(fixture, { title: 'Taken in the north' });
    south = await publish(fixture, { title: 'Taken in the south' }, 'a1', 'south');
    for (const [branch, made] of [
      ['north', north],
      ['south', south],
    ] as const) {
      const token = await signIn(fixture.cloud, both, ACME, branch);
      for (const [query, variables] of [
        [ENROL, { id: made.id }],
        [COMPLETE, { input: refOf(made, 0) }],
      ] as const) {
        const { errors } = await fixture.cloud.graphql(ACME, query, variables, { token, branch });
        expect(errors).toEqual([]);
      }
    }
  });

  const inputs = (made: Made, title: string): Record<string, unknown>[] => [
    { user_id: person, course_id: made.id, course_name: 'x' },
    { user_id: person, course_name: title },
    { user_name: 'Both Branches', course_id: made.id, course_name: 'x' },
    { user_name: 'both branches', course_name: title },
  ];

  it('are given to report readers of one branch for its own courses only, however they name them [L08]', async () => {
    for (const input of inputs(north, 'Taken in the north')) {
      await eventually(async () => (await fixture.refusal('m1', GENERATE, { input })) === null);
      expect((await fixture.get('m1', GENERATE, { input })).GenerateCertificate.code).toMatch(/^[\w-]{22}$/);
    }
    for (const input of inputs(south, 'Taken in the south')) {
      for (const name of ['m1', 'ab1'] as const) expect(await fixture.refusal(name, GENERATE, { input })).toEqual(MISSING);
      expect((await fixture.get('a1', GENERATE, { input })).GenerateCertificate.code).toMatch(/^[\w-]{22}$/);
    }
  });

  it('are downloaded by the same people, without the signature of the address', async () => {
    const addressOf = async (made: Made): Promise<string> => {
      const { GenerateCertificate } = await fixture.get('a1', GENERATE, {
        input: { user_id: person, course_id: made.id, course_name: 'x' },
      });
      return GenerateCertificate.certificate_url.replace(/\?.*$/, '');
    };
    const status = async (name: PersonName, made: Made) => (await fixture.fetchAs(name, await addressOf(made))).status;
    expect([await status('m1', north), await status('a1', south), await status('a1', north)]).toEqual([200, 200, 200]);
    const refused = await fixture.fetchAs('m1', await addressOf(south));
    const missing = await fixture.fetchAs('m1', (await addressOf(south)).replace(/[\w-]{22}\.pdf$/, `${'A'.repeat(22)}.pdf`));
    expect([refused.status, missing.status]).toEqual([404, 404]);
  });
});
