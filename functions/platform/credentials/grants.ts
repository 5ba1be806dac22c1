import type { Instant } from '../../../shared/kernel/instant.ts';
import { toMillis } from '../../../shared/kernel/instant.ts';
import { objects, type Scope } from '../keys/keys.ts';
import { originOf, settings } from '../runtime/settings.ts';
import { parseStoredPath } from '../keys/storage-paths.ts';
import { seal, sealFits } from './tokens.ts';

/**
 * What makes a file readable without a bearer, which browsers cannot add to images and frames: a signature in the query on the API
 * host, or a grant as a path segment on the content host. Both are checked without a look-up and end by their own expiry.
 */
const MINUTE = 60;
const HOUR = 3_600;

/** How long a signed address is good; rounded up, so that the same caller gets the same address for a while and caches work. */
const LIFETIMES = {
  /** Thumbnails and category images. */
  shown: { seconds: 24 * HOUR, round: HOUR },
  /** Downloads: resources, assignments, certificates, templates. */
  download: { seconds: 5 * MINUTE, round: MINUTE },
  /** Media on the content host. */
  media: { seconds: 12 * HOUR, round: HOUR },
} as const;
export type Lifetime = keyof typeof LIFETIMES;

const secondsOf = (now: Instant): number => Math.floor(toMillis(now) / 1000);

function expiryOf(lifetime: Lifetime, now: Instant): number {
  const { seconds, round } = LIFETIMES[lifetime];
  return Math.ceil((secondsOf(now) + seconds) / round) * round;
}

const signatureText = (path: string, expiry: number): string => `storage|${path}|${expiry}`;

/** A stored path with a signature, readable by whoever holds it until it expires. */
export function signPath(path: string, lifetime: Lifetime, now: Instant): string {
  const expiry = expiryOf(lifetime, now);
  return `${path}?exp=${expiry}&sig=${seal(signatureText(path, expiry))}`;
}

/** Whether the query of a stored path carries a signature that fits and has not expired. */
export function signatureFits(path: string, query: URLSearchParams, now: Instant): boolean {
  const expiry = Number(query.get('exp'));
  if (!Number.isSafeInteger(expiry) || expiry <= secondsOf(now)) return false;
  return sealFits(signatureText(path, expiry), query.get('sig') ?? '');
}

/** A grant for one object: who may read it, and until when. */
export type Grant = { readonly tenant: number; readonly person: number; readonly folder: string; readonly expiry: number };

const grantText = (claims: string, name: string): string => `media|${claims}|${name}`;

/**
 * Absolute address of a stored file on the content host. The seal covers the object's name, so that the grant opens this one and
 * no other; the claims are readable, and worth nothing without it.
 */
export function grantedAddress(scope: Scope, person: number, path: string, lifetime: Lifetime, now: Instant): string {
  const parsed = parseStoredPath(path);
  if (!parsed || parsed.tenant !== scope.tenant) throw new Error(`No path of this instance: ${path}`);
  const claims = [parsed.tenant, person, parsed.folder, expiryOf(lifetime, now)].join('.');
  const grant = `${Buffer.from(claims).toString('base64url')}.${seal(grantText(claims, parsed.name))}`;
  return `${originOf(`media.${settings().CONTENT_DOMAIN}`)}/_m/${grant}/${parsed.name}`;
}

/** Reads a grant for the object of this name; null when it was not made for it, or has expired. */
export function readGrant(segment: string, name: string, now: Instant): Grant | null {
  const [encoded = '', given = '', ...rest] = segment.split('.');
  const claims = Buffer.from(encoded, 'base64url').toString('utf8');
  if (rest.length > 0 || !sealFits(grantText(claims, name), given)) return null;
  const [tenant, person, folder = '', expiry] = claims.split('.');
  const grant = { tenant: Number(tenant), person: Number(person), folder, expiry: Number(expiry) };
  return grant.expiry > secondsOf(now) ? grant : null;
}

/** Key of the object that a grant opens. */
export const objectOf = (scope: Scope, grant: Grant, name: string): string => objects.media(scope, grant.folder, name);
