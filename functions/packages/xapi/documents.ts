import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isRecord } from '../../../shared/kernel/json-values.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { openSealed, sealFor } from '../../platform/credentials/person-key.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { deleteObject, isMissingObject } from '../../platform/objects/blobs.ts';
import { pack, packed, unpack } from '../../platform/objects/packing.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { getItem, putItem, query } from '../../platform/tables/dynamo.ts';
import { instant, record, type RecordOf } from '../../platform/tables/record.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { blocksOf, type CountedIn, countLess, countMore, readStoredCount } from './stored-count.ts';
import { jsonBytes, PAGE_BYTES } from './page-bytes.ts';
import { parseJson, type XapiRequest } from './xapi-request.ts';
import { XapiProblem } from './xapi-problem.ts';
import { namesTag } from '../../platform/request/entity-tags.ts';

/** Records `t7#XD#{hash}`/hash: a document of the state of an activity, or of the profile of an activity or an agent. */
const documentRecord = record('xAPI document', {
  id: z.string(),
  of: z.string(),
  type: z.string(),
  etag: z.string(),
  at: instant,
  body: packed,
  /** What a package's document is counted as; absent from those of systems, and from those of before blocks were counted. */
  blocks: z.optional(z.int()),
});
type DocumentItem = RecordOf<typeof documentRecord>;

/** Where documents lie: what they belong to, and what they are counted in. */
type DocumentsLocation = CountedIn & { readonly of: string };

/** Where a document lies. */
export type DocumentLocation = DocumentsLocation & {
  readonly id: string;
  /** Whose key encrypts it; undefined: it is nobody's. */
  readonly person?: PersonId | undefined;
};

/** 256,000 characters of any script: packages keep their place in documents, and UTF-8 has at most three bytes for each of UTF-16. */
const MOST_BYTES = 3 * 256_000;
/** Bytes of a document in its item, as it is encoded, encrypted and encoded again; a larger one is an object. */
const MOST_STORED_BYTES = 128 * 1024;
/** A transaction has at most 4 MB, those of the items that it deletes among them. */
const DELETED_TOGETHER = 25;
const TRIES = 5;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);
const keyOf = ({ scope, of, id }: Pick<DocumentLocation, 'scope' | 'of' | 'id'>) => records.xapiDocument(scope, hashOf(of), hashOf(id));
const etagOf = (bytes: Uint8Array): string => `"${createHash('sha1').update(bytes).digest('hex')}"`;
const isJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type);

const readItem = async (place: DocumentLocation): Promise<DocumentItem | undefined> => getItem('records', keyOf(place), documentRecord);

async function bytesOf(item: DocumentItem, { scope, person }: DocumentLocation): Promise<Buffer> {
  const stored = await unpack<string>(item.body);
  return Buffer.from(person === undefined ? stored : ((await openSealed(scope, person, stored)) ?? ''), 'base64');
}

/** Returns a document with its bytes. Where a later one has taken its place between the two readings, that one is read. */
async function readDocument(
  place: DocumentLocation,
  isAgain = false,
): Promise<{ readonly item: DocumentItem; readonly bytes: Buffer } | null> {
  const item = await readItem(place);
  if (!item) return null;
  try {
    return { item, bytes: await bytesOf(item, place) };
  } catch (error) {
    if (isAgain || !isMissingObject(error)) throw error;
    return readDocument(place, true);
  }
}

/** Returns the response with a document. @throws XapiProblem 404 */
export async function getDocument(place: DocumentLocation): Promise<Response> {
  const read = await readDocument(place);
  if (!read) throw new XapiProblem(404, 'There is no such document.');
  const { item, bytes } = read;
  const headers = { 'content-type': item.type, etag: item.etag, 'last-modified': new Date(item.at).toUTCString() };
  return new Response(new Uint8Array(bytes), { headers });
}

const listedRecord = record('listed xAPI document', { id: z.string(), of: z.string(), at: instant });
const LISTED_TOGETHER = 500;
/** The first character of a hash comes after it. */
const BEFORE_ALL = ' ';

/**
 * Returns the ids of the documents that belong to something, those after a time where one is given.
 * @throws XapiProblem 413 where they are more than fit into a response
 */
export async function listDocuments(scope: Scope, of: string, since: Instant | null): Promise<string[]> {
  const ids: string[] = [];
  const range = { pk: records.xapiDocuments(scope, hashOf(of)), limit: LISTED_TOGETHER, only: ['pk', 'sk', 'id', 'of', 'at'] };
  let bytes = 0;
  for (let after = BEFORE_ALL; ;) {
    const items = await query('records', { ...range, after }, listedRecord);
    const listed = items.filter((item) => item.of === of && (since === null || item.at > since)).map(({ id }) => id);
    bytes += jsonBytes(listed);
    if (bytes > PAGE_BYTES)
      throw new XapiProblem(413, 'There are too many documents for one list. Please give since, or delete some of them.');
    ids.push(...listed);
    const last = items.at(-1);
    if (!last || items.length < LISTED_TOGETHER) return ids;
    after = last.sk;
  }
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

/** Returns the members of two documents of JSON in one. @throws XapiProblem 400 where one of them is something else */
async function mergedWith(place: DocumentLocation, item: DocumentItem, sent: Buffer, type: string): Promise<Buffer> {
  if (!isJson(item.type) || !isJson(type)) throw new XapiProblem(400, 'A document of this type cannot be merged. Please use PUT.');
  const [stored, added] = [await bytesOf(item, place), sent].map((bytes) => parseJson(bytes.toString('utf8'), 'The document'));
  if (!isRecord(stored) || !isRecord(added)) throw new XapiProblem(400, 'Only objects are merged. Please use PUT.');
  return Buffer.from(JSON.stringify({ ...stored, ...added }));
}

type Storing = DocumentLocation & { readonly now: Instant; readonly needsCondition: boolean };

/**
 * Removes the object of a document of a package, which nothing refers to any more; no other document has the same, since what is encrypted never
 * comes twice. Those of systems stay: equal ones are one object.
 */
async function removeBody(
  { registration }: Pick<DocumentsLocation, 'registration'>,
  body: DocumentItem['body'] | undefined,
): Promise<void> {
  if (registration && typeof body === 'object' && 'ref' in body) await deleteObject('media', body.ref);
}

/** Stores a document where it is as it was read. Returns false where it is not. @throws XapiProblem 409 where too much is kept with it */
async function putAsRead(storing: Storing, bytes: Buffer, type: string, read: DocumentItem | undefined): Promise<boolean> {
  const isCounted = storing.registration !== undefined && read?.blocks !== blocksOf(bytes.length);
  const put = await itemOf(storing, bytes, type);
  let isStored = false;
  try {
    isStored = isCounted ? await putCounted(storing, bytes, put, read) : await putDocument(put, read);
  } finally {
    await removeBody(storing, isStored ? read?.body : put.body);
  }
  return isStored;
}

/** Stores a document, or merges it into the one that is there (POST). @throws XapiProblem 400, 409, 412, 413 */
export async function storeDocument(request: XapiRequest, storing: Storing): Promise<void> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const sent = Buffer.from(request.body);
  if (request.method === 'POST' && isJson(type) && !isRecord(parseJson(sent.toString('utf8'), 'The document')))
    throw new XapiProblem(400, 'A document that is merged has members.');
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const item = await readItem(storing);
    checkConditions(request, item, storing.needsCondition);
    const bytes = request.method === 'POST' && item ? await mergedWith(storing, item, sent, type) : sent;
    if (bytes.length > MOST_BYTES) throw new XapiProblem(413, 'A document has at most 768 KB, which are 256,000 characters of any script.');
    if (await putAsRead(storing, bytes, type, item)) return;
  }
  throw new XapiProblem(409, 'The document is being changed by others right now. Please try again.');
}

async function itemOf({ scope, of, id, person, now, registration }: Storing, bytes: Buffer, type: string): Promise<DocumentItem> {
  const text = bytes.toString('base64');
  const body = await pack(scope, person === undefined ? text : await sealFor(scope, person, text), MOST_STORED_BYTES);
  const counted = registration && { blocks: blocksOf(bytes.length) };
  return { ...keyOf({ scope, of, id }), id, of, type, etag: etagOf(bytes), at: now, body, ...counted };
}

/** Returns the condition that a document is as it was read; undefined: there was none. */
const asRead = (read: DocumentItem | undefined) =>
  read
    ? { condition: '#etag = :etag', names: { '#etag': 'etag' }, values: { ':etag': read.etag } }
    : { condition: 'attribute_not_exists(pk)' };

/** Stores a document where it is as it was read. Returns false where it is not. */
async function putDocument(put: DocumentItem, read: DocumentItem | undefined): Promise<boolean> {
  try {
    await putItem('records', put, asRead(read));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/**
 * Stores a document that is counted, and is new or has another size. Returns false where it is not as it was read.
 * @throws XapiProblem 409 where there are too many
 */
const putCounted = async (storing: Storing, bytes: Buffer, put: DocumentItem, read: DocumentItem | undefined): Promise<boolean> =>
  transact(async () => {
    const [item, kept] = await Promise.all([readItem(storing), readStoredCount(storing)]);
    if (item?.etag !== read?.etag) return { writes: [], result: false };
    const counting = countMore(storing, kept, { number: item ? 0 : 1, blocks: blocksOf(bytes.length) - (item?.blocks ?? 0) });
    return { writes: [{ table: 'records', put, ...asRead(item) }, ...counting], result: true };
  });

/** Returns the writes that delete documents which are as they were read. */
const deletionOf = (place: DocumentsLocation, items: readonly DocumentItem[]): Write[] => [
  ...items.map((item): Write => ({ table: 'records', remove: { pk: item.pk, sk: item.sk }, ...asRead(item) })),
  ...(items.length > 0
    ? countLess(
        place,
        items.length,
        items.reduce((sum, { blocks = 0 }) => sum + blocks, 0),
      )
    : []),
];

/** Deletes a document, if it exists. @throws XapiProblem 412 */
export async function deleteDocument(request: XapiRequest, place: DocumentLocation): Promise<void> {
  const deleted = await transact(async () => {
    const item = await readItem(place);
    checkConditions(request, item, false);
    return { writes: deletionOf(place, item ? [item] : []), result: item };
  });
  await removeBody(place, deleted?.body);
}

/** Deletes some of the documents that belong to something. Returns how many. */
async function deleteSome(place: DocumentsLocation): Promise<number> {
  const deleted = await transact(async () => {
    const range = { pk: records.xapiDocuments(place.scope, hashOf(place.of)), limit: DELETED_TOGETHER };
    const items = await query('records', range, documentRecord);
    return { writes: deletionOf(place, items), result: items };
  });
  await Promise.all(deleted.map(({ body }) => removeBody(place, body)));
  return deleted.length;
}

/** Deletes all documents that belong to something. */
export async function deleteDocuments(place: DocumentsLocation): Promise<void> {
  let deleted: number;
  do deleted = await deleteSome(place);
  while (deleted === DELETED_TOGETHER);
}
