import { CheckedBody, readXml } from './body.ts';
import { writeCondition } from './conditions.ts';
import { quoted } from './operation.ts';
import type { Operation } from './operation.ts';
import type { S3Request } from './request.ts';
import { invalidArgument, notImplemented } from './s3-error.ts';
import { storedHeaders } from './stored-headers.ts';
import type { NamedPart } from './uploads.ts';
import { answerXml, elementsIn, malformedXml, textIn } from './xml.ts';
import type { XmlElement } from './xml.ts';

const MOST_PARTS = 10_000;
const PAGE = 1000;

const uploadIdOf = ({ query }: S3Request): string => query.get('uploadId') ?? '';

export const createUpload: Operation = async ({ uploads }, { bucket, key, headers }, response) => {
  const id = await uploads.begin({ bucket, key, headers: storedHeaders(headers) });
  answerXml(response, 200, 'InitiateMultipartUploadResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', id],
  ]);
};

function partNumberOf({ query }: S3Request): number {
  const text = query.get('partNumber') ?? '';
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MOST_PARTS) throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive');
  return number;
}

export const uploadPart: Operation = async ({ uploads, incoming }, request, response) => {
  if (request.headers['x-amz-copy-source'] !== undefined) throw notImplemented('copies');
  const id = uploadIdOf(request);
  const number = partNumberOf(request);
  await uploads.planOf(id, request.bucket, request.key);
  const body = new CheckedBody(request);
  const { etag, checksums } = await incoming.withFile(async (file) => {
    for await (const bytes of body) await file.append(bytes);
    const { size, md5, checksums } = body.facts;
    const facts = { size, etag: md5.toString('hex'), modified: Date.now(), headers: {}, checksums };
    await file.finish(facts);
    await uploads.storePart(file.path, id, number);
    return facts;
  });
  response.writeHead(200, { etag: quoted(etag), ...checksums, 'content-length': 0 }).end();
};

function countIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? String(otherwise);
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`Argument ${name} must be an integer between 0 and 2147483647`);
  return Number(text);
}

export const listParts: Operation = async ({ uploads }, request, response) => {
  const { bucket, key, query } = request;
  const id = uploadIdOf(request);
  await uploads.planOf(id, bucket, key);
  const marker = countIn(query, 'part-number-marker', 0);
  const most = Math.min(PAGE, countIn(query, 'max-parts', PAGE));
  const left = (await uploads.parts(id)).filter(({ number }) => number > marker);
  const page = left.slice(0, most);
  answerXml(response, 200, 'ListPartsResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', id],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', page.at(-1)?.number],
    ['MaxParts', most],
    ['IsTruncated', left.length > page.length],
    ...page.map(({ number, facts }): XmlElement => [
      'Part',
      [
        ['PartNumber', number],
        ['LastModified', new Date(facts.modified).toISOString()],
        ['ETag', quoted(facts.etag)],
        ['Size', facts.size],
      ],
    ]),
  ]);
};

function namedParts(xml: string): NamedPart[] {
  const parts = elementsIn(xml, 'Part').map((part) => ({
    number: Number(textIn(part, 'PartNumber')),
    etag: (textIn(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (parts.length === 0 || parts.some(({ number }) => !Number.isInteger(number))) throw malformedXml();
  return parts;
}

export const completeUpload: Operation = async ({ objects, uploads, stored }, request, response) => {
  const { bucket, key } = request;
  const id = uploadIdOf(request);
  await uploads.planOf(id, bucket, key);
  const named = namedParts(await readXml(request));
  const condition = writeCondition(request.headers);
  const { size, etag } = await uploads.complete(id, { bucket, key }, named, (file) => objects.store(file, bucket, key, condition));
  stored({ bucket, key, size, etag, reason: 'CompleteMultipartUpload' });
  answerXml(response, 200, 'CompleteMultipartUploadResult', [
    ['Bucket', bucket],
    ['Key', key],
    ['ETag', quoted(etag)],
  ]);
};

export const abortUpload: Operation = async ({ uploads }, request, response) => {
  await uploads.abort(uploadIdOf(request), request);
  response.writeHead(204).end();
};
