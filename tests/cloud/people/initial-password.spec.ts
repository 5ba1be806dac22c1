import { describe, expect, it } from 'vitest';
import { LOGIN_AT_ACME, UPDATE_PASSWORD, UPDATE_USER } from '../../fixtures/calls.ts';
import { emailOf, PASSWORD } from '../../fixtures/personas.ts';
import { ACME, as, ask, cloud, forget, person, personas, useDeletionFixture } from './deletion-fixture.ts';

const VIEWER = '{ viewer { password_given must_change_password } }';
const RULE = `mutation ($id: ID!, $must: Boolean!) { updateLmsInstance(id: $id, name: "Acme", require_password_change: $must) { require_password_change } }`;
const RENAME = 'mutation { updateUserDetails(input: { first_name: "Ann", last_name: "Own" }) { id } }';

const SET_PASSWORD = 'another-password-9';

useDeletionFixture();

async function loginWith(name: string, password: string): Promise<{ token: string }> {
  const { data } = await cloud.graphql(ACME, LOGIN_AT_ACME, { email: emailOf(name as 'l1'), password });
  if (!data) throw new Error(`${name} could not sign in.`);
  return { token: data.loginUser.token };
}

describe('a password that somebody else set', () => {
  it('is told until the person chooses their own; where the instance requires it, nothing works before', async () => {
    const { id, name } = await person({ role: 'instructor' });
    await ask(await as('a1'), UPDATE_USER, { id, input: { password: SET_PASSWORD } });
    const who = await loginWith(name, SET_PASSWORD);
    expect(await ask(who, VIEWER)).toEqual({ viewer: { password_given: true, must_change_password: false } });
    expect(await ask(who, '{ usersPage { paginatorInfo { total } } }')).toMatchObject({ usersPage: {} });

    const s0 = await as('s0');
    expect(await ask(s0, RULE, { id: personas.t1.id, must: true })).toEqual({ updateLmsInstance: { require_password_change: true } });
    expect(await ask(who, VIEWER)).toEqual({ viewer: { password_given: true, must_change_password: true } });
    expect(await ask(who, '{ usersPage { paginatorInfo { total } } }')).toBe('FORBIDDEN');
    expect(await ask(who, '{ myCourses { __typename } }')).toBe('FORBIDDEN');
    expect(await ask(who, RENAME)).toMatchObject({ updateUserDetails: { id: String(id) } });
    // Nobody else is concerned.
    expect(await ask(await as('a1'), VIEWER)).toEqual({ viewer: { password_given: false, must_change_password: false } });

    expect(await ask(who, UPDATE_PASSWORD, { from: SET_PASSWORD, to: PASSWORD })).toEqual({ updatePassword: true });
    expect(await ask(who, VIEWER)).toEqual({ viewer: { password_given: false, must_change_password: false } });
    expect(await ask(who, '{ usersPage { paginatorInfo { total } } }')).toMatchObject({ usersPage: {} });
    expect(await ask(s0, RULE, { id: personas.t1.id, must: false })).toEqual({ updateLmsInstance: { require_password_change: false } });
    forget(name);
  });

  it('is a rule that super admins alone change and read', async () => {
    expect(await ask(await as('a1'), RULE, { id: personas.t1.id, must: true })).toBe('FORBIDDEN');
  });
});
