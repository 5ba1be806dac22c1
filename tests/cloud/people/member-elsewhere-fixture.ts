import { expect } from 'vitest';
import { ADD_USER_TO_INSTANCE, LOGIN, RESET_PASSWORD, UPDATE_PASSWORD } from '../../fixtures/calls.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { as, ask, cloud, GLOBEX, personas, RESTORE } from './deletion-fixture.ts';

/** The password that an admin of acme chose, and those that were chosen after it. */
export const SET_BY_ACME = 'given-by-acme-99';
export const CHOSEN_PASSWORD = 'quiet-harbour-17';
export const NEXT = 'other-harbour-18';

const CREATE = 'mutation ($input: CreateUserInput!) { CreateUser(input: $input) { id first_name last_name } }';

export type Created = { CreateUser: { id: string; first_name: string; last_name: string } };

/** The input of a person of the test. */
export const someone = (email: string, more: object = {}) => ({
  first_name: 'Vera',
  last_name: 'Former',
  email,
  role: 'learner',
  skip_email: true,
  ...more,
});

/** Adds a person as an admin does. Returns their id. */
export async function add(admin: 'a1' | 'a2', email: string, more: object = {}): Promise<number> {
  const host = admin === 'a1' ? undefined : GLOBEX;
  const answer = await ask(await as(admin, undefined, host), CREATE, { input: someone(email, more) }, host);
  if (typeof answer === 'string') throw new Error(`${admin} could not add ${email}: ${answer}`);
  return Number(answer.CreateUser.id);
}

/** Signs in, on the central host without an instance. Returns the token; null when it is refused. */
export async function login(email: string, password: string, instance?: 'acme' | 'globex'): Promise<string | null> {
  const host = instance ? `${instance}.localhost` : 'localhost';
  const { data } = await cloud.graphql(host, LOGIN, { email, password, instance });
  return data?.loginUser?.token ?? null;
}

/** Chooses a password by the newest mail to somebody. */
export async function setByLink(email: string, password: string): Promise<void> {
  const token = linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token');
  expect((await cloud.graphql('localhost', RESET_PASSWORD, { email, token, password })).errors).toEqual([]);
}

/** Somebody of acme whose password is of a kind. Returns their id and password. */
export const PASSWORDS = {
  'that an admin set': async (email: string) => ({ id: await add('a1', email, { password: SET_BY_ACME }), password: SET_BY_ACME }),
  'that was changed by whoever knew the one that an admin had set': async (email: string) => {
    const id = await add('a1', email, { password: SET_BY_ACME });
    expect(
      await ask(
        { token: (await login(email, SET_BY_ACME)) ?? '' },
        UPDATE_PASSWORD,
        { from: SET_BY_ACME, to: CHOSEN_PASSWORD },
        'localhost',
      ),
    ).toMatchObject({});
    return { id, password: CHOSEN_PASSWORD };
  },
  'that an admin set after the person had chosen one': async (email: string) => {
    const id = await add('a1', email, { skip_email: false });
    await setByLink(email, CHOSEN_PASSWORD);
    const give = `mutation ($id: ID!) { updateUser(id: $id, input: { password: "${SET_BY_ACME}" }) { id } }`;
    expect(await ask(await as('a1'), give, { id })).toMatchObject({ updateUser: {} });
    return { id, password: SET_BY_ACME };
  },
  'of their own': async (email: string) => {
    const id = await add('a1', email, { skip_email: false });
    await setByLink(email, CHOSEN_PASSWORD);
    const second = await ask(
      { token: (await login(email, CHOSEN_PASSWORD)) ?? '' },
      UPDATE_PASSWORD,
      { from: CHOSEN_PASSWORD, to: NEXT },
      'localhost',
    );
    expect(second).toEqual({ updatePassword: true });
    return { id, password: NEXT };
  },
} as const;

const onGlobex = async (name: 'a2' | 's0'): Promise<GraphqlContext> => as(name, undefined, name === 'a2' ? GLOBEX : 'localhost');
const NAMES = 'first_name: "Typed", last_name: "Name"';

/** Every way by which globex adds somebody who belongs to acme, by their id and address. */
export const WAYS: Readonly<Record<string, (id: number, email: string) => Promise<unknown>>> = {
  CreateUser: (_, email) => add('a2', email, { role: 'admin' }),
  'CreateUser, inactive and made active later': async (_, email) => {
    const id = await add('a2', email, { role: 'admin', is_active: false });
    return ask(await onGlobex('a2'), 'mutation ($id: ID!) { updateUser(id: $id, input: { is_active: true }) { id } }', { id }, GLOBEX);
  },
  BulkCreateUsers: async (_, email) =>
    ask(
      await onGlobex('a2'),
      'mutation ($row: BulkUserInput!) { BulkCreateUsers(input: [$row]) { id } }',
      { row: someone(email, { role: 'admin' }) },
      GLOBEX,
    ),
  registerUser: async (_, email) =>
    ask(
      await as('s0', undefined, GLOBEX),
      `mutation ($email: String!) { registerUser(${NAMES}, email: $email, password: "typed-password-3") { id } }`,
      { email },
      GLOBEX,
    ),
  createInstanceUser: async (_, email) =>
    ask(
      await onGlobex('s0'),
      `mutation ($id: ID!, $email: String!) { createInstanceUser(instance_id: $id, ${NAMES}, email: $email, role: "admin") { id } }`,
      { id: personas.t2.id, email },
      'localhost',
    ),
  addUserToInstance: async (user) => ask(await onGlobex('s0'), ADD_USER_TO_INSTANCE, { id: personas.t2.id, user }, 'localhost'),
};

/** Restores somebody in globex. */
export const restoreInGlobex = async (id: number) => ask(await onGlobex('a2'), RESTORE, { id }, GLOBEX);
