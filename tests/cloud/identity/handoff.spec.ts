import { afterAll, describe, expect, it } from 'vitest';
import { setClock } from '../../../functions/platform/request/request.ts';
import { systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';

const { cloud, personas } = usePersonaCloud();
afterAll(() => setClock(systemClock));

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const contextOf = (host: string): Record<string, string> => (host === 'localhost' ? {} : { 'x-instance-domain': host.split('.')[0] ?? '' });
const nonceOf = (letter: string): string => letter.repeat(16);

async function post<Body>(host: string, path: string, body: unknown, token?: string): Promise<{ status: number; body: Body }> {
  const response = await cloud.fetch(host, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...contextOf(host), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
type Code = { code: string; expires_at: string };
type Exchanged = { token: string; user: { id: string; role: string | null; primary_access: boolean } };

const handOff = (host: string, token: string, instance: number, branch?: number) =>
  post<Code>(
    host,
    '/api/session/handoff',
    { instance_id: String(instance), ...(branch !== undefined && { branch_id: String(branch) }) },
    token,
  );
const exchange = (host: string, code: string, nonce: string) => post<Exchanged>(host, '/api/session/exchange', { code, nonce });
const me = async (host: string, token: string): Promise<number> =>
  (await cloud.fetch(host, '/api/user', { headers: { authorization: `Bearer ${token}`, ...contextOf(host) } })).status;

async function codeFor(name: PersonName, instance: number): Promise<{ code: string; central: string }> {
  const central = await signIn(cloud, name, 'localhost');
  const { status, body } = await handOff('localhost', central, instance);
  expect(status).toBe(201);
  return { code: body.code, central };
}

describe('a hand-off', () => {
  it('creates a session in an instance from a central one, with the role that is effective there', async () => {
    const { code } = await codeFor('a1', personas.t1.id);
    expect(code).toMatch(/^ho_/);
    const { status, body } = await exchange(ACME, code, nonceOf('a'));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: String(personas.people.a1.id), role: 'admin', primary_access: true });
    expect(await me(ACME, body.token)).toBe(200);
  });

  it('leaves somebody without primary access without a role until they choose a branch', async () => {
    const { code } = await codeFor('l1', personas.t1.id);
    const { body } = await exchange(ACME, code, nonceOf('a'));
    expect(body.user.role).toBeNull();
    expect(await me(ACME, body.token)).toBe(200);
  });

  it('returns the same session for a repeat with the same nonce [A08]', async () => {
    const { code } = await codeFor('l1', personas.t1.id);
    const first = await exchange(ACME, code, nonceOf('a'));
    const second = await exchange(ACME, code, nonceOf('a'));
    expect([second, second.status]).toEqual([first, 200]);
  });

  it('returns one session for simultaneous exchanges', async () => {
    const { code } = await codeFor('l1', personas.t1.id);
    const all = await Promise.all(Array.from({ length: 5 }, () => exchange(ACME, code, nonceOf('a'))));
    expect(new Set(all.map((each) => each.body.token)).size).toBe(1);
  });

  it('invalidates the code and ends the family when another nonce is sent [A08]', async () => {
    const { code, central } = await codeFor('l1', personas.t1.id);
    const first = await exchange(ACME, code, nonceOf('a'));
    expect((await exchange(ACME, code, nonceOf('b'))).status).toBe(401);
    expect(await me(ACME, first.body.token)).toBe(401);
    expect(await me('localhost', central)).toBe(401);
    expect((await exchange(ACME, code, nonceOf('a'))).status).toBe(401);
  });

  it('is refused on another host, and stays valid [A08]', async () => {
    const { code } = await codeFor('u12', personas.t1.id);
    expect((await exchange(GLOBEX, code, nonceOf('a'))).status).toBe(401);
    expect((await exchange('localhost', code, nonceOf('a'))).status).toBe(401);
    expect((await exchange(ACME, code, nonceOf('a'))).status).toBe(200);
  });

  it('is refused after 60 s, and so is a repeat of a used one [A08]', async () => {
    const begun = Date.now();
    const unused = await codeFor('l1', personas.t1.id);
    const used = await codeFor('l1', personas.t1.id);
    await exchange(ACME, used.code, nonceOf('a'));
    setClock(() => toInstant(begun + 75_000));
    expect((await exchange(ACME, unused.code, nonceOf('a'))).status).toBe(401);
    expect((await exchange(ACME, used.code, nonceOf('a'))).status).toBe(401);
    setClock(systemClock);
  });

  it('is refused after the session that requested it has ended', async () => {
    const { code, central } = await codeFor('l1', personas.t1.id);
    await post('localhost', '/api/logout', {}, central);
    expect((await exchange(ACME, code, nonceOf('a'))).status).toBe(401);
  });

  it('ends with the family: signing out of one ends them all', async () => {
    const { code, central } = await codeFor('a1', personas.t1.id);
    const { body } = await exchange(ACME, code, nonceOf('a'));
    await post(ACME, '/api/logout', {}, body.token);
    expect(await me('localhost', central)).toBe(401);
  });

  const refusals: [string, PersonName, () => number, (() => number) | undefined][] = [
    ['an instance the caller is not in', 'l1', () => personas.t2.id, undefined],
    ['an instance that is not there', 'l1', () => 999_999, undefined],
    ['a branch the caller is not in', 'l1', () => personas.t1.id, () => personas.t1.south],
    ['a branch of another tenant', 'l1', () => personas.t1.id, () => personas.t2.north],
    ['an inactive member', 'off1', () => personas.t1.id, undefined],
  ];
  it.each(refusals)('returns no code for %s', async (_, name, instance, branch) => {
    const central = await signIn(cloud, name, 'localhost');
    const { status } = await handOff('localhost', central, instance(), branch?.());
    expect(status).toBe(403);
  });

  it('returns a code for any instance to a super admin, and an unbound session there', async () => {
    const { code } = await codeFor('s0', personas.t2.id);
    const { body } = await exchange(GLOBEX, code, nonceOf('a'));
    expect(body.user).toMatchObject({ role: 'super_admin', primary_access: true });
    expect(await me(ACME, body.token)).toBe(200);
  });

  it.each([{ code: 'ho_x' }, { nonce: nonceOf('a') }, { code: 'ho_x', nonce: 'short' }, null])('refuses the body %o', async (body) => {
    expect((await post(ACME, '/api/session/exchange', body)).status).toBe(400);
  });
});

describe('a session that is bound to an instance', () => {
  it('is refused in another, although its person is a member there [A07]', async () => {
    const token = await signIn(cloud, 'u12', ACME, 'north');
    expect(await me(GLOBEX, token)).toBe(403);
    const answer = await cloud.graphql(GLOBEX, '{ viewer { role } usersPage { data { id } } }', {}, { token });
    expect(answer.data).toBeNull();
    expect(answer.errors.map((error) => error.extensions?.['code'])).toContain('FORBIDDEN');
    expect((await handOff(ACME, token, personas.t2.id)).status).toBe(403);
  });

  it('returns codes for its own instance', async () => {
    const token = await signIn(cloud, 'u12', ACME, 'north');
    expect((await handOff(ACME, token, personas.t1.id, personas.t1.north)).status).toBe(201);
  });
});
