import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../../functions/platform/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { stayWithinQuarterHour } from '../../fixtures/quarter-hour.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { emailOf, makeWorld, PASSWORD, signIn, type World } from '../../fixtures/personas.ts';

const LOGIN = `mutation ($email: String!, $password: String!, $instance: String, $branch: String) {
  loginUser(email: $email, password: $password, instance_url: $instance, branch_url: $branch) { token user { id email } }
}`;
type Login = { loginUser: { token: string; user: { id: string; email: string } } };

let cloud: Cloud;
let world: World;
beforeEach(stayWithinQuarterHour);
beforeAll(async () => {
  cloud = await startCloud();
  world = await makeWorld();
});
afterAll(async () => {
  setClock(systemClock);
  await cloud.stop();
});

let addresses = 1;
/** Sign-in attempts are counted by address, so each case comes from one of its own. */
const elsewhere = () => {
  addresses += 1;
  return graphqlAt(hostFetch(cloud.port, `127.0.0.${addresses}`));
};
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const meOf = async (host: string, token: string): Promise<Response> => {
  const domain = host.split('.')[0] ?? '';
  return cloud.fetch(host, '/api/user', {
    headers: { authorization: `Bearer ${token}`, ...(host !== 'localhost' && { 'x-instance-domain': domain }) },
  });
};

describe('signing in', () => {
  it('answers the person and a token', async () => {
    const { data } = await cloud.graphql<Login>('acme.localhost', LOGIN, {
      email: ' L1@World.test ',
      password: PASSWORD,
      instance: 'acme',
      branch: 'north',
    });
    expect(data?.loginUser.user).toEqual({ id: String(world.people.l1.id), email: 'l1@world.test' });
    expect((await meOf('acme.localhost', data?.loginUser.token ?? '')).status).toBe(200);
  });

  const refusal = { message: 'The email or password is incorrect.', code: 'UNAUTHENTICATED' };
  it.each([
    ['an unknown e-mail', { email: 'nobody@world.test', instance: 'acme' }],
    ['a wrong password', { email: emailOf('l1'), password: 'mossy-lantern-43', instance: 'acme' }],
    ['an inactive member', { email: emailOf('off1'), instance: 'acme' }],
    ['a member of another tenant only', { email: emailOf('l2'), instance: 'acme' }],
    ['an instance that is not there', { email: emailOf('l1'), instance: 'initech' }],
    ['a branch they are not in', { email: emailOf('l1'), instance: 'acme', branch: 'south' }],
    ['a branch that is not there', { email: emailOf('l1'), instance: 'acme', branch: 'west' }],
    ['an empty e-mail', { email: '', instance: 'acme' }],
  ])('refuses %s with the one text (A01)', async (_, variables) => {
    const answer = await elsewhere()('localhost', LOGIN, { password: PASSWORD, ...variables });
    expect(answer.data).toBeNull();
    expect({ message: answer.errors[0]?.message, code: answer.errors[0]?.extensions?.['code'] }).toEqual(refusal);
  });

  it.each([
    ['a primary admin into any branch', 'a1', 'south'],
    ['a super admin anywhere', 's0', 'south'],
    ['a branch member into their branch', 'ab1', 'north'],
  ] as const)('lets %s', async (_, name, branch) => {
    expect(await signIn(cloud, name, 'acme.localhost', branch)).toMatch(/^ey/);
  });

  // A machine that is busy with something else at the wrong moment says nothing about us: it is measured again.
  it('takes as long for an unknown e-mail as for a wrong password (A01)', { retry: 4 }, async () => {
    const kinds: Record<string, string> = {
      unknown: 'nobody@world.test',
      wrong: emailOf('l1'),
      inactive: emailOf('off1'),
      foreign: emailOf('l2'),
    };
    const times: Record<string, number[]> = {};
    for (let round = 0; round < 12; round += 1) {
      for (const [kind, email] of Object.entries(kinds)) {
        const ask = elsewhere();
        const begun = performance.now();
        await ask('localhost', LOGIN, {
          email,
          password: kind === 'unknown' || kind === 'wrong' ? 'not-the-password' : PASSWORD,
          instance: 'acme',
        });
        (times[kind] ??= []).push(performance.now() - begun);
      }
    }
    const medians = Object.values(times).map(median);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(25);
  });

  it('limits guessing by account and address, and locks nobody out (A02)', async () => {
    const ask = elsewhere();
    const codes: unknown[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { errors } = await ask('localhost', LOGIN, { email: emailOf('l1s'), password: `guess-number-${i}`, instance: 'acme' });
      codes.push(errors[0]?.extensions?.['code']);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'UNAUTHENTICATED'));
    expect(new Set(codes.slice(10))).toEqual(new Set(['RATE_LIMITED']));
    const owner = await elsewhere()<Login>('localhost', LOGIN, { email: emailOf('l1s'), password: PASSWORD, instance: 'acme' });
    expect(owner.data?.loginUser.token).toBeTruthy();
  });

  it('limits failures by address over all accounts', async () => {
    const ask = elsewhere();
    const codes = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, i) =>
          (await ask('localhost', LOGIN, { email: `guess${i}@world.test`, password: 'guess-guess-1' })).errors[0]?.extensions?.['code'],
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['UNAUTHENTICATED']));
    const next = await ask('localhost', LOGIN, { email: emailOf('a1'), password: PASSWORD });
    expect(next.errors[0]?.extensions?.['code']).toBe('RATE_LIMITED');
  });

  it('refuses a document of 50 sign-ins before any password is looked at (A03)', async () => {
    const fields = Array.from({ length: 50 }, (_, i) => `a${i}: loginUser(email: "${emailOf('l1')}", password: "guess-${i}") { token }`);
    const answer = await elsewhere()('localhost', `mutation { ${fields.join(' ')} }`);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeNull();
    expect(
      (await elsewhere()<Login>('localhost', LOGIN, { email: emailOf('l1'), password: PASSWORD, instance: 'acme' })).data?.loginUser.token,
    ).toBeTruthy();
  });

  it('refuses a header and an argument that name different instances (G3)', async () => {
    const { errors } = await cloud.graphql('acme.localhost', LOGIN, { email: emailOf('u12'), password: PASSWORD, instance: 'globex' });
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });

  it('makes a session of the central host without an instance, whatever host the call came from (G1)', async () => {
    const signedIn = await cloud.graphql<Login>('acme.localhost', LOGIN, { email: emailOf('u12'), password: PASSWORD });
    const token = signedIn.data?.loginUser.token ?? '';
    const roles = 'query { viewer { role } }';
    expect((await cloud.graphql('acme.localhost', roles, {}, { token, branch: 'north' })).errors[0]?.extensions?.['code']).toBe(
      'FORBIDDEN',
    );
    const select = 'mutation ($id: ID!) { selectContext(instance_id: $id) }';
    for (const tenant of [world.t1.id, world.t2.id]) {
      expect((await cloud.graphql('localhost', select, { id: tenant }, { token })).data).toEqual({ selectContext: true });
    }
    const seen = [
      await cloud.graphql('acme.localhost', roles, {}, { token, branch: 'north' }),
      await cloud.graphql('globex.localhost', roles, {}, { token }),
    ];
    expect(seen.map(({ data }) => data)).toEqual([{ viewer: { role: 'learner' } }, { viewer: { role: 'admin' } }]);
  });

  it('asks for the branch that is named even where no instance is, and refuses one that nothing can be known of', async () => {
    const into = async (host: string, branch: string) =>
      (await cloud.graphql<Login>(host, LOGIN, { email: emailOf('l1'), password: PASSWORD, branch })).data?.loginUser.token;
    expect(await into('acme.localhost', 'north')).toMatch(/^ey/);
    expect(await into('acme.localhost', 'south')).toBeUndefined();
    expect(await into('localhost', 'north')).toBeUndefined();
  });

  it('notes when somebody came, for themselves and for the instance', async () => {
    const before = new Date().toISOString();
    const token = await signIn(cloud, 'a2', 'globex.localhost');
    const answer = await cloud.graphql<{ user: { last_login_at: string } }>(
      'globex.localhost',
      `query ($id: ID!) { user(id: $id) { last_login_at } }`,
      { id: world.people.a2.id },
      { token },
    );
    expect(String(answer.data?.user.last_login_at) >= before).toBe(true);
  });
});

describe('signing out', () => {
  it('ends the session at once (A05)', async () => {
    const token = await signIn(cloud, 'l1', 'acme.localhost');
    const out = await cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect([out.status, await out.json()]).toEqual([200, { message: 'Logged out.' }]);
    expect((await meOf('acme.localhost', token)).status).toBe(401);
    const { status, errors } = await cloud.graphql('acme.localhost', '{ meAccess { id } }', {}, { token });
    expect([status, errors[0]?.extensions?.['code']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('answers the same for a token that has ended, and for none', async () => {
    const token = await signIn(cloud, 'l1', 'acme.localhost');
    const tries: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer nonsense' },
      {},
    ];
    for (const headers of tries) {
      const out = await cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers });
      expect([out.status, await out.json()]).toEqual([200, { message: 'Logged out.' }]);
    }
  });

  it('leaves other sessions of the person alone', async () => {
    const [one, other] = [await signIn(cloud, 'l1', 'acme.localhost'), await signIn(cloud, 'l1', 'acme.localhost')];
    await cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${one}` } });
    expect((await meOf('acme.localhost', other)).status).toBe(200);
  });
});
