import type { Instant } from '../../../shared/kernel/instant.ts';
import type { Reader } from '../../files/file-addresses.queries.ts';
import { expiryOf, secondsOf, signatureFits, signPath } from '../../platform/credentials/grants.ts';
import { seal, sealFits } from '../../platform/credentials/tokens.ts';
import { type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { tenantId } from '../../platform/request/access-records.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';

/** Label of the content host that serves pages of other sites, apart from that of uploaded files. */
const LABEL = 'pages';

/** Who reads a page of another site. */
export type PageReader = { readonly scope: Scope; readonly person: number };

const OF = /^(\d{1,15})\.(\d{1,15})$/;
const signedText = (of: string, url: string): string => `api/proxy|${of}|${url}`;

/** Returns the signed address at which a frame of this reader gets a page of another site. `of` names the instance and the reader. */
export function proxyAddress({ scope, person, now }: Reader, url: string): string {
  const of = `${scope.tenant}.${person}`;
  const signed = signPath(signedText(of, url), 'proxied', now);
  return `api/proxy?url=${encodeURIComponent(url)}&of=${of}&${signed.slice(signed.lastIndexOf('?') + 1)}`;
}

/** Returns for whom an address was signed; null where the signature is missing, wrong or over. */
export function signedReader(query: URLSearchParams, now: Instant): PageReader | null {
  const of = query.get('of') ?? '';
  const [, tenant, person] = OF.exec(of) ?? [];
  if (tenant === undefined || !signatureFits(signedText(of, query.get('url') ?? ''), query, now)) return null;
  return { scope: scopeOf(tenantId(Number(tenant))), person: Number(person) };
}

/** What a grant of a page says: who reads it, on which host of the app, until when. */
type PageGrant = { readonly person: number; readonly host: string };

const grantText = (claims: string, url: string): string => `page|${claims}|${url}`;

/** Returns the address of a page on the content host. The seal includes the page's own, so that the grant is valid for this page only. */
export function pageAddress({ scope, person }: PageReader, host: string, url: string, now: Instant): string {
  const claims = [scope.tenant, person, expiryOf('media', now), host].join('|');
  const grant = `${Buffer.from(claims).toString('base64url')}.${seal(grantText(claims, url))}`;
  return `${originOf(`${LABEL}.${settings().CONTENT_DOMAIN}`)}/_x/${grant}?url=${encodeURIComponent(url)}`;
}

export const isPageHost = (label: string): boolean => label === LABEL;

/** Returns the grant of a path segment; null when it was made for another page or has expired. */
export function readPageGrant(segment: string, url: string, now: Instant): PageGrant | null {
  const [encoded = '', candidate = '', ...rest] = segment.split('.');
  const claims = Buffer.from(encoded, 'base64url').toString('utf8');
  if (rest.length > 0 || !sealFits(grantText(claims, url), candidate)) return null;
  const [, person, expiry, host = ''] = claims.split('|');
  return Number(expiry) > secondsOf(now) ? { person: Number(person), host } : null;
}
