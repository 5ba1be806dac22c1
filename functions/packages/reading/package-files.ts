import { notFound } from '../../../shared/kernel/errors.ts';
import { storedName } from '../../../shared/packages/manifest/file-name.ts';
import { cachedUntil, readPackageGrant } from '../../platform/credentials/grants.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { objectResponse } from '../../platform/objects/object-response.ts';
import { presignGet } from '../../platform/objects/presign.ts';
import { tenantId } from '../../platform/request/access-records.ts';
import { isLiveSignIn } from '../../platform/request/live-sign-in.ts';
import type { RestRequest } from '../../platform/rest/rest.ts';
import { originOf } from '../../platform/runtime/settings.ts';
import { labelOfPackage } from '../../files/package.records.ts';
import { plainPath } from './manifest/package-paths.ts';
import { storedPacked } from './packed-types.ts';

/** Errors of package files are read by people, in a frame. */
const refusal = (status: 403 | 404, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** Returns the stored name of a path; null or '' for one that no file has. */
const nameIn = (path = ''): string | null => storedName(plainPath(path) ?? '');

/** A file of a package on the host of that package alone, by a grant. It may run scripts, so its headers limit who frames it and what it registers. */
export async function packageFile({ call, request, parameters }: RestRequest): Promise<Response> {
  const { hostContext: host } = call;
  if (host.kind !== 'content') throw notFound();
  const grant = readPackageGrant(parameters['grant'] ?? '', host.label, call.now);
  if (!grant || !(await isLiveSignIn(grant.signIn, call.now))) return refusal(403, 'This link has expired. Please open the package again.');
  const name = nameIn(parameters['path']);
  if (!name || labelOfPackage((parameters['uuid'] ?? '').toLowerCase()) !== host.label) return refusal(404, 'Not found.');
  const key = objects.unpackedFile(scopeOf(tenantId(grant.signIn.tenant)), host.label, name);
  const headers = {
    'content-security-policy': `frame-ancestors ${originOf(grant.host)} 'self'; base-uri 'self'`,
    'permissions-policy': 'unload=*',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  const cache = cachedUntil(grant.expiry, call.now);
  try {
    const packed = await storedPacked(key, name);
    const ofLarge = (): Promise<string> => presignGet(key, 'inline', 300, packed);
    const own = { ...headers, ...(packed && { 'content-type': packed.type, 'content-encoding': packed.encoding }) };
    return await objectResponse(request, { key, disposition: 'inline', cache, headers: own, ofLarge, streams: true });
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return refusal(404, 'Not found.');
    throw error;
  }
}
