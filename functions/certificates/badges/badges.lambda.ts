import { notFound } from '../../../shared/kernel/errors.ts';
import { scopeOf, type Scope } from '../../platform/keys/keys.ts';
import { acrossTenants } from '../../platform/keys/tenant-fence.ts';
import { tenantId } from '../../platform/request/access-records.ts';
import type { Call } from '../../platform/request/request.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { findInstance } from '../../tenancy/instance.queries.ts';
import { certificateOfCode, downloadedCertificate } from '../certificate-access.ts';
import { findCode, instanceFacts } from '../certificate.queries.ts';
import { BADGE_PREFIX } from './badge-address.ts';
import { readBadgeKeys } from './badge-key.records.ts';
import { publicJwk } from './badge-keys.ts';
import { issuerOf, signedBadge, signedStatus } from './badge.queries.ts';
import { BADGE_CONTEXT, VC_CONTEXT } from './contexts.ts';
import { profileOf } from './open-badge.ts';

/** That of a credential as a JWT (VC-JOSE-COSE, section 6.1.1). */
const JWT_TYPE = 'application/vc+jwt';

const json = (body: unknown, type: string): Response => new Response(JSON.stringify(body), { headers: { 'content-type': type } });

/** Returns the instance whose host was called. @throws NOT_FOUND without one */
async function scopeOfHost({ domain }: Call): Promise<Scope> {
  const instance = domain === null ? undefined : await findInstance(domain);
  if (!instance) throw notFound();
  return scopeOf(tenantId(instance.id));
}

async function download(rest: RestRequest): Promise<Response> {
  const badge = await signedBadge(await downloadedCertificate(rest, { prefix: BADGE_PREFIX, ending: '.jwt' }), rest.call.now);
  return new Response(badge, { headers: { 'content-type': JWT_TYPE, 'content-disposition': 'attachment; filename="badge.jwt"' } });
}

async function issuer({ call }: RestRequest): Promise<Response> {
  const profile = profileOf(issuerOf(await instanceFacts(await scopeOfHost(call))));
  return json({ '@context': [VC_CONTEXT, BADGE_CONTEXT], ...profile }, 'application/ld+json');
}

/** Every public key that the instance ever had, the present one last (RFC 7517, section 5). */
async function jwks({ call }: RestRequest): Promise<Response> {
  const keys = await readBadgeKeys(await scopeOfHost(call));
  return json({ keys: keys.map(publicJwk) }, 'application/jwk-set+json');
}

/** The key that a badge names by its address (Open Badges 3.0, section 8.6, "Dereferencing the Public Key"). */
async function key({ call, parameters: { kid } }: RestRequest): Promise<Response> {
  const named = (await readBadgeKeys(await scopeOfHost(call))).find((other) => other.kid === kid);
  if (!named) throw notFound();
  return json(publicJwk(named), 'application/jwk+json');
}

async function status({ call, parameters: { code = '' } }: RestRequest): Promise<Response> {
  const { tenant } = await scopeOfHost(call);
  const item = await findCode(code);
  if (item?.tenant !== tenant) throw notFound();
  return new Response(await signedStatus(certificateOfCode(code, item), call.now), { headers: { 'content-type': JWT_TYPE } });
}

/** Public by the host and the code, without a session: the call's own tenant, if it has one, does not matter. */
const open = (route: (rest: RestRequest) => Promise<Response>) => (rest: RestRequest) => acrossTenants(() => route(rest));

/** Badges, by the signature of their addresses or by the caller's own right; and what anybody checks them by. */
export const handler = restHandler({
  'GET /api/badges/download/{filename}': download,
  'GET /api/badges/issuer': open(issuer),
  'GET /api/badges/jwks': open(jwks),
  'GET /api/badges/keys/{kid}': open(key),
  'GET /api/badges/status/{code}': open(status),
});
