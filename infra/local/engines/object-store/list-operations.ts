import type { Listing, ListingStart } from './listing.ts';
import { listPage } from './listing.ts';
import { quoted } from './operation.ts';
import type { Operation } from './operation.ts';
import { invalidArgument, notImplemented } from './s3-error.ts';
import type { OpenUpload } from './uploads.ts';
import { answerXml } from './xml.ts';
import type { XmlElement } from './xml.ts';

const PAGE = 1000;

/** A page's token is where the next one begins, which the caller may read but has no use for. */
const tokenOf = ({ after, isPrefix }: ListingStart): string => Buffer.from(`${isPrefix ? 'p' : 'k'}${after}`).toString('base64url');

function listingStartOf(token: string): ListingStart {
  const text = Buffer.from(token, 'base64url').toString();
  if (!/^[kp]./s.test(text)) throw invalidArgument('The continuation token provided is incorrect');
  return { after: text.slice(1), isPrefix: text.startsWith('p') };
}

function maxKeysOf(query: URLSearchParams, name = 'max-keys'): number {
  const maxKeys = query.get(name) ?? String(PAGE);
  if (!/^\d{1,9}$/.test(maxKeys)) throw invalidArgument(`Argument ${name} must be an integer between 0 and 2147483647`);
  return Math.min(PAGE, Number(maxKeys));
}

type Spelling = (text: string) => string;

function spellingOf(query: URLSearchParams): Spelling {
  const encoding = query.get('encoding-type');
  if (encoding !== null && encoding !== 'url') throw invalidArgument('Invalid Encoding Method specified in Request');
  return encoding === null ? (text) => text : (text) => encodeURIComponent(text).replaceAll('%2F', '/');
}

const contents = ({ objects }: Listing, spelt: Spelling): XmlElement[] =>
  objects.map(({ key, facts }) => [
    'Contents',
    [
      ['Key', spelt(key)],
      ['LastModified', new Date(facts.modified).toISOString()],
      ['ETag', quoted(facts.etag)],
      ['Size', facts.size],
      ['StorageClass', 'STANDARD'],
    ],
  ]);

export const listObjects: Operation = async ({ objects }, { bucket, query }, response) => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const startAfter = query.get('start-after');
  const token = query.get('continuation-token');
  const maxKeys = maxKeysOf(query);
  const spelt = spellingOf(query);
  const from = token === null ? { after: startAfter ?? '', isPrefix: false } : listingStartOf(token);
  const listing = await listPage(objects.folderOf(bucket), { prefix, delimiter, from, maxKeys });
  const { commonPrefixes, next } = listing;
  answerXml(response, 200, 'ListBucketResult', [
    ['Name', bucket],
    ['Prefix', spelt(prefix)],
    ['Delimiter', delimiter === '' ? undefined : spelt(delimiter)],
    ['EncodingType', query.get('encoding-type') ?? undefined],
    ['StartAfter', startAfter === null ? undefined : spelt(startAfter)],
    ['ContinuationToken', token ?? undefined],
    ['MaxKeys', maxKeys],
    ['KeyCount', listing.objects.length + commonPrefixes.length],
    ['IsTruncated', next !== undefined],
    ['NextContinuationToken', next && tokenOf(next)],
    ...contents(listing, spelt),
    ...commonPrefixes.map((common): XmlElement => ['CommonPrefixes', [['Prefix', spelt(common)]]]),
  ]);
};

/** Whether an upload comes after the one that a page ended with. */
const isAfter = ({ key, id }: OpenUpload, keyMarker: string, idMarker: string): boolean => {
  const order = Buffer.compare(Buffer.from(key), Buffer.from(keyMarker));
  return order > 0 || (order === 0 && idMarker !== '' && id > idMarker);
};

export const listUploads: Operation = async ({ uploads }, { bucket, query }, response) => {
  const [prefix, keyMarker, idMarker] = ['prefix', 'key-marker', 'upload-id-marker'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]; // a list of three
  if (query.has('delimiter')) throw notImplemented('the parameter "delimiter" of a listing of uploads');
  const most = maxKeysOf(query, 'max-uploads');
  const spelt = spellingOf(query);
  const all = (await uploads.open(bucket)).filter(({ key }) => key.startsWith(prefix));
  const left = query.has('key-marker') ? all.filter((upload) => isAfter(upload, keyMarker, idMarker)) : all;
  const page = left.slice(0, most);
  const last = left.length > page.length ? page.at(-1) : undefined;
  answerXml(response, 200, 'ListMultipartUploadsResult', [
    ['Bucket', bucket],
    ['KeyMarker', spelt(keyMarker)],
    ['UploadIdMarker', idMarker],
    ['NextKeyMarker', last && spelt(last.key)],
    ['NextUploadIdMarker', last?.id],
    ['Prefix', spelt(prefix)],
    ['EncodingType', query.get('encoding-type') ?? undefined],
    ['MaxUploads', most],
    ['IsTruncated', last !== undefined],
    ...page.map(({ key, id, begun }): XmlElement => [
      'Upload',
      [
        ['Key', spelt(key)],
        ['UploadId', id],
        ['Initiated', new Date(begun).toISOString()],
        ['StorageClass', 'STANDARD'],
      ],
    ]),
  ]);
};

export const headBucket: Operation = (_parts, _request, response) => {
  response.writeHead(200).end();
  return Promise.resolve();
};

/** One version of an object is kept. */
export const getBucketVersioning: Operation = (_parts, _request, response) =>
  Promise.resolve(answerXml(response, 200, 'VersioningConfiguration', []));
