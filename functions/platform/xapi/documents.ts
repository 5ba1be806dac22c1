import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { openSealed, sealFor } from '../credentials/person-key.ts';
import { records, type Scope } from '../keys/keys.ts';
import { pack, packed, unpack } from '../objects/packing.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { deleteItem, getItem, putItem, query } from '../tables/dynamo.ts';
import { instant, record, type RecordOf } from '../tables/record.ts';
import { parseJson, type XapiRequest } from './xapi-request.ts';
import { XapiProblem } from './xapi-problem.ts';
import { namesTag } from '../request/entity-tags.ts';

/** Records `t7#XD#{hash}`/hash: a document of the state of an activity, or of the profile of an activity or an agent. */
const documentRecord = record('xAPI document', {
  id: z.string(),
  of: z.string(),
  type: z.string(),
  etag: z.string(),
  at: instant,
  body: packed,
});
type DocumentItem = RecordOf<typeof documentRecord>;

/** Where documents lie: what they belong to, and which one. */
export type DocumentPlace = {
  readonly scope: Scope;
  readonly of: string;
  readonly id: string;
  /** Whose key encrypts it; undefined: it is nobody's. */
  readonly person?: PersonId | undefined;
};

const MOST_BYTES = 64 * 1024;
const TRIES = 5;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);
const keyOf = ({ scope, of, id }: DocumentPlace) => records.xapiDocument(scope, hashOf(of), hashOf(id));
const etagOf = (bytes: Uint8Array): string => `"${createHash('sha1').update(bytes).digest('hex')}"`;
const isJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type);

const readItem = async (place: DocumentPlace): Promise<DocumentItem | undefined> => getItem('records', keyOf(place), documentRecord);

async function bytesOf(item: DocumentItem, { scope, person }: DocumentPlace): Promise<Buffer> {
  const stored = await unpack<string>(item.body);
  return Buffer.from(person === undefined ? stored : ((await openSealed(scope, person, stored)) ?? ''), 'base64');
}

/** Returns the response with a document. @throws XapiProblem 404 */
export async function getDocument(place: DocumentPlace): Promise<Response> {
  const item = await readItem(place);
  if (!item) throw new XapiProblem(404, 'There is no such document.');
  const headers = { 'content-type': item.type, etag: item.etag, 'last-modified': new Date(item.at).toUTCString() };
  return new Response(new Uint8Array(await bytesOf(item, place)), { headers });
}

/** Returns the ids of the documents that belong to something, those after a time where one is given. */
export async function listDocuments(scope: Scope, of: string, since: Instant | null): Promise<string[]> {
  const items = await query('records', { pk: records.xapiDocuments(scope, hashOf(of)) }, documentRecord);
  return items.filter((item) => item.of === of && (since === null || item.at > since)).map(({ id }) => id);
}

/** @throws XapiProblem 412 where a condition of the request does not hold; 400 and 409 where a profile is put without one */
function checkConditions({ headers, method }: XapiRequest, item: DocumentItem | undefined, needsCondition: boolean): void {
  const [match, none] = [headers.get('if-match'), headers.get('if-none-match')];
  const fits = (condition: string): boolean => item !== undefined && namesTag(condition, item.etag);
  if (match !== null && !fits(match)) throw new XapiProblem(412, 'The document is not as it was read.');
  if (none !== null && fits(none)) throw new XapiProblem(412, 'The document exists already.');
  if (!needsCondition || method !== 'PUT' || match !== null || none !== null) return;
  throw item
    ? new XapiProblem(409, 'The document exists. Please read it, and send its ETag as If-Match.')
    : new XapiProblem(400, 'A profile is stored with If-None-Match: * or with If-Match.');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the members of two documents of JSON in one. @throws XapiProblem 400 where one of them is something else */
async function mergedWith(place: DocumentPlace, item: DocumentItem, sent: Buffer, type: string): Promise<Buffer> {
  if (!isJson(item.type) || !isJson(type)) throw new XapiProblem(400, 'A document of this type cannot be merged. Please use PUT.');
  const [stored, added] = [await bytesOf(item, place), sent].map((bytes) => parseJson(bytes.toString('utf8'), 'The document'));
  if (!isObject(stored) || !isObject(added)) throw new XapiProblem(400, 'Only objects are merged. Please use PUT.');
  return Buffer.from(JSON.stringify({ ...stored, ...added }));
}

type Storing = DocumentPlace & { readonly now: Instant; readonly needsCondition: boolean };

/** Stores a document, or merges it into the one that is there (POST). @throws XapiProblem 400, 409, 412, 413 */
export async function storeDocument(request: XapiRequest, storing: Storing): Promise<void> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const sent = Buffer.from(request.body);
  if (request.method === 'POST' && isJson(type) && !isObject(parseJson(sent.toString('utf8'), 'The document')))
    throw new XapiProblem(400, 'A document that is merged has members.');
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const item = await readItem(storing);
    checkConditions(request, item, storing.needsCondition);
    const bytes = request.method === 'POST' && item ? await mergedWith(storing, item, sent, type) : sent;
    if (bytes.length > MOST_BYTES) throw new XapiProblem(413, 'A document has at most 64 KB.');
    if (await putDocument(storing, item, bytes, type)) return;
  }
  throw new XapiProblem(409, 'The document is being changed by others right now. Please try again.');
}

/** Stores a document where it is as it was read. Returns false where it is not. */
async function putDocument(
  { scope, of, id, person, now }: Storing,
  read: DocumentItem | undefined,
  bytes: Buffer,
  type: string,
): Promise<boolean> {
  const text = bytes.toString('base64');
  const body = await pack(scope, person === undefined ? text : await sealFor(scope, person, text), MOST_BYTES);
  const item: DocumentItem = { ...keyOf({ scope, of, id }), id, of, type, etag: etagOf(bytes), at: now, body };
  try {
    await putItem('records', item, {
      condition: read ? '#etag = :etag' : 'attribute_not_exists(pk)',
      ...(read && { names: { '#etag': 'etag' }, values: { ':etag': read.etag } }),
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Deletes a document, if it exists. @throws XapiProblem 412 */
export async function deleteDocument(request: XapiRequest, place: DocumentPlace): Promise<void> {
  checkConditions(request, await readItem(place), false);
  await deleteItem('records', keyOf(place));
}

/** Deletes all documents that belong to something. */
export async function deleteDocuments(scope: Scope, of: string): Promise<void> {
  const ids = await listDocuments(scope, of, null);
  await Promise.all(ids.map((id) => deleteItem('records', keyOf({ scope, of, id }))));
}
