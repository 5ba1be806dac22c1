import { checkFenceOfObject } from '../keys/tenant-fence.ts';
import { MEDIA_GRANT_SECONDS } from '../../../shared/files/media-grant.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { toMillis } from '../../../shared/kernel/instant.ts';
import type { Scope } from '../keys/keys.ts';
import { objects } from '../keys/object-keys.ts';
import { originOf, settings } from '../runtime/settings.ts';
import { parseStoredPath } from '../keys/storage-paths.ts';
import { readSignIn, type SignIn, signInText } from './sign-in.ts';
import { seal, sealFits } from './tokens.ts';

/**
 * Access to a file without a bearer token, which browsers cannot send for images and frames: a signature in the query on the API host, or
 * a grant as a path segment on the content host. Both contain their expiry. A grant also names the sign-in it was made by, and is good
 * while that is (request/live-sign-in.ts); a signature names nobody.
 */
const MINUTE = 60;
const HOUR = 3_600;

/** How long a signed address is valid, in seconds. The expiry is rounded up, so that a caller gets the same address again and caches have it. */
const LIFETIMES = {
  /** Thumbnails and category images. */
  shown: { seconds: 24 * HOUR, round: HOUR },
  /** Downloads: resources, assignments, certificates, templates. */
  download: { seconds: 5 * MINUTE, round: MINUTE },
  /** Media on the content host. A page asks for the address again before it ends. */
  media: { seconds: MEDIA_GRANT_SECONDS, round: HOUR },
  /** Pages of other sites. */
  proxied: { seconds: 12 * HOUR, round: HOUR },
  /** Packages, with the page around them. */
  package: { seconds: 12 * HOUR, round: HOUR },
} as const;
/** The name of a lifetime of an address. */
export type Lifetime = keyof typeof LIFETIMES;

/** Returns a time in epoch seconds. */
export const secondsOf = (now: Instant): number => Math.floor(toMillis(now) / 1000);

/** Returns when an address of a lifetime ends, in epoch seconds. */
export function expiryOf(lifetime: Lifetime, now: Instant): number {
  const { seconds, round } = LIFETIMES[lifetime];
  return Math.ceil((secondsOf(now) + seconds) / round) * round;
}

/** Returns the Cache-Control of what an address serves that ends at an expiry in epoch seconds. */
export const cachedUntil = (expiry: number, now: Instant): string =>
  `private, max-age=${Math.max(0, Math.floor(expiry - toMillis(now) / 1000))}`;

const signatureText = (path: string, expiry: number): string => `storage|${path}|${expiry}`;

/**
 * Returns a stored path with a signature; anybody who has it can read the file until it expires.
 * @throws FenceError for the path of a file of another tenant than the call's
 */
export function signPath(path: string, lifetime: Lifetime, now: Instant): string {
  const stored = parseStoredPath(path);
  if (stored) checkFenceOfObject(stored.key);
  const expiry = expiryOf(lifetime, now);
  return `${path}?exp=${expiry}&sig=${seal(signatureText(path, expiry))}`;
}

/** Returns whether the query of a stored path has a valid signature that has not expired. */
export function signatureFits(path: string, query: URLSearchParams, now: Instant): boolean {
  const expiry = Number(query.get('exp'));
  if (!Number.isSafeInteger(expiry) || expiry <= secondsOf(now)) return false;
  return sealFits(signatureText(path, expiry), query.get('sig') ?? '');
}

/** Returns a grant as a path segment: readable claims, and a seal without which they are invalid. */
const sealedSegment = (claims: string, text: string): string => `${Buffer.from(claims).toString('base64url')}.${seal(text)}`;

/** Returns the claims of a path segment; null where their seal was made for something else. */
function claimsOf(segment: string, textOf: (claims: string) => string): string | null {
  const [encoded = '', candidate = '', ...rest] = segment.split('.');
  const claims = Buffer.from(encoded, 'base64url').toString('utf8');
  return rest.length === 0 && sealFits(textOf(claims), candidate) ? claims : null;
}

/**
 * A grant for one object: its expiry in epoch seconds, and the sign-in by which it may be read; null for one that was made by a signature
 * alone.
 */
export type Grant = {
  readonly tenant: number;
  readonly folder: string;
  readonly expiry: number;
  readonly signIn: SignIn | null;
  /** The name under which it is saved; null where that follows from the file. */
  readonly savedAs: string | null;
};

const grantText = (claims: string, name: string): string => `media|${claims}|${name}`;

/**
 * Returns the absolute address of a stored file on the content host. The seal includes the name of the object, so that the grant is valid
 * for this object only. The claims are readable, and invalid without the seal.
 */
export function grantedAddress(scope: Scope, signIn: SignIn | null, path: string, lifetime: Lifetime, now: Instant): string {
  const parsed = parseStoredPath(path);
  if (!parsed || parsed.tenant !== scope.tenant) throw new Error(`No path of this instance: ${path}`);
  return grantFor(scope, signIn, parsed, expiryOf(lifetime, now));
}

/** An object that is saved under a name, of a folder of an instance. */
export type SavedObject = { readonly folder: string; readonly name: string; readonly savedAs: string };

/**
 * Returns the absolute address on the content host at which an object is saved under a name, for five minutes; the name is sealed, too.
 * `signIn`: null where the address was made by a signature alone.
 */
export const downloadAddress = (scope: Scope, signIn: SignIn | null, { folder, name, savedAs }: SavedObject, now: Instant): string =>
  grantFor(scope, signIn, { folder: `${folder}/${encodeURIComponent(savedAs.toWellFormed())}`, name }, expiryOf('download', now));

function grantFor(
  { tenant }: Scope,
  signIn: SignIn | null,
  { folder, name }: Pick<SavedObject, 'folder' | 'name'>,
  expiry: number,
): string {
  const claims = [tenant, folder, expiry, signIn === null ? '' : signInText(signIn)].join('|');
  return `${originOf(`media.${settings().CONTENT_DOMAIN}`)}/_m/${sealedSegment(claims, grantText(claims, name))}/${name}`;
}

/** Returns the grant of a path segment; null when it was made for another object or has expired. */
export function readGrant(segment: string, name: string, now: Instant): Grant | null {
  const claims = claimsOf(segment, (text) => grantText(text, name));
  if (claims === null) return null;
  const [tenant, place = '', expiry, ...signIn] = claims.split('|');
  const [folder = '', savedAs = null] = place.split('/');
  const grant = {
    tenant: Number(tenant),
    folder,
    expiry: Number(expiry),
    signIn: signIn[0] ? readSignIn(signIn.join('|')) : null,
    savedAs: savedAs === null ? null : decodeURIComponent(savedAs),
  };
  return grant.expiry > secondsOf(now) ? grant : null;
}

/** Returns the key of the object that a grant is for. */
export const objectOf = (scope: Scope, grant: Grant, name: string): string => objects.media(scope, grant.folder, name);

/** A grant for one version of a package: the sign-in by which it may be read, the host of the app that shows it, its expiry in epoch seconds. */
export type PackageGrant = { readonly signIn: SignIn; readonly host: string; readonly expiry: number };

const packageText = (claims: string, label: string): string => `package|${claims}|${label}`;

/**
 * Returns the grant for a package as a path segment, for its files (`/_p/`) and for the page around it (`/_s/`). The seal includes the
 * label of its host, so that it is valid for this version of this package only. `host` is the host of the app that frames it.
 */
export function packageGrant({ signIn, host }: Pick<PackageGrant, 'signIn' | 'host'>, label: string, now: Instant): string {
  const claims = [expiryOf('package', now), host, signInText(signIn)].join('|');
  return sealedSegment(claims, packageText(claims, label));
}

/** Returns the grant of a path segment on the host of a label; null when it was made for another package or has expired. */
export function readPackageGrant(segment: string, label: string, now: Instant): PackageGrant | null {
  const claims = claimsOf(segment, (text) => packageText(text, label));
  if (claims === null) return null;
  const [expiry, host = '', ...signIn] = claims.split('|');
  const grant = { host, expiry: Number(expiry), signIn: readSignIn(signIn.join('|')) };
  return grant.expiry > secondsOf(now) ? grant : null;
}
