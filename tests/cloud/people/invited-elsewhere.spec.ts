import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { ADD_USER_TO_BRANCH, LOGIN, RESET_PASSWORD } from '../../fixtures/calls.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { PASSWORD } from '../../fixtures/personas.ts';
import { ACME, as, ask, cloud, GLOBEX, lasting, memberOf, person, personas, useDeletionFixture } from './deletion-fixture.ts';

const CREATE = 'mutation ($input: CreateUserInput!) { CreateUser(input: $input) { id first_name } }';
const RESET = 'mutation ($email: String!, $instance: String) { sendPasswordReset(email: $email, instance_domain: $instance) }';

useDeletionFixture();

const input = (email: string, more: object = {}) => ({ first_name: 'Nora', last_name: 'New', email, role: 'learner', ...more });
const create = (who: GraphqlContext, values: object, host = ACME) => ask(who, CREATE, { input: values }, host);
const login = async (email: string, password: string, instance: string) =>
  (await cloud.graphql(`${instance}.localhost`, LOGIN, { email, password, instance })).errors.length === 0;

describe('a person who was invited by one instance and is added by another before they chose a password', () => {
  it('keeps the link that they have, and signs in to both after it, there under their own names [W01] [T05]', async () => {
    const email = 'invited@new.test';
    await create(await as('a1'), input(email));
    const link = linkIn(mailTo(cloud, email)[0]);
    const added = await create(
      await as('a2', undefined, GLOBEX),
      input(email, { first_name: 'Other', password: 'another-password-9' }),
      GLOBEX,
    );
    expect(added).toMatchObject({ CreateUser: { first_name: 'Other' } });
    expect(await login(email, 'another-password-9', 'globex')).toBe(false);
    const second = mailTo(cloud, email)[1];
    expect([second?.subject, linkIn(second).hostname, linkIn(second).pathname]).toEqual(['Your account at Globex', GLOBEX, '/app/login']);
    expect(second?.text).toContain('"Forgot password"');
    // The second invitation does not end the link of the first.
    const token = link.searchParams.get('token');
    expect((await cloud.graphql(ACME, RESET_PASSWORD, { email, token, password: PASSWORD })).errors).toEqual([]);
    expect([await login(email, PASSWORD, 'acme'), await login(email, PASSWORD, 'globex')]).toEqual([true, true]);
    const id = Number(typeof added === 'string' ? 0 : added.CreateUser.id) as PersonId;
    expect(await memberOf(id, personas.t2.scope)).toMatchObject({ firstName: 'Nora' });
  });

  it('gets the link of a forgotten password from the host where they asked, in the name of that instance [W02]', async () => {
    const email = 'forgot@new.test';
    await create(await as('a1'), input(email, { skip_email: true }));
    expect(mailTo(cloud, email)).toEqual([]);
    await cloud.graphql(GLOBEX, RESET, { email, instance: 'globex' });
    // They do not belong there yet: the mail does not name that instance.
    expect(linkIn(mailTo(cloud, email)[0]).hostname).toBe('localhost');
    await create(await as('a2', undefined, GLOBEX), input(email, { skip_email: true }), GLOBEX);
    await cloud.graphql(GLOBEX, RESET, { email, instance: 'globex' });
    const [, second] = mailTo(cloud, email);
    expect([second?.subject, linkIn(second).hostname]).toEqual(['Reset your password for Globex', GLOBEX]);
  });
});

describe('one address', () => {
  it('makes one person, of whom one is added, when a hundred calls ask for it at once [R16]', async () => {
    const a1 = await as('a1');
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(a1, input('same@new.test', { skip_email: true }))));
    const added = answers.filter((answer) => typeof answer !== 'string');
    expect(added).toHaveLength(1);
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(new Set(['VALIDATION']));
  });

  it('is added in a branch by nobody who is an admin of another branch alone [P07]', async () => {
    const { north, south } = personas.t1;
    const { id, name } = await person({ role: 'admin', is_primary: false, branches: [north] });
    await ask(await as('a1'), ADD_USER_TO_BRANCH, { i: { user_ids: [id], branch_ids: [south], role: 'learner' } });
    const inSouth = await as(name, 'south');
    const before = await lasting();
    expect(await create(inSouth, input('south@new.test'))).toBe('FORBIDDEN');
    expect(await lasting()).toEqual(before);
    expect(await create(await as(name, 'north'), input('north@new.test', { skip_email: true }))).toMatchObject({ CreateUser: {} });
  });
});
