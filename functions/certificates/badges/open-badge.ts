import { createHash } from 'node:crypto';
import { type Day, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { endOfDay, startOfDay } from '../../../shared/kernel/regional/zoned-time.ts';
import { BADGE_CONTEXT, VC_CONTEXT } from './contexts.ts';
import { statusEntry } from './status-list.ts';

/** Who issues badges, as a Profile (Open Badges 3.0, section B.1.18). */
export type Issuer = { readonly id: string; readonly name: string; readonly url: string; readonly logo: string | null };

/** What a badge states; read from records, never from a call. */
export type BadgeFacts = {
  readonly issuer: Issuer;
  /** The page that shows whether the certificate is valid; it names the credential. */
  readonly verifyUrl: string;
  readonly statusAddress: string;
  readonly issued: Day;
  readonly expires: Day;
  /** That of both days. */
  readonly timeZone: string;
  readonly course: { readonly id: number; readonly title: string; readonly description: string; readonly criteria: string };
  /** Of title, description and criteria. */
  readonly language: string;
  readonly email: string;
  /** Secret bytes of this certificate: salt and name of the subject are made of them. */
  readonly secret: Buffer;
};

type Json = Readonly<Record<string, unknown>>;

const imageOf = (logo: string | null): Json => (logo === null ? {} : { image: { id: logo, type: 'Image' } });

/** Returns the profile of an issuer. */
export const profileOf = ({ id, name, url, logo }: Issuer): Json => ({ id, type: ['Profile'], name, url, ...imageOf(logo) });

/** Returns a UUID of custom bytes (RFC 9562, section 5.8). */
function uuidOf(secret: Buffer): string {
  const bytes = Buffer.from(secret.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns who a badge is about as an IdentityObject (section B.1.14): the SHA-256 of the address in lower case followed by the salt, so that
 * who knows the address recognises it, and the badge does not tell it.
 */
export function identityOf(email: string, salt: string): Json {
  const hash = createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex');
  return { type: 'IdentityObject', hashed: true, identityType: 'emailAddress', identityHash: `sha256$${hash}`, salt };
}

/** Returns the first and the last second of a certificate's days where they were counted, in milliseconds. */
const validity = ({ issued, expires, timeZone }: BadgeFacts) => ({
  from: toMillis(startOfDay(issued, timeZone)),
  until: toMillis(endOfDay(expires, timeZone)) - 1000,
});

const achievementOf = ({ issuer, course, language }: BadgeFacts): Json => ({
  id: `${issuer.id}#course-${course.id}`,
  type: ['Achievement'],
  achievementType: 'Course',
  creator: profileOf(issuer),
  name: course.title,
  description: course.description,
  criteria: { narrative: course.criteria },
  inLanguage: language,
  ...imageOf(issuer.logo),
});

/**
 * Returns an OpenBadgeCredential (section B.1.1) with the claims of its VC-JWT (section 8.2.4.1): `iss` is the issuer's id, `sub` the subject's,
 * `jti` the credential's, `nbf` is validFrom and `exp` validUntil. The subject's id is random, and another one in each badge.
 */
export function openBadge(facts: BadgeFacts): Json {
  const { from, until } = validity(facts);
  const subject = `urn:uuid:${uuidOf(facts.secret)}`;
  return {
    '@context': [VC_CONTEXT, BADGE_CONTEXT],
    id: facts.verifyUrl,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.course.title,
    issuer: profileOf(facts.issuer),
    validFrom: toInstant(from),
    validUntil: toInstant(until),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [identityOf(facts.email, facts.secret.subarray(16).toString('hex'))],
      achievement: achievementOf(facts),
    },
    credentialStatus: statusEntry(facts.statusAddress),
    iss: facts.issuer.id,
    sub: subject,
    jti: facts.verifyUrl,
    nbf: from / 1000,
    exp: until / 1000,
  };
}
