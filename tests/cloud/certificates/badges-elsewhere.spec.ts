import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BadgeAnswer, type BadgeRequest, openBadgesLibrary } from '../../emulators/badges/openbadgeslib.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { ACME, publish, useCourseFixture } from '../learning/course-fixture.ts';
import { earn, opened } from './badge-fixture.ts';

const REVOKE = 'mutation ($code: String!, $reason: String!) { revokeCertificate(code: $code, reason: $reason) }';

/** It needs Python and its registry, as LocalStack does; TRELLIS_OPENBADGES=yes runs it beside the embedded cloud. */
const isWanted = externalCloudOfTests !== undefined || process.env['TRELLIS_OPENBADGES'] === 'yes';

describe.skipIf(!isWanted)('a badge, verified by openbadgeslib', () => {
  const fixture = useCourseFixture();
  let library: (request: BadgeRequest) => Promise<BadgeAnswer>;
  beforeAll(async () => {
    library = await openBadgesLibrary();
  });

  /** What the library says of a badge, which asks for its status now. */
  async function verified(token: string): Promise<BadgeAnswer> {
    const { credentialStatus } = decodeJwt<{ credentialStatus: { statusListCredential: string } }>(token);
    const address = credentialStatus.statusListCredential;
    const { body: key } = await opened(fixture, decodeProtectedHeader(token).kid ?? '');
    return library({ token, jwk: JSON.parse(key), pages: { [address]: (await opened(fixture, address)).body } });
  }

  it('given a certificate, verifies with its status; given another letter, or a revocation, does not [D104, D106]', async () => {
    const made = await publish(fixture, { title: 'First aid' });
    const { code, badge_url } = await earn(fixture, 'l1', made);
    const token = (await opened(fixture, new URL(badge_url, fixture.cloud.origin(ACME)).href)).body;
    const { credentialSubject } = decodeJwt<{ credentialSubject: { identifier: { salt: string }[] } }>(token);
    const hash = createHash('sha256').update(`${fixture.personas.people.l1.email}${credentialSubject.identifier[0]?.salt}`).digest('hex');
    const facts = { issuer: 'Acme', achievement: 'First aid', identities: [`sha256$${hash}`], statuses: 1 };
    expect(await verified(token)).toEqual({ problem: null, ...facts });

    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), name: 'Surgery' })).toString('base64url');
    const forged = `${header}.${claims}.${signature}`;
    expect(await verified(forged)).toEqual({ problem: 'Invalid signature' });

    await fixture.get('a1', REVOKE, { code, reason: 'It was issued to the wrong person.' });
    expect((await verified(token)).problem).toMatch(/^Credential status 'revocation' is set at index 0 /);
  });
});
