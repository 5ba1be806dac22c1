import { beforeAll, describe, expect, it } from 'vitest';
import { readSelf } from '../../../functions/identity/identity.records.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { allErasures } from '../../../functions/people/erasure/erasure.records.ts';
import { memberRecord } from '../../../functions/platform/request/access-records.ts';
import { records, type Scope } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { CREATE_USER, DELETE_USER, ERASE_USER } from '../../fixtures/calls.ts';
import { PASSWORD, testContext } from '../../fixtures/personas.ts';
import { COMPLETE, ENROL, fixtureTime, GLOBEX, type Made, publish, refOf, useCourseFixture } from '../learning/course-fixture.ts';

const LOGIN = 'mutation ($email: String!) { loginUser(email: $email, password: "mossy-lantern-42", instance_url: "globex") { token } }';
const GENERATE = 'mutation ($input: GenerateCertificateInput!) { GenerateCertificate(input: $input) { code } }';
const VERIFY = 'query ($code: String!) { verifyCertificate(code: $code) { valid user_name } }';
const REMOVE = 'mutation ($instance: ID!, $user: ID!) { removeUserFromInstance(instance_id: $instance, user_id: $user) }';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'Course of Globex' }, 'a2', null);
});

/** Makes a learner of globex who has a certificate there. */
async function certified(name: string): Promise<{ id: PersonId; email: string; code: string }> {
  const email = `${name}@left.test`;
  const names = { first_name: 'Vera', last_name: 'Former', email, password: PASSWORD, role: 'learner' as const };
  const { person: id } = await createUser(testContext(fixtureTime()), fixture.personas.t2.scope, names);
  const { data } = await fixture.cloud.graphql(GLOBEX, LOGIN, { email });
  const ask = (query: string, variables: Record<string, unknown>) =>
    fixture.cloud.graphql(GLOBEX, query, variables, { token: data?.loginUser.token ?? '' });
  expect((await ask(ENROL, { id: course.id })).errors).toEqual([]);
  expect((await ask(COMPLETE, { input: refOf(course, 0) })).errors).toEqual([]);
  const input = { course_name: 'Course of Globex', course_id: course.id };
  const made = await ask(GENERATE, { input });
  expect(made.errors).toEqual([]);
  return { id, email, code: made.data?.GenerateCertificate.code ?? '' };
}

const nameOn = async (code: string): Promise<unknown> => {
  const { data } = await fixture.ask(null, VERIFY, { code }, { host: GLOBEX });
  return data?.verifyCertificate.user_name;
};
const memberIn = (scope: Scope, id: PersonId) => getItem('records', records.member(scope, id), memberRecord);
const join = (email: string) =>
  fixture.get('a1', CREATE_USER, { input: { first_name: 'Typed', last_name: 'Here', email, role: 'learner', skip_email: true } });

describe('somebody with a certificate of globex whom acme adds and erases', () => {
  it('is erased in acme alone after they left globex, whose certificate shows their name [H07]', async () => {
    const { t1, t2 } = fixture.personas;
    const { id, email, code } = await certified('removed');
    await fixture.get('s0', REMOVE, { instance: t2.id, user: id }, { host: 'localhost' });
    await join(email);
    expect(await fixture.get('a1', ERASE_USER, { id, confirmation: email })).toEqual({ eraseUser: true });
    expect(await nameOn(code)).toBe('Vera Former');
    expect(await memberIn(t1.scope, id)).toMatchObject({ firstName: 'Erased', email: '' });
    expect(await memberIn(t2.scope, id)).toMatchObject({ firstName: 'Vera', email });
    expect(await getItem('records', records.personKey(t2.scope, id))).toBeDefined();
    expect(await readSelf(id)).toMatchObject({ email, memberships: 0, left: [t2.id] });
    expect((await allErasures()).find(({ person }) => person === id)).toMatchObject({ tenants: [t1.id], partly: true });
    // Globex can have them back, with what they learnt; a super admin erases them wherever they are known.
    await fixture.get('a2', CREATE_USER, { input: { first_name: 'Vera', last_name: 'F', email, role: 'learner', skip_email: true } });
    await fixture.get('s0', ERASE_USER, { id, confirmation: email }, { host: GLOBEX });
    expect(await nameOn(code)).toBe('Erased user');
    expect((await allErasures()).find(({ person }) => person === id)?.tenants).toEqual([t1.id, t2.id]);
  });

  it('is not erased by acme in the 30 days in which globex can restore them, nor while they are its member [H07]', async () => {
    const { id, email, code } = await certified('deleted');
    await join(email);
    const refused = { code: 'FORBIDDEN' };
    expect(await fixture.refusal('a1', ERASE_USER, { id, confirmation: email })).toMatchObject(refused);
    await fixture.get('a2', DELETE_USER, { id });
    expect(await fixture.refusal('a1', ERASE_USER, { id, confirmation: email })).toMatchObject(refused);
    // What acme may do is to remove them from acme.
    await fixture.get('a1', DELETE_USER, { id });
    expect(await fixture.refusal('a1', ERASE_USER, { id, confirmation: email })).toMatchObject(refused);
    expect(await nameOn(code)).toBe('Vera Former');
    expect(await memberIn(fixture.personas.t2.scope, id)).toMatchObject({ firstName: 'Vera', email });
  });

  it('is not erased by globex, which they left, while acme has them [H07]', async () => {
    const { t1, t2 } = fixture.personas;
    const { id, email } = await certified('moved');
    await fixture.get('s0', REMOVE, { instance: t2.id, user: id }, { host: 'localhost' });
    await join(email);
    expect(await fixture.refusal('a2', ERASE_USER, { id, confirmation: email })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await memberIn(t1.scope, id)).toMatchObject({ firstName: 'Typed', email });
  });
});
