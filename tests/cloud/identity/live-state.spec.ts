import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSessionToken, signSessionToken } from '../../../functions/platform/credentials/tokens.ts';
import { deleteItem, getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { type Key, platform, records } from '../../../functions/platform/keys/keys.ts';
import type { TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import { dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { dump } from '../../fixtures/dump.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const { cloud, personas } = usePersonaCloud();

const ACME = 'acme.localhost';
const north = { 'x-instance-domain': 'acme', 'x-branch-url': 'north' };
const me = async (token: string, headers: Record<string, string> = north): Promise<number> =>
  (await cloud.fetch(ACME, '/api/user', { headers: { authorization: `Bearer ${token}`, ...headers } })).status;

/** Returns the code of the refusal by GraphQL; null for an answer. */
const refusedBy = async (token: string): Promise<unknown> =>
  (await cloud.graphql(ACME, '{ viewer { role } }', {}, { token, branch: 'north' })).errors[0]?.extensions?.['code'] ?? null;

/** Changes a record as whoever edits it later would, and gives back how to undo it. */
async function change(table: TableName, key: Key, members: Record<string, unknown>): Promise<() => Promise<void>> {
  const before = await getItem(table, key);
  if (!before) throw new Error(`Nothing stands at ${key.pk} ${key.sk}.`);
  await putItem(table, { ...before, ...members });
  return () => putItem(table, before);
}

describe('a live session [A06]', () => {
  const flags: [string, () => Promise<() => Promise<void>>][] = [
    ['the person is switched off', () => change('platform', platform.self(personas.people.l1.id), { active: false })],
    [
      'the membership is switched off',
      () => change('records', records.member(personas.t1.scope, personas.people.l1.id), { active: false }),
    ],
    [
      'the day of deactivation is there',
      () => change('records', records.member(personas.t1.scope, personas.people.l1.id), { deactivateAt: dayOf(systemClock()) }),
    ],
    [
      'the membership is deleted',
      () => change('records', records.member(personas.t1.scope, personas.people.l1.id), { deletedAt: systemClock() }),
    ],
    ['the instance is switched off', () => change('platform', platform.domain('acme'), { active: false })],
    [
      'all sessions of the person were ended',
      () => change('platform', platform.self(personas.people.l1.id), { sessionsAfter: '2999-01-01T00:00:00.000Z' }),
    ],
  ];
  it.each(flags)('is refused on the next call once %s', async (_, set) => {
    const token = await signIn(cloud, 'l1', ACME, 'north');
    expect([await me(token), await refusedBy(token)]).toEqual([200, null]);
    const undo = await set();
    const before = await dump();
    expect([await me(token), await refusedBy(token)]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await dump()).toEqual(before);
    await undo();
    expect(await me(token)).toBe(200);
  });

  it('continues while the day of deactivation is tomorrow', async () => {
    const token = await signIn(cloud, 'l1', ACME, 'north');
    const undo = await change('records', records.member(personas.t1.scope, personas.people.l1.id), { deactivateAt: '2999-01-01' });
    expect(await me(token)).toBe(200);
    await undo();
  });

  it('is refused in a branch whose membership is switched off, and there only', async () => {
    const token = await signIn(cloud, 'l1', ACME, 'north');
    const undo = await change('records', records.personBranch(personas.t1.scope, personas.people.l1.id, personas.t1.north), {
      active: false,
    });
    const before = await dump();
    expect([await me(token), await refusedBy(token)]).toEqual([403, 'FORBIDDEN']);
    expect(await dump()).toEqual(before);
    expect(await me(token, { 'x-instance-domain': 'acme' })).toBe(200);
    // Their other branch lets them in.
    const elsewhere = records.personBranch(personas.t1.scope, personas.people.l1.id, personas.t1.south);
    const stored = await getItem('records', records.personBranch(personas.t1.scope, personas.people.l1.id, personas.t1.north));
    await putItem('records', { ...stored, ...elsewhere, branch: personas.t1.south, active: true });
    expect(await me(token, { ...north, 'x-branch-url': 'south' })).toBe(200);
    await deleteItem('records', elsewhere);
    await undo();
  });

  it('continues for a super admin in an instance that is switched off', async () => {
    const token = await signIn(cloud, 's0', ACME);
    const undo = await change('platform', platform.domain('acme'), { active: false });
    expect(await me(token)).toBe(200);
    await undo();
  });
});

describe('a forged token [A04]', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const headerOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const rsa = (header: unknown, payload: unknown, key: string): string => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  const strangerKey = (): string =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ourKey = (): string => cloud.env['SIGNING_KEY'] ?? '';

  const forgeries: [string, (token: string) => string][] = [
    ['alg none', (token) => `${encode({ ...headerOf(token), alg: 'none' })}.${token.split('.')[1] ?? ''}.`],
    [
      'HS256 with the public key',
      (token) => {
        const text = `${encode({ ...headerOf(token), alg: 'HS256' })}.${token.split('.')[1] ?? ''}`;
        const key = createPublicKey(createPrivateKey(ourKey())).export({ type: 'spki', format: 'pem' });
        return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      },
    ],
    [
      'a changed person under the old signature',
      (token) => `${token.split('.')[0] ?? ''}.${encode({ ...claims(token), sub: '1' })}.${token.split('.')[2] ?? ''}`,
    ],
    ['another key', (token) => rsa(headerOf(token), claims(token), strangerKey())],
    ['a kid that names a file', (token) => rsa({ ...headerOf(token), kid: '../../x' }, claims(token), strangerKey())],
    ['an expiry in the past', (token) => rsa(headerOf(token), { ...claims(token), exp: now - 120 }, ourKey())],
    ['another audience', (token) => rsa(headerOf(token), { ...claims(token), aud: 'trellis:grant' }, ourKey())],
    ['another issuer', (token) => rsa(headerOf(token), { ...claims(token), iss: 'somebody' }, ourKey())],
    [
      'a person who does not own the session',
      (token) => rsa(headerOf(token), { ...claims(token), sub: String(personas.people.a1.id) }, ourKey()),
    ],
    [
      'another instance than the session was bound to',
      (token) => rsa(headerOf(token), { ...claims(token), ten: personas.t2.id }, ourKey()),
    ],
    ['a session that does not exist', (token) => rsa(headerOf(token), { ...claims(token), sid: 'nosuchsession' }, ourKey())],
  ];
  it.each(forgeries)('is refused: %s', async (_, forge) => {
    const token = forge(await signIn(cloud, 'l1', ACME, 'north'));
    const before = await dump();
    expect(await me(token)).toBe(401);
    const { status } = await cloud.graphql(ACME, '{ viewer { role } }', {}, { token });
    expect(status).toBe(401);
    expect(await dump()).toEqual(before);
  });

  it('is refused for its signature or its expiry also by a process that has read the token before', async () => {
    const owner = { person: 1, family: 'family', session: 'session', tenant: null };
    const token = await signSessionToken(owner, now);
    for (const _ of [1, 2]) expect(await readSessionToken(token, now)).toEqual(owner);
    const [header = '', payload = '', signature = ''] = token.split('.');
    expect(await readSessionToken(`${header}.${payload}.${signature.split('').toReversed().join('')}`, now)).toBeNull();
    const expiry = now + 7 * 86_400;
    expect([await readSessionToken(token, expiry + 59), await readSessionToken(token, expiry + 60)]).toEqual([owner, null]);
  });

  it('is read by servers whose clocks differ by ten minutes, and up to a minute after its end [R14]', async () => {
    const owner = { person: 1, family: 'family', session: 'clocks', tenant: null };
    const token = await signSessionToken(owner, now);
    const end = 7 * 86_400;
    const read = [-600, 600, end + 59, end + 60].map((seconds) => readSessionToken(token, now + seconds));
    expect(await Promise.all(read)).toEqual([owner, owner, owner, null]);
  });

  it.each<[string, (token: string) => string, number]>([
    ['Bearer and the token', (token) => `Bearer ${token}`, 200],
    ['the scheme in lower case', (token) => `bearer ${token}`, 200],
    ['more behind the token', (token) => `Bearer ${token} x`, 401],
    ['two spaces', (token) => `Bearer  ${token}`, 401],
    ['two tokens', (token) => `Bearer ${token}, Bearer ${token}`, 401],
    ['another scheme', (token) => `Basic ${token}`, 401],
    ['no scheme', (token) => token, 401],
    ['no token', () => 'Bearer ', 401],
  ])('is judged alike by REST and GraphQL: %s', async (_, authorization, status) => {
    const headers = { ...north, authorization: authorization(await signIn(cloud, 'l1', ACME, 'north')) };
    const rest = await cloud.fetch(ACME, '/api/user', { headers });
    const graphql = await cloud.graphql(ACME, '{ viewer { role } }', {}, { headers });
    // Without a token GraphQL answers 200 with the error alone.
    expect([rest.status, graphql.errors[0]?.extensions?.['code'] ?? null]).toEqual([status, status === 200 ? null : 'UNAUTHENTICATED']);
    if (status === 401)
      expect([await rest.json(), graphql.errors[0]?.message]).toMatchObject([{ error: 'Unauthenticated.' }, 'Unauthenticated.']);
  });

  it('does not stop a public field [G1]', async () => {
    const answer = await cloud.graphql(ACME, '{ instanceByUrl(url: "acme") { name } }', {}, { token: 'nonsense' });
    expect([answer.status, answer.data]).toEqual([200, { instanceByUrl: { name: 'Acme' } }]);
  });
});
