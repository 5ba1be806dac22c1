import { AppError, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { toMillis } from '../../shared/kernel/instant.ts';
import { tenantId } from '../platform/access-records.ts';
import { authorise } from '../platform/request/authorise.ts';
import { headObject, type ObjectFacts } from '../platform/objects/blobs.ts';
import { getItem } from '../platform/dynamo.ts';
import { grantedAddress, objectOf, readGrant, signatureFits } from '../platform/credentials/grants.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { records, scopeOf } from '../platform/keys/keys.ts';
import { ANSWER_BYTES, type ByteRange, rangeOf, readBytes } from '../platform/objects/object-reads.ts';
import { presignGet } from '../platform/objects/presign.ts';
import { answerHeaders, type Call, readCall } from '../platform/request.ts';
import { type ParsedPath, parseStoredPath } from '../platform/keys/storage-paths.ts';

const expired = (): AppError => new AppError('FORBIDDEN', 'This address has expired. Please load the page again.');

const secondsLeft = (expiry: number, now: Instant): number => Math.max(0, Math.floor(expiry - toMillis(now) / 1000));

/** Headers of every file: never rendered as a page, whatever it says it is. */
const fileHeaders = (facts: ObjectFacts, name: string, cache: string): Record<string, string> => ({
  'content-type': facts.type,
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; sandbox`,
  'accept-ranges': 'bytes',
  'cache-control': cache,
  etag: facts.etag,
});

type Opened = {
  readonly key: string;
  readonly name: string;
  readonly cache: string;
  readonly headers: Record<string, string>;
  readonly ofLarge: () => string | Promise<string>;
};

/** The bytes of an object, whole or in part; what is too large for one answer and was asked for whole is led elsewhere. */
async function bytesOf(request: Request, { key, name, cache, headers, ofLarge }: Opened): Promise<Response> {
  const facts = await headObject('media', key);
  if (!facts) throw notFound();
  const all = { ...fileHeaders(facts, name, cache), ...headers };
  if (request.headers.get('if-none-match') === facts.etag) return new Response(null, { status: 304, headers: all });
  const condition = request.headers.get('if-range');
  const range = condition !== null && condition !== facts.etag ? null : rangeOf(request.headers.get('range'), facts.size);
  if (range === 'outside') return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${facts.size}` } });
  if (request.method === 'HEAD') return new Response(null, { headers: { ...all, 'content-length': String(facts.size) } });
  if (range === null && facts.size > ANSWER_BYTES)
    return new Response(null, { status: 302, headers: { location: await ofLarge(), 'cache-control': 'no-store' } });
  return partOf(key, facts, range, all);
}

async function partOf(key: string, facts: ObjectFacts, range: ByteRange | null, headers: Record<string, string>): Promise<Response> {
  const bytes = await readBytes(key, facts, range);
  // The SDK's bytes lie in a buffer of their own, never a shared one.
  const body = bytes as Uint8Array<ArrayBuffer>;
  if (range === null) return new Response(body, { headers });
  return new Response(body, { status: 206, headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${facts.size}` } });
}

/** Who may read by bearer: pictures of lists any active member, pictures of units their authors, and only what was published. */
async function readerByBearer(call: Call, path: ParsedPath): Promise<number> {
  if (!call.tokenSent) throw unauthenticated();
  const operation = path.folder === 'images' ? 'storage.bearer' : 'courses.authoring';
  const viewer = authorise(operation, await call.sight());
  const { scope } = viewer.place;
  if (scope.tenant !== path.tenant || !(await getItem('records', records.header(scope, 'F', path.name)))) throw notFound();
  return viewer.person;
}

async function storage(call: Call, request: Request, path: string): Promise<Response> {
  const parsed = parseStoredPath(path);
  if (!parsed) throw notFound();
  const { searchParams } = new URL(request.url);
  const isPublic = parsed.folder === 'logos';
  const isSigned = !isPublic && signatureFits(path, searchParams, call.now);
  if (!isPublic && !isSigned && searchParams.has('sig') && !call.tokenSent) throw expired();
  const person = isPublic || isSigned ? 0 : await readerByBearer(call, parsed);
  const cache = isPublic
    ? 'public, max-age=31536000, immutable'
    : `private, max-age=${isSigned ? secondsLeft(Number(searchParams.get('exp')), call.now) : 0}`;
  const ofLarge = (): string => grantedAddress(scopeOf(tenantId(parsed.tenant)), person, path, 'download', call.now);
  return bytesOf(request, { key: parsed.key, name: parsed.name, cache, headers: { 'cross-origin-resource-policy': 'same-site' }, ofLarge });
}

async function media(call: Call, request: Request, segment: string, name: string): Promise<Response> {
  const grant = readGrant(segment, name, call.now);
  if (!grant) throw expired();
  const key = objectOf(scopeOf(tenantId(grant.tenant)), grant, name);
  const cache = `private, max-age=${secondsLeft(grant.expiry, call.now)}`;
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  return bytesOf(request, { key, name, cache, headers, ofLarge: () => presignGet(key, name, 300) });
}

async function answer(call: Call, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, grant, name] = /^\/_m\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const { hostPlace } = call;
  if (hostPlace.kind === 'content') {
    if (!grant || !name || hostPlace.label !== 'media') throw notFound();
    return media(call, request, grant, name);
  }
  if (!pathname.startsWith('/storage/')) throw notFound();
  return storage(call, request, pathname.slice(1));
}

export const handler = httpHandler(async (request) => {
  let headers: Record<string, string> = {};
  try {
    const call = await readCall(request.headers);
    headers = answerHeaders(call);
    return await answer(call, request);
  } catch (error) {
    return errorResponse(error, headers);
  }
});
