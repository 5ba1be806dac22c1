import { describe, expect, it } from 'vitest';
import { readSelf } from '../../../functions/identity/identity.records.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { ERASE_USER, SELECT_CONTEXT, SEND_PASSWORD_RESET, VALIDATE_PASSWORD_TOKEN } from '../../fixtures/calls.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { as, ask, cloud, GLOBEX, memberOf, personas, remove, useDeletionFixture } from './deletion-fixture.ts';
import {
  add,
  SET_BY_ACME,
  login,
  NEXT,
  CHOSEN_PASSWORD,
  PASSWORDS,
  restoreInGlobex,
  setByLink,
  someone,
  WAYS,
} from './member-elsewhere-fixture.ts';

const GIVE = `mutation ($id: ID!) { updateUser(id: $id, input: { password: "${SET_BY_ACME}" }) { id } }`;
const RENAME = 'mutation ($id: ID!) { updateUser(id: $id, input: { first_name: "New", last_name: "Name" }) { first_name } }';

useDeletionFixture();

let made = 0;
const newEmail = (): string => `elsewhere${(made += 1)}@people.test`;

async function post(host: string, path: string, body: unknown, token?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const domain: Record<string, string> = host === 'localhost' ? {} : { 'x-instance-domain': host.split('.')[0] ?? '' };
  const headers = { 'content-type': 'application/json', ...domain, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await cloud.fetch(host, path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** What somebody holds who knows the password of a person of acme: a central session, a hand-off code, and a reset link. */
async function holding(email: string, password: string) {
  const central = (await login(email, password)) ?? '';
  const { body } = await post('localhost', '/api/session/handoff', { instance_id: String(personas.t1.id) }, central);
  await cloud.graphql('localhost', SEND_PASSWORD_RESET, { email });
  return { central, code: String(body['code']), link: linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token') };
}

/** Returns which of them still work. */
async function working(email: string, { central, code, link }: Awaited<ReturnType<typeof holding>>): Promise<string[]> {
  const session = await ask({ token: central }, '{ viewer { user { id } } }', {}, 'localhost');
  const exchanged = await post('acme.localhost', '/api/session/exchange', { code, nonce: 'n'.repeat(16) });
  const selected = await ask({ token: central }, SELECT_CONTEXT, { id: personas.t2.id }, 'localhost');
  const valid = await cloud.graphql('localhost', VALIDATE_PASSWORD_TOKEN, { email, token: link });
  return [
    ...(typeof session === 'string' ? [] : ['session']),
    ...(exchanged.status === 200 ? ['code'] : []),
    ...(typeof selected === 'string' ? [] : ['globex']),
    ...(valid.data?.validatePasswordToken ? ['link'] : []),
  ];
}

const logins = async (email: string, password: string): Promise<boolean[]> => [
  (await login(email, password, 'acme')) !== null,
  (await login(email, password, 'globex')) !== null,
  (await login(email, password)) !== null,
];

describe('somebody of acme whom globex adds', () => {
  const given = Object.keys(PASSWORDS).filter((kind) => kind !== 'of their own') as (keyof typeof PASSWORDS)[]; // keys of that object
  const cases = Object.keys(WAYS).flatMap((way) => given.map((kind) => [way, kind] as const));

  it.each(cases)(
    'by %s with a password %s loses it with sessions, codes and links, and gets a link for another [H06]',
    async (way, kind) => {
      const email = newEmail();
      const { id, password } = await PASSWORDS[kind](email);
      const held = await holding(email, password);
      const before = mailTo(cloud, email).length;
      await WAYS[way]?.(id, email);
      expect(await working(email, held)).toEqual([]);
      expect(await logins(email, password)).toEqual([false, false, false]);
      const mails = mailTo(cloud, email).slice(before);
      expect(mails).toHaveLength(1);
      expect(linkIn(mails[0]).pathname).toContain('/set-password');
      await setByLink(email, NEXT);
      expect(await logins(email, NEXT)).toEqual([true, true, true]);
    },
  );

  it.each(Object.keys(WAYS))('by %s with a password of their own keeps it, and what it opened [H06]', async (way) => {
    const email = newEmail();
    const { id, password } = await PASSWORDS['of their own'](email);
    const held = await holding(email, password);
    await WAYS[way]?.(id, email);
    // Where access was given after an interval, a session from before has to be made again.
    const opened = way.includes('inactive') ? [] : ['globex'];
    expect(await working(email, held)).toEqual(['session', 'code', ...opened, 'link']);
    expect(await logins(email, password)).toEqual([true, true, true]);
  });

  it('is not opened by a password that acme sets later, also when globex restores them or has no other [H06]', async () => {
    const email = newEmail();
    const id = await add('a1', email);
    await add('a2', email, { role: 'admin' });
    const a1 = await as('a1');
    expect(await ask(a1, GIVE, { id })).toMatchObject({ updateUser: {} });
    const central = (await login(email, SET_BY_ACME)) ?? '';
    expect(await ask({ token: central }, SELECT_CONTEXT, { id: personas.t2.id }, 'localhost')).toBe('FORBIDDEN');
    expect((await post('localhost', '/api/session/handoff', { instance_id: String(personas.t2.id) }, central)).status).toBe(403);
    expect(await logins(email, SET_BY_ACME)).toEqual([true, false, true]);
    // Whoever acme lets go keeps the password that acme knows, and globex stays closed to it.
    await remove(await as('a2', undefined, GLOBEX), id, GLOBEX);
    expect(await restoreInGlobex(id)).toMatchObject({ restoreUser: {} });
    expect(await logins(email, SET_BY_ACME)).toEqual([false, false, false]);
    await setByLink(email, CHOSEN_PASSWORD);
    expect(await logins(email, CHOSEN_PASSWORD)).toEqual([true, true, true]);
    // From now on globex is where they are.
    expect(await ask(a1, GIVE, { id })).toBe('FORBIDDEN');
  });

  it('loses a password that an admin set when they become a super admin, in both calls [H06]', async () => {
    const s0 = await as('s0', undefined, 'localhost');
    const promote = `mutation ($id: ID!, $user: ID!) { editInstanceUser(instance_id: $id, user_id: $user, role: "super_admin") { role } }`;
    const update = 'mutation ($user: ID!) { updateUser(id: $user, input: { role: "super_admin" }) { role } }';
    for (const [text, host] of [
      [promote, 'localhost'],
      [update, 'acme.localhost'],
    ] as const) {
      const email = newEmail();
      const user = await add('a1', email, { password: SET_BY_ACME });
      expect(await ask(host === 'localhost' ? s0 : await as('s0'), text, { id: personas.t1.id, user }, host)).not.toBeTypeOf('string');
      expect((await readSelf(user as PersonId))?.superAdmin).toBe(true);
      expect(await login(email, SET_BY_ACME)).toBeNull();
      await setByLink(email, CHOSEN_PASSWORD);
      expect(await login(email, CHOSEN_PASSWORD)).not.toBeNull();
    }
  });
});

describe('names and ids of somebody who is known elsewhere', () => {
  const rows = (emails: readonly string[]) => emails.map((email) => someone(email, { first_name: 'Typed', last_name: 'Here' }));

  it('are in no dry run: the answer is as for an address that nobody has [H10]', async () => {
    const a1 = await as('a1');
    const text = `mutation ($input: [BulkUserInput!]!) {
      BulkCreateUsers(input: $input, dry_run: true, update_existing: true) { id first_name last_name outcome } }`;
    const [known, unknown] = [personas.people.l2.email, newEmail()];
    const answer = await ask(a1, text, { input: rows([known, unknown]) });
    const typed = { id: null, first_name: 'Typed', last_name: 'Here', outcome: 'created' };
    expect(answer).toEqual({ BulkCreateUsers: [typed, typed] });
  });

  it.each(['CreateUser', 'BulkCreateUsers'])(
    'are answered by %s and lists as they were typed, until the person enters [H10]',
    async (call) => {
      const email = newEmail();
      await add('a2', email, { first_name: 'Fatima', last_name: 'Secret', skip_email: false });
      await setByLink(email, CHOSEN_PASSWORD);
      const a1 = await as('a1');
      const [row] = rows([email]);
      const text =
        call === 'CreateUser'
          ? 'mutation ($row: CreateUserInput!) { CreateUser(input: $row) { id first_name last_name } }'
          : 'mutation ($row: BulkUserInput!) { BulkCreateUsers(input: [$row]) { id first_name last_name } }';
      const answer = JSON.stringify(await ask(a1, text, { row }));
      expect(answer).toContain('Typed');
      expect(answer).not.toMatch(/Fatima|Secret/);
      const list = '{ users { email first_name last_name } }';
      const shown = async (): Promise<string> => {
        const listed = await ask(a1, list);
        return typeof listed === 'string' ? listed : JSON.stringify(listed.users.find((user) => user.email === email));
      };
      expect(await shown()).toContain('Typed');
      expect(await shown()).not.toMatch(/Fatima|Secret/);
      // A change of their own tells no more.
      const central = { token: (await login(email, CHOSEN_PASSWORD)) ?? '' };
      await ask(central, 'mutation { updateUserDetails(input: { first_name: "Fatima", last_name: "Other" }) { id } }', {}, 'localhost');
      expect(await shown()).not.toMatch(/Fatima|Other/);
      expect(await login(email, CHOSEN_PASSWORD, 'acme')).not.toBeNull();
      expect(await memberOf(Number(/"id":"(\d+)"/.exec(answer)?.[1]) as PersonId)).toMatchObject({
        firstName: 'Fatima',
        lastName: 'Other',
      });
    },
  );
});

describe('somebody of globex whom acme adds without their doing', () => {
  const MORE = { 'as inactive': { is_active: false }, 'without a mail': {}, 'with a mail': { skip_email: false } } as const;

  it.each(Object.entries(MORE))('%s is named, given a password and erased by globex as before [H20]', async (_, more) => {
    const a2 = await as('a2', undefined, GLOBEX);
    for (const enters of [false, true]) {
      const email = newEmail();
      const id = await add('a2', email, { skip_email: false });
      if (enters) {
        await setByLink(email, CHOSEN_PASSWORD);
        expect(await login(email, CHOSEN_PASSWORD, 'globex')).not.toBeNull();
      }
      await add('a1', email, more);
      const own = await ask(a2, 'query ($id: ID!) { user(id: $id) { viewer_can } }', { id }, GLOBEX);
      expect(own).toMatchObject({
        user: { viewer_can: expect.arrayContaining(['updateUser.names', 'updateUser.password', 'eraseUser']) as string[] },
      });
      expect(await ask(a2, RENAME, { id }, GLOBEX)).toEqual({ updateUser: { first_name: 'New' } });
      expect(await ask(a2, GIVE, { id }, GLOBEX)).toMatchObject({ updateUser: {} });
      // The squatter has no such right.
      const a1 = await as('a1');
      expect([await ask(a1, RENAME, { id }), await ask(a1, GIVE, { id })]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
      expect(await ask(a1, ERASE_USER, { id, confirmation: email })).toBe('FORBIDDEN');
      expect(await ask(a2, ERASE_USER, { id, confirmation: email }, GLOBEX)).toEqual({ eraseUser: true });
      for (const scope of [personas.t1.scope, personas.t2.scope])
        expect(await memberOf(id as PersonId, scope)).toMatchObject({ firstName: 'Erased', email: '' });
      expect(await readSelf(id as PersonId)).toBeUndefined();
    }
  });

  it('counts there from when they use its link, or sign in [H20]', async () => {
    for (const way of ['link', 'sign-in'] as const) {
      const email = newEmail();
      const id = await add('a2', email, { skip_email: way === 'link' });
      if (way === 'sign-in') await setByLink(email, CHOSEN_PASSWORD);
      await add('a1', email, { skip_email: false });
      const a2 = await as('a2', undefined, GLOBEX);
      expect(await ask(a2, RENAME, { id }, GLOBEX)).not.toBe('FORBIDDEN');
      if (way === 'sign-in') {
        await login(email, CHOSEN_PASSWORD, 'globex');
        expect(await login(email, CHOSEN_PASSWORD, 'acme')).not.toBeNull();
        expect(await ask(a2, RENAME.replace('"New"', '"Newer"'), { id }, GLOBEX)).toBe('FORBIDDEN');
      }
    }
  });

  it('was made by acme before globex knew them: whoever they enter has the rights [H20]', async () => {
    const email = newEmail();
    const id = await add('a1', email, { is_active: false });
    await add('a2', email, { skip_email: false, password: SET_BY_ACME });
    await ask(await as('a2', undefined, GLOBEX), 'mutation { __typename }', {}, GLOBEX);
    await cloud.graphql(GLOBEX, 'mutation ($e: String!) { sendPasswordReset(email: $e, instance_domain: "globex") }', { e: email });
    await setByLink(email, CHOSEN_PASSWORD);
    expect(await login(email, CHOSEN_PASSWORD, 'globex')).not.toBeNull();
    expect(await ask(await as('a2', undefined, GLOBEX), RENAME, { id }, GLOBEX)).toEqual({ updateUser: { first_name: 'New' } });
    expect(await ask(await as('a1'), GIVE, { id })).toBe('FORBIDDEN');
  });
});
