import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetPersonKeys } from '../../../functions/platform/credentials/person-key.ts';
import { query, scan, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { ERASE_USER } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import type { PersonName } from '../../fixtures/personas.ts';
import { ACME, fixtureTime, GLOBEX, type Made, passSeconds, publish, useCourseFixture } from '../learning/course-fixture.ts';
import { inFolder, ops } from '../ops/ops.ts';
import { earn, earned, opened } from './badge-fixture.ts';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'First aid' });
});

const REVOKE = 'mutation ($code: String!, $reason: String!) { revokeCertificate(code: $code, reason: $reason) }';

/** The claims of a badge, which are the badge. */
type Claims = JWTPayload & {
  readonly id: string;
  readonly issuer: { readonly id: string; readonly name: string };
  readonly credentialSubject: { readonly identifier: readonly { identityHash: string; salt: string }[]; readonly achievement: unknown };
  readonly credentialStatus: { readonly statusListCredential: string; readonly statusListIndex: string };
};

const origin = (): string => fixture.cloud.origin(ACME);
const badgeOf = async (name: PersonName): Promise<string> => {
  const { badge_url } = await earned(fixture, name, course);
  return (await opened(fixture, new URL(badge_url, origin()).href)).body;
};

/** Verifies a JWT as a stranger does: by the keys that its issuer shows, and by the one that it names. */
async function verified(token: string): Promise<Claims> {
  const set = JSON.parse((await opened(fixture, `${origin()}/api/badges/jwks`)).body) as JSONWebKeySet;
  const { kid = '', ...header } = decodeProtectedHeader(token);
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT' });
  const named = JSON.parse((await opened(fixture, kid)).body) as JSONWebKeySet['keys'][number];
  expect(set.keys).toContainEqual(named);
  for (const key of set.keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  const { payload } = await jwtVerify<Claims>(token, () => createLocalJWKSet(set)({ alg: 'ES256', kid: named.kid ?? '' }), {
    algorithms: ['ES256'],
    currentDate: new Date(fixtureTime()),
  });
  return payload;
}

/** Whether the list that a badge names says that it was revoked. */
async function isRevoked({ credentialStatus: { statusListCredential, statusListIndex }, issuer }: Claims): Promise<boolean> {
  const list = await verified((await opened(fixture, statusListCredential)).body);
  expect(list).toMatchObject({ id: statusListCredential, iss: issuer.id, type: expect.arrayContaining(['BitstringStatusListCredential']) });
  const { encodedList } = list.credentialSubject as unknown as { encodedList: string };
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
  const index = Number(statusListIndex);
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

describe('the Open Badge of a certificate', () => {
  it('given a completed course, is a VC-JWT that verifies by the keys of its issuer, and was not revoked [D104]', async () => {
    const { badge_url, verify_url } = await earn(fixture, 'l1', course);
    const { status, type, body } = await opened(fixture, new URL(badge_url, origin()).href);
    expect([status, type]).toEqual([200, 'application/vc+jwt']);
    const badge = await verified(body);
    const today = fixtureTime().slice(0, 10);
    expect(badge).toMatchObject({
      id: verify_url,
      name: 'First aid',
      iss: `${origin()}/api/badges/issuer`,
      validFrom: `${today}T00:00:00.000Z`,
      validUntil: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}T23:59:59.000Z`,
      credentialSubject: {
        achievement: {
          name: 'First aid',
          description: 'About it',
          criteria: { narrative: 'The course “First aid” was completed.' },
        },
      },
    });
    const profile = await opened(fixture, badge.issuer.id);
    expect([profile.status, JSON.parse(profile.body)]).toMatchObject([200, badge.issuer]);
    const [identity] = badge.credentialSubject.identifier;
    const hash = createHash('sha256').update(`${fixture.personas.people.l1.email}${identity?.salt}`).digest('hex');
    expect(identity?.identityHash).toBe(`sha256$${hash}`);
    expect(await isRevoked(badge)).toBe(false);
  });

  it('given two downloads, is the same but for its signature; that of somebody else names another subject [D101]', async () => {
    await earn(fixture, 'u12', course);
    const [first, again, other] = [decodeJwt(await badgeOf('l1')), decodeJwt(await badgeOf('l1')), decodeJwt(await badgeOf('u12'))];
    expect(again).toEqual(first);
    expect(other.sub).not.toBe(first.sub);
  });

  it('given who reads the certificate, is downloaded by them, by right or by signature, and by nobody else [D105]', async () => {
    const { code, badge_url } = await earned(fixture, 'l1', course);
    const path = `/api/badges/download/${code}.jwt`;
    const by = async (name: PersonName): Promise<number> => (await fixture.fetchAs(name, path)).status;
    for (const name of ['l1', 'm1', 'a1', 'ab1'] as const) expect([name, await by(name)]).toEqual([name, 200]);
    const strangers = ['u12', 'i1', 'l1s', 'a2', 'l2'] as const;
    for (const name of strangers) await fixture.tokenOf(name);
    const before = await dump();
    for (const name of strangers) expect([name, await by(name)]).toEqual([name, 404]);
    expect((await fixture.cloud.fetch(ACME, path)).status).toBe(401);
    expect((await fixture.cloud.fetch(ACME, badge_url.replace(/sig=.{4}/, 'sig=AAAA'))).status).toBe(403);
    // A signature for the PDF is none for the badge.
    const { search } = new URL(badge_url, origin());
    expect((await fixture.cloud.fetch(ACME, `/api/graphql/download/${code}.pdf${search}`)).status).toBe(403);
    for (const file of [`${code}.pdf`, code, `${'A'.repeat(22)}.jwt`, '..%2fx.jwt'])
      expect([file, (await fixture.fetchAs('l1', `/api/badges/download/${file}`)).status]).toEqual([file, 404]);
    expect(await dump()).toEqual(before);
    passSeconds(600);
    expect((await fixture.cloud.fetch(ACME, badge_url)).status).toBe(403);
  });

  it('given a host of another instance, or of none, is unknown there with its status and keys [D105]', async () => {
    const { code } = await earned(fixture, 'l1', course);
    const { kid = '' } = decodeProtectedHeader(await badgeOf('l1'));
    for (const path of [`/api/badges/status/${code}`, new URL(kid).pathname])
      for (const host of [GLOBEX, 'localhost', 'nobody.localhost'])
        expect([host, path, (await fixture.cloud.fetch(host, path)).status]).toEqual([host, path, 404]);
    expect(await (await fixture.cloud.fetch(GLOBEX, '/api/badges/jwks')).json()).toEqual({ keys: [] });
    expect((await fixture.cloud.fetch(ACME, `/api/badges/status/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await fixture.cloud.fetch(ACME, '/api/badges/keys/x')).status).toBe(404);
  });
});

describe('a badge of a certificate that was revoked', () => {
  it('given its revocation, is not downloaded any more, and its status says so [D106]', async () => {
    const made = await publish(fixture, { title: 'Revocable' });
    const { code, badge_url } = await earn(fixture, 'l1', made);
    const badge = await verified((await opened(fixture, new URL(badge_url, origin()).href)).body);
    expect(await isRevoked(badge)).toBe(false);
    await fixture.get('a1', REVOKE, { code, reason: 'It was issued to the wrong person.' });
    expect(await isRevoked(badge)).toBe(true);
    expect((await fixture.cloud.fetch(ACME, badge_url)).status).toBe(409);
    expect(await isRevoked(decodeJwt(await badgeOf('l1')))).toBe(false);
  });
});

describe('the keys of an instance', () => {
  let elsewhere: Made;
  const keys = () => query('records', { pk: records.headers(fixture.personas.t1.scope, 'badgeKey') });

  it('given ops rotate-badge-key, signs by a new one, and what the former one signed verifies [D107]', async () => {
    const before = await badgeOf('l1');
    expect(await ops(fixture.cloud.data, 'rotate-badge-key', '--tenant', 'acme', '--dry-run')).toMatchObject({ code: 0 });
    expect(await keys()).toHaveLength(1);
    expect(await ops(fixture.cloud.data, 'rotate-badge-key', '--tenant', 'acme')).toMatchObject({ code: 0 });
    expect(await ops(fixture.cloud.data, 'rotate-badge-key', '--tenant', 'acme')).toMatchObject({ code: 2 });
    const after = await badgeOf('l1');
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    for (const token of [before, after]) expect(await isRevoked(await verified(token))).toBe(false);
    expect(await keys()).toHaveLength(2);
  });

  it('given first badges at once, is one key [D103]', async () => {
    elsewhere = await publish(fixture, { title: 'Elsewhere' }, 'a2');
    const { badge_url } = await earn(fixture, 'l2', elsewhere);
    const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await fixture.cloud.fetch(GLOBEX, badge_url)).text()));
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
  });

  it('given a key of a cloud with another signing key, signs by one of its own, and shows both [D107]', async () => {
    const { scope } = fixture.personas.t2;
    const pk = records.headers(scope, 'badgeKey');
    const [key] = await query('records', { pk });
    if (!key) throw new Error('The badge before made a key.');
    await updateItem('records', key, { update: 'SET salt = :salt', values: { ':salt': 'another' } });
    const { code } = await earned(fixture, 'l2', elsewhere);
    const token = await (await fixture.fetchAs('l2', `/api/badges/download/${code}.jwt`)).text();
    expect(decodeProtectedHeader(token).kid).not.toContain(String(key['kid']));
    expect(await query('records', { pk })).toHaveLength(2);
  });

  it('given an export, is there with its public half alone, as in every answer and table [D108]', async () => {
    await inFolder(async (folder) => {
      expect(await ops(fixture.cloud.data, 'export', '--tenant', 'acme', join(folder, 'out'))).toMatchObject({ code: 0 });
      const lines = (await readFile(join(folder, 'out', 'records.jsonl'), 'utf8')).split('\n').filter((line) => line.includes('#O"'));
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(line).not.toMatch(/"d"|PRIVATE/);
    });
    for await (const items of scan('records'))
      for (const { pk, sk: _, ...members } of items.filter((item) => item.pk.endsWith('#O')))
        expect([
          pk,
          Object.keys(members)
            .filter((name) => name !== 'retiredAt')
            .toSorted(),
        ]).toEqual([pk, ['createdAt', 'kid', 'number', 'salt', 'x', 'y']]);
  });
});

describe('a badge of a person who was erased', () => {
  it('given the erasure, is revoked, and nobody downloads it any more [D109]', async () => {
    const badge = await verified(await badgeOf('l1'));
    const { code } = await earned(fixture, 'l1', course);
    const { id, email } = fixture.personas.people.l1;
    expect(await isRevoked(badge)).toBe(false);
    await fixture.get('a1', ERASE_USER, { id, confirmation: email });
    forgetPersonKeys();
    expect(await isRevoked(badge)).toBe(true);
    expect((await fixture.fetchAs('a1', `/api/badges/download/${code}.jwt`)).status).toBe(404);
  });
});
