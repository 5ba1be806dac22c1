import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { cachedUntil, objectOf, readGrant } from '../platform/credentials/grants.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { attachmentOf, objectResponse } from '../platform/objects/object-response.ts';
import { presignGet } from '../platform/objects/presign.ts';
import { isLiveSignIn } from '../platform/request/live-sign-in.ts';
import { type RestRequest, streamedRestHandler } from '../platform/rest/rest.ts';
import { storedNameOf } from '../platform/keys/storage-paths.ts';
import { captionsResponse, isCaptions } from '../files/captions-response.queries.ts';
import { packageFile } from '../packages/reading/package-files.ts';
import { nameToSave } from '../files/saved-name.queries.ts';

/** A file of a text on the content host, by a grant for it alone. */
async function media({ call, request, parameters: { grant: segment = '', path: name = '' } }: RestRequest): Promise<Response> {
  const { hostContext: host } = call;
  const stored = storedNameOf(name);
  if (host.kind !== 'content' || host.label !== 'media' || name.includes('/')) throw notFound();
  const grant = readGrant(segment, stored, call.now);
  if (!grant || (grant.signIn && !(await isLiveSignIn(grant.signIn, call.now))))
    throw new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');
  const scope = scopeOf(tenantId(grant.tenant));
  const key = objectOf(scope, grant, stored);
  const cache = cachedUntil(grant.expiry, call.now);
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Range',
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (isCaptions(stored)) {
    const savedAs = grant.savedAs ?? (await nameToSave(scope, grant.folder, stored));
    return captionsResponse(request, { key, cache, headers, savedAs });
  }
  // A viewer that reads in ranges saves nothing.
  const ownName = async (): Promise<string> => (request.headers.has('range') ? name : nameToSave(scope, grant.folder, name));
  const disposition = attachmentOf(grant.savedAs ?? (await ownName()));
  const ofLarge = (): Promise<string> => presignGet(key, disposition, 300);
  return objectResponse(request, { key, disposition, cache, headers, ofLarge, streams: true });
}

// Pictures and files of a page come by the dozen, so that their number refuses none.
export const handler = streamedRestHandler(
  {
    'GET /_m/{grant}/{path+}': media,
    'HEAD /_m/{grant}/{path+}': media,
    'GET /_p/{grant}/{uuid}/{path+}': packageFile,
    'HEAD /_p/{grant}/{uuid}/{path+}': packageFile,
  },
  { isThrottled: false },
);
