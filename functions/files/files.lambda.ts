import type { Operation } from '../../shared/access/table.ts';
import { AppError, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { tenantId } from '../platform/request/access-records.ts';
import { authorise } from '../platform/request/authorise.ts';
import { signInOf } from '../platform/request/live-sign-in.ts';
import { attachmentOf, objectResponse } from '../platform/objects/object-response.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { cachedUntil, grantedAddress, signatureFits } from '../platform/credentials/grants.ts';
import type { SignIn } from '../platform/credentials/sign-in.ts';
import { records, scopeOf } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { captionsResponse, isCaptions } from './captions-response.queries.ts';
import { fileRecord, FOLDERS } from './file.records.ts';
import { nameToSave } from './saved-name.queries.ts';
import type { Call } from '../platform/request/request.ts';
import { restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { type ParsedPath, parseStoredPath } from '../platform/keys/storage-paths.ts';

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');

/** Whether a member of staff has somebody in their scope. */
async function hasInScope({ tenant: { scope, branch } }: TenantViewer, person: PersonId): Promise<boolean> {
  return branch === null || (await getItem('records', records.personBranch(scope, person, branch.id))) !== undefined;
}

/** The right to read the files of a folder by bearer: any active member pictures of lists, authors those of units. */
const rightTo = (folder: string): Operation =>
  folder === 'images' || folder === FOLDERS.assignment ? 'storage.bearer' : 'courses.authoring';

/** Returns the sign-in of who reads by bearer; only checked files are read. */
async function readerByBearer(call: Call, path: ParsedPath): Promise<SignIn> {
  const caller = await call.resolveViewer();
  const viewer = authorise(rightTo(path.folder), caller);
  const { scope } = viewer.tenant;
  const file = scope.tenant === path.tenant ? await getItem('records', records.header(scope, 'file', path.name), fileRecord) : undefined;
  if (!file) throw notFound();
  const isOfOther = path.folder === FOLDERS.assignment && file.by !== viewer.person;
  if (isOfOther && !(await hasInScope(authorise('storage.submission', caller), asId<PersonId>(file.by)))) throw notFound();
  return signInOf(viewer);
}

type Permission = { readonly signIn: SignIn | null; readonly cache: string };

/** Returns by which sign-in a file may be read and how long it may be cached: logos are public, other files need a signature or a bearer. */
async function permissionFor(call: Call, path: string, parsed: ParsedPath, query: URLSearchParams): Promise<Permission> {
  if (parsed.folder === 'logos') return { signIn: null, cache: 'public, max-age=31536000, immutable' };
  if (signatureFits(path, query, call.now)) return { signIn: null, cache: cachedUntil(Number(query.get('exp')), call.now) };
  if (query.has('sig') && !call.tokenSent) throw expired();
  if (!call.tokenSent) throw unauthenticated();
  return { signIn: await readerByBearer(call, parsed), cache: 'private, max-age=0' };
}

/** Returns the refusal of a path that names no file: nobody without a session learns even that. */
async function refusalOfPath(call: Call): Promise<AppError> {
  if (!call.tokenSent) return unauthenticated();
  authorise('storage.bearer', await call.resolveViewer());
  return notFound();
}

/** A stored file on a host of the app. */
async function storage({ call, request, parameters }: RestRequest): Promise<Response> {
  const path = `storage/${parameters['path'] ?? ''}`;
  const parsed = parseStoredPath(path);
  if (call.hostContext.kind === 'content') throw notFound();
  if (!parsed) throw await refusalOfPath(call);
  const { searchParams } = new URL(request.url);
  const { signIn, cache } = await permissionFor(call, path, parsed, searchParams);
  const scope = scopeOf(tenantId(parsed.tenant));
  const savedAs = await nameToSave(scope, parsed.folder, parsed.name);
  const ofLarge = (): string => grantedAddress(scope, signIn, path, 'download', call.now);
  // Logos stand in mails too, which other sites show.
  const headers = { 'cross-origin-resource-policy': parsed.folder === 'logos' ? 'cross-origin' : 'same-site' };
  if (isCaptions(parsed.name)) return captionsResponse(request, { key: parsed.key, cache, headers, savedAs });
  return objectResponse(request, { key: parsed.key, disposition: attachmentOf(savedAs), cache, headers, ofLarge });
}

// Pictures and files of a page come by the dozen, so that their number refuses none.
export const handler = restHandler(
  {
    'GET /storage/{path+}': storage,
    'HEAD /storage/{path+}': storage,
  },
  { isThrottled: false },
);
