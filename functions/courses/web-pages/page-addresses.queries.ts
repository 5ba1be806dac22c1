import type { Instant } from '../../../shared/kernel/instant.ts';
import type { Reader } from '../../files/file-addresses.queries.ts';
import { expiryOf, secondsOf, signatureFits, signPath } from '../../platform/credentials/grants.ts';
import { readSignIn, type SignIn, signInText } from '../../platform/credentials/sign-in.ts';
import { seal, sealFits } from '../../platform/credentials/tokens.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';

/** Label of the content host that serves pages of other sites, apart from that of uploaded files. */
const LABEL = 'pages';

const signedText = (of: string, url: string): string => `api/proxy|${of}|${url}`;

/** Returns the signed address at which a frame of this reader gets a page of another site. `of` names the reader's sign-in. */
export function proxyAddress({ signIn, now }: Pick<Reader, 'signIn' | 'now'>, url: string): string {
  const of = Buffer.from(signInText(signIn)).toString('base64url');
  const signed = signPath(signedText(of, url), 'proxied', now);
  return `api/proxy?url=${encodeURIComponent(url)}&of=${of}&${signed.slice(signed.lastIndexOf('?') + 1)}`;
}

/** Returns the sign-in for which an address was signed; null where the signature is missing, wrong or over. */
export function signedReader(query: URLSearchParams, now: Instant): SignIn | null {
  const of = query.get('of') ?? '';
  if (of === '' || !signatureFits(signedText(of, query.get('url') ?? ''), query, now)) return null;
  return readSignIn(Buffer.from(of, 'base64url').toString('utf8'));
}

/** What a grant of a page says: by which sign-in it is read, and on which host of the app. */
export type PageGrant = { readonly signIn: SignIn; readonly host: string };

const grantText = (claims: string, url: string): string => `page|${claims}|${url}`;

/** Returns the address of a page on the content host. The seal includes the page's own, so that the grant is valid for this page only. */
export function pageAddress({ signIn, host }: PageGrant, url: string, now: Instant): string {
  const claims = [expiryOf('media', now), host, signInText(signIn)].join('|');
  const grant = `${Buffer.from(claims).toString('base64url')}.${seal(grantText(claims, url))}`;
  return `${originOf(`${LABEL}.${settings().CONTENT_DOMAIN}`)}/_x/${grant}?url=${encodeURIComponent(url)}`;
}

export const isPageHost = (label: string): boolean => label === LABEL;

/** Returns the grant of a path segment; null when it was made for another page or has expired. */
export function readPageGrant(segment: string, url: string, now: Instant): PageGrant | null {
  const [encoded = '', candidate = '', ...rest] = segment.split('.');
  const claims = Buffer.from(encoded, 'base64url').toString('utf8');
  if (rest.length > 0 || !sealFits(grantText(claims, url), candidate)) return null;
  const [expiry, host = '', ...signIn] = claims.split('|');
  return Number(expiry) > secondsOf(now) ? { signIn: readSignIn(signIn.join('|')), host } : null;
}
