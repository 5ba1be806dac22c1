import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../functions/platform/credentials/passwords.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { RESET_PASSWORD, SELECT_CONTEXT } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { passwordHashesDuring } from '../../fixtures/password-hashes.ts';
import { stayWithinQuarterHour } from '../../fixtures/quarter-hour.ts';
import { emailOf, PASSWORD, signIn } from '../../fixtures/personas.ts';

const LOGIN = `mutation ($email: String!, $password: String!, $instance: String, $branch: String) {
  loginUser(email: $email, password: $password, instance_url: $instance, branch_url: $branch) { token user { id email } }
}`;

const { cloud, personas } = usePersonaCloud();
beforeEach(stayWithinQuarterHour);
afterAll(() => setClock(systemClock));

let addresses = 1;
/** Sign-in attempts are counted by address, so each case comes from one of its own. */
const elsewhere = () => {
  addresses += 1;
  return graphqlAt(hostFetch(cloud.port, `127.0.0.${addresses}`));
};
const meOf = async (host: string, token: string): Promise<Response> => {
  const domain = host.split('.')[0] ?? '';
  return cloud.fetch(host, '/api/user', {
    headers: { authorization: `Bearer ${token}`, ...(host !== 'localhost' && { 'x-instance-domain': domain }) },
  });
};

describe('signing in', () => {
  it('returns the person and a token', async () => {
    const { data } = await cloud.graphql('acme.localhost', LOGIN, {
      email: ' L1@Personas.test ',
      password: PASSWORD,
      instance: 'acme',
      branch: 'north',
    });
    expect(data?.loginUser.user).toEqual({ id: String(personas.people.l1.id), email: 'l1@personas.test' });
    expect((await meOf('acme.localhost', data?.loginUser.token ?? '')).status).toBe(200);
  });

  it('is told when to try again, by 503, while those before it take over 2 s, and succeeds afterwards', async () => {
    const hashes = (count: number) => Array.from({ length: count }, () => hashPassword(PASSWORD).catch(() => null));
    const others = hashes(400);
    // Others come as those before them end: the queue is full however long the sign-in takes to reach it.
    const filling = setInterval(() => others.push(...hashes(20)), 5);
    const input = { email: emailOf('l1'), password: PASSWORD, instance: 'acme', branch: 'north' };
    const { status, headers, errors } = await cloud.graphql('acme.localhost', LOGIN, input);
    expect([status, errors[0]?.extensions?.['code'], Number(headers.get('retry-after')) > 0]).toEqual([503, 'BUSY', true]);
    clearInterval(filling);
    await Promise.all(others);
    expect((await cloud.graphql('acme.localhost', LOGIN, input)).errors).toEqual([]);
  });

  const refusal = { message: 'The email or password is incorrect.', code: 'UNAUTHENTICATED' };
  it.each([
    ['an unknown e-mail', { email: 'nobody@personas.test', instance: 'acme' }],
    ['a wrong password', { email: emailOf('l1'), password: 'mossy-lantern-43', instance: 'acme' }],
    ['an inactive member', { email: emailOf('off1'), instance: 'acme' }],
    ['a member of another tenant only', { email: emailOf('l2'), instance: 'acme' }],
    ['an instance that is not there', { email: emailOf('l1'), instance: 'initech' }],
    ['a branch they are not in', { email: emailOf('l1'), instance: 'acme', branch: 'south' }],
    ['a branch that is not there', { email: emailOf('l1'), instance: 'acme', branch: 'west' }],
    ['an empty e-mail', { email: '', instance: 'acme' }],
  ])('refuses %s with one text [A01]', async (_, variables) => {
    const before = await dump();
    const answer = await elsewhere()('localhost', LOGIN, { password: PASSWORD, ...variables });
    expect(answer.data).toBeNull();
    expect(answer.errors.map(({ message, extensions }) => ({ message, code: extensions?.['code'] }))).toEqual([refusal]);
    expect(await dump()).toEqual(before);
  });

  it.each([
    ['a primary admin into any branch', 'a1', 'south'],
    ['a super admin anywhere', 's0', 'south'],
    ['a branch member into their branch', 'ab1', 'north'],
  ] as const)('allows %s', async (_, name, branch) => {
    expect(await signIn(cloud, name, 'acme.localhost', branch)).toMatch(/^ey/);
  });

  it.each([
    ['an unknown e-mail', 'nobody@personas.test', 'not-the-password', 'acme'],
    ['a wrong password', emailOf('l1'), 'not-the-password', 'acme'],
    ['an inactive member', emailOf('off1'), PASSWORD, 'acme'],
    ['a member of another tenant only', emailOf('l2'), PASSWORD, 'acme'],
    ['an instance that is not there', emailOf('l1'), PASSWORD, 'initech'],
  ])('hashes one password for %s, as for a right sign-in, so that time tells nothing [A01]', async (_, email, password, instance) => {
    const hashes = await passwordHashesDuring(async () => {
      const { errors } = await elsewhere()('localhost', LOGIN, { email, password, instance });
      expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    });
    expect(hashes).toBe(1);
    expect(await passwordHashesDuring(() => signIn(cloud, 'l1', 'acme.localhost'))).toBe(1);
  });

  it('limits guesses by account and address, and locks nobody out [A02]', async () => {
    const ask = elsewhere();
    const before = await dump();
    const codes: unknown[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { errors } = await ask('localhost', LOGIN, { email: emailOf('l1s'), password: `guess-number-${i}`, instance: 'acme' });
      codes.push(errors[0]?.extensions?.['code']);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'UNAUTHENTICATED'));
    expect(new Set(codes.slice(10))).toEqual(new Set(['RATE_LIMITED']));
    expect(await dump()).toEqual(before);
    const owner = await elsewhere()('localhost', LOGIN, { email: emailOf('l1s'), password: PASSWORD, instance: 'acme' });
    expect(owner.data?.loginUser.token).toBeTruthy();
  });

  it('limits guesses of an account from many networks; its owner gets in where they were, and by a mail [H16]', async () => {
    const email = emailOf('a1b');
    const code = async (ask: ReturnType<typeof elsewhere>, password: string) =>
      (await ask('localhost', LOGIN, { email, password, instance: 'acme' })).errors[0]?.extensions?.['code'];
    const atHome = elsewhere();
    expect(await code(atHome, PASSWORD)).toBeUndefined();
    const codes: unknown[] = [];
    for (let n = 0; n < 35; n += 1) codes.push(await code(elsewhere(), `guess-number-${n}`));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'UNAUTHENTICATED'));
    expect(new Set(codes.slice(30))).toEqual(new Set(['RATE_LIMITED']));
    expect(await code(atHome, 'a-wrong-password')).toBe('UNAUTHENTICATED');
    expect(await code(atHome, PASSWORD)).toBeUndefined();
    const abroad = elsewhere();
    expect(await code(abroad, PASSWORD)).toBe('RATE_LIMITED');
    await abroad('localhost', 'mutation ($email: String!) { sendPasswordReset(email: $email, instance_domain: "acme") }', { email });
    const token = linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token');
    const input = { email, token, password: 'chosen-abroad-7' };
    const { errors } = await abroad('localhost', RESET_PASSWORD, input);
    expect(errors).toEqual([]);
    expect(await code(abroad, 'chosen-abroad-7')).toBeUndefined();
  });

  it('counts guesses of an account together, with whichever letters its domain is typed [H50]', async () => {
    const [name = '', domain = ''] = emailOf('l1s').split('@');
    const wide = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
    const typed = [...domain].flatMap((letter, at) =>
      letter === '.' ? [] : [`${name}@${domain.slice(0, at)}${wide(letter)}${domain.slice(at + 1)}`],
    );
    const ask = elsewhere();
    const codes: unknown[] = [];
    for (const email of typed)
      codes.push(
        (await ask('localhost', LOGIN, { email, password: 'a-wrong-password', instance: 'acme' })).errors[0]?.extensions?.['code'],
      );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'UNAUTHENTICATED'), 'RATE_LIMITED', 'RATE_LIMITED']);
    const owner = await elsewhere()('localhost', LOGIN, { email: typed[0], password: PASSWORD, instance: 'acme' });
    expect(owner.data?.loginUser.token).toBeTruthy();
  });

  it('counts guesses from all addresses of a line of IPv6 together, IPv4-mapped ones as themselves [H16]', async () => {
    const { handler } = await import('../../../functions/api/graphql.lambda.ts');
    const codeFrom = async (address: string, email: string): Promise<unknown> => {
      const headers = {
        'content-type': 'application/json',
        'x-origin-secret': cloud.env['ORIGIN_SECRET'] ?? '',
        'x-trellis-host': 'localhost',
        'cloudfront-viewer-address': `${address}:50000`,
      };
      const body = JSON.stringify({ query: LOGIN, variables: { email, password: 'a-wrong-guess-1', instance: 'acme' } });
      const event = { routeKey: 'ANY /graphql', rawPath: '/graphql', headers, body, requestContext: { http: { method: 'POST' } } };
      const answer = await handler(event);
      return JSON.parse(Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8').toString()).errors[0].extensions.code;
    };
    const from = async (address: (n: number) => string, email: string): Promise<unknown[]> => {
      const codes: unknown[] = [];
      for (let n = 1; n <= 12; n += 1) codes.push(await codeFrom(address(n), email));
      return codes.map((code) => code === 'RATE_LIMITED');
    };
    const tenThenNone = Array.from({ length: 12 }, (_, n) => n >= 10);
    expect(await from((n) => `2001:db8::${n.toString(16)}`, 'line@personas.test')).toEqual(tenThenNone);
    expect(await from((n) => (n % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9'), 'mapped@personas.test')).toEqual(tenThenNone);
    expect(await from((n) => `2001:db8:0:${n}::1`, 'lines@personas.test')).toEqual(Array.from({ length: 12 }, () => false));
  });

  it('limits failures by address over all accounts', async () => {
    const ask = elsewhere();
    const guess = async (n: number) =>
      (await ask('localhost', LOGIN, { email: `guess${n}@personas.test`, password: 'guess-guess-1' })).errors[0]?.extensions?.['code'];
    const codes: unknown[] = [];
    // Two at once: more would be refused as too many to hash where a hash takes long.
    for (let n = 0; n < 100; n += 2) codes.push(...(await Promise.all([guess(n), guess(n + 1)])));
    expect(new Set(codes)).toEqual(new Set(['UNAUTHENTICATED']));
    const next = await ask('localhost', LOGIN, { email: emailOf('a1'), password: PASSWORD });
    expect(next.errors[0]?.extensions?.['code']).toBe('RATE_LIMITED');
  });

  it('refuses a document of 50 sign-ins before any password is checked [A03]', async () => {
    const fields = Array.from({ length: 50 }, (_, i) => `a${i}: loginUser(email: "${emailOf('l1')}", password: "guess-${i}") { token }`);
    const before = await dump();
    const hashes = await passwordHashesDuring(async () => {
      const answer = await elsewhere()('localhost', `mutation { ${fields.join(' ')} }`);
      expect([answer.status, answer.data]).toEqual([400, null]);
    });
    expect(hashes).toBe(0);
    expect(await dump()).toEqual(before);
    expect(
      (await elsewhere()('localhost', LOGIN, { email: emailOf('l1'), password: PASSWORD, instance: 'acme' })).data?.loginUser.token,
    ).toBeTruthy();
  });

  it('refuses a header and an argument that name different instances [G3]', async () => {
    const { errors } = await cloud.graphql('acme.localhost', LOGIN, { email: emailOf('u12'), password: PASSWORD, instance: 'globex' });
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });

  it('makes a session of the central host without an instance, whatever host the call came from [G1]', async () => {
    const signedIn = await cloud.graphql('acme.localhost', LOGIN, { email: emailOf('u12'), password: PASSWORD });
    const token = signedIn.data?.loginUser.token ?? '';
    const roles = 'query { viewer { role } }';
    expect((await cloud.graphql('acme.localhost', roles, {}, { token, branch: 'north' })).errors[0]?.extensions?.['code']).toBe(
      'FORBIDDEN',
    );
    for (const tenant of [personas.t1.id, personas.t2.id]) {
      expect((await cloud.graphql('localhost', SELECT_CONTEXT, { id: tenant }, { token })).data).toEqual({ selectContext: true });
    }
    const seen = [
      await cloud.graphql('acme.localhost', roles, {}, { token, branch: 'north' }),
      await cloud.graphql('globex.localhost', roles, {}, { token }),
    ];
    expect(seen.map(({ data }) => data)).toEqual([{ viewer: { role: 'learner' } }, { viewer: { role: 'admin' } }]);
  });

  it('checks the branch on a host without an instance argument, and refuses one on the central host', async () => {
    const into = async (host: string, branch: string) =>
      (await cloud.graphql(host, LOGIN, { email: emailOf('l1'), password: PASSWORD, branch })).data?.loginUser.token;
    expect(await into('acme.localhost', 'north')).toMatch(/^ey/);
    expect(await into('acme.localhost', 'south')).toBeUndefined();
    expect(await into('localhost', 'north')).toBeUndefined();
  });

  it('stores the time of the sign-in, for the person and for the instance', async () => {
    const before = new Date().toISOString();
    const token = await signIn(cloud, 'a2', 'globex.localhost');
    const answer = await cloud.graphql(
      'globex.localhost',
      `query ($id: ID!) { user(id: $id) { last_login_at } }`,
      { id: personas.people.a2.id },
      { token },
    );
    expect(String(answer.data?.user.last_login_at) >= before).toBe(true);
  });
});

describe('signing out', () => {
  it('ends the session at once [A05]', async () => {
    const token = await signIn(cloud, 'l1', 'acme.localhost');
    const out = await cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect([out.status, await out.json()]).toEqual([200, { message: 'Logged out.' }]);
    expect((await meOf('acme.localhost', token)).status).toBe(401);
    const { status, errors } = await cloud.graphql('acme.localhost', '{ meAccess { id } }', {}, { token });
    expect([status, errors[0]?.extensions?.['code']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('returns the same for an ended token, and for none', async () => {
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

  it('does not end other sessions of the person', async () => {
    const [one, other] = [await signIn(cloud, 'l1', 'acme.localhost'), await signIn(cloud, 'l1', 'acme.localhost')];
    await cloud.fetch('acme.localhost', '/api/logout', { method: 'POST', headers: { authorization: `Bearer ${one}` } });
    expect((await meOf('acme.localhost', other)).status).toBe(200);
  });
});
