import { readableLanguage } from '../../../shared/courses/languages/course-languages.ts';
import { plainTextOf } from '../../../shared/courses/rich-text.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { languageOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import { courseOf } from '../../courses/course.records.ts';
import { textsIn as courseTextsIn } from '../../courses/translations/course-variants.queries.ts';
import { isKeyGone } from '../../platform/credentials/person-key.ts';
import { permanentBytes } from '../../platform/credentials/tokens.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { selfRecord } from '../../platform/request/access-records.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { shownBranding } from '../../tenancy/branding.queries.ts';
import type { CertificateOfCode } from '../certificate-access.ts';
import { verifyUrlOf } from '../certificate-address.ts';
import { type InstanceFacts, instanceFacts, issuedFor, type StoredCertificate } from '../certificate.queries.ts';
import { notRevoked } from '../revoke-certificate.commands.ts';
import { badgeAddresses } from './badge-address.ts';
import { badgeSigner, signCredential } from './badge-keys.ts';
import { type BadgeFacts, type Issuer, openBadge } from './open-badge.ts';
import { statusList } from './status-list.ts';

/** Half of them are the salt of the address, half the name of the subject. */
const SECRET_BYTES = 32;

/** Returns an instance as the issuer of badges. Its logo is public. */
export function issuerOf({ name, domain, record }: InstanceFacts): Issuer {
  const { origin, issuer } = badgeAddresses(domain);
  const { logo } = shownBranding(record);
  return { id: issuer, name, url: origin, logo: logo && `${origin}/${logo}` };
}

/** Returns the certificate of a code as it was issued. @throws NOT_FOUND where there is none */
async function issuedCertificate({ scope, person, course, code }: CertificateOfCode): Promise<StoredCertificate> {
  const certificate = (await issuedFor(scope, person, course)).find((issued) => issued.code === code);
  if (!certificate) throw notFound();
  return certificate;
}

/** Returns what a badge says of its course, in the language of the certificate. A course that was deleted for good has its title alone. */
async function courseFacts(scope: Scope, certificate: StoredCertificate): Promise<Pick<BadgeFacts, 'course' | 'language'>> {
  const { course: id, courseTitle: title } = certificate;
  const language = languageOf(certificate.language) ?? SOURCE_LANGUAGE;
  const [texts, stored] = await Promise.all([textsIn(language), getItem('records', records.header(scope, 'course', id))]);
  const header = stored && courseOf(stored);
  const described = header && courseTextsIn(header, readableLanguage(header.languages, language)).description;
  const description = plainTextOf(described ?? '').trim() || title;
  return {
    language,
    course: { id, title, description, criteria: texts.t('The course “{course}” was completed.', { course: title }) },
  };
}

/**
 * Returns a certificate as an Open Badge 3.0, signed now: a compact VC-JWT.
 * @throws CONFLICT for one that was revoked; NOT_FOUND for that of an erased person, whose address is unknown
 */
export async function signedBadge(whose: CertificateOfCode, now: Instant): Promise<string> {
  const { scope, person, code } = whose;
  const [certificate, instance, self, isErased] = await Promise.all([
    issuedCertificate(whose),
    instanceFacts(scope),
    getItem('platform', platform.self(person), selfRecord),
    isKeyGone(scope, person),
  ]);
  if (!self || isErased) throw notFound();
  const { issued, expires, timeZone = UTC } = notRevoked(certificate);
  const addresses = badgeAddresses(instance.domain);
  const [facts, signer] = await Promise.all([courseFacts(scope, certificate), badgeSigner(scope, now)]);
  const badge = openBadge({
    ...facts,
    issuer: issuerOf(instance),
    verifyUrl: verifyUrlOf(instance.domain, code),
    statusAddress: addresses.statusOf(code),
    issued,
    expires,
    timeZone,
    email: self.email,
    secret: permanentBytes(`badge/${code}`, SECRET_BYTES),
  });
  return signCredential(badge, signer, addresses.keyOf(signer.kid));
}

/**
 * Returns the status of a certificate's badge, signed now: revoked where the certificate was revoked, or its person erased.
 * @throws NOT_FOUND where there is no such certificate
 */
export async function signedStatus(whose: CertificateOfCode, now: Instant): Promise<string> {
  const { scope, person, code } = whose;
  const [{ revoked }, { domain }, isErased] = await Promise.all([issuedCertificate(whose), instanceFacts(scope), isKeyGone(scope, person)]);
  const addresses = badgeAddresses(domain);
  const signer = await badgeSigner(scope, now);
  const isRevoked = revoked !== null || isErased;
  const list = statusList({ address: addresses.statusOf(code), issuer: addresses.issuer, isRevoked, now });
  return signCredential(list, signer, addresses.keyOf(signer.kid));
}
