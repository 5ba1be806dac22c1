import type { ServerResponse } from 'node:http';
import type { Listing, ListOptions } from 's3rver/lib/stores/filesystem.js';
import type { Part } from './object-folder.ts';

const escape = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Answers in XML as S3 does. */
export function answerXml(response: ServerResponse, status: number, xml: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** A refusal of S3. Node reads an unread body to its end, so that a browser in the middle of sending sees the answer. */
export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  answerXml(response, status, `<Error><Code>${code}</Code><Message>${escape(message)}</Message></Error>`);
}

/** The answer to ListParts; uploads of the product stay below one page of 1,000 parts. */
export function partsXml(bucket: string, key: string, uploadId: string, parts: readonly Part[]): string {
  const rows = parts.map(
    (part) =>
      `<Part><PartNumber>${part.number}</PartNumber><LastModified>${part.modified.toISOString()}</LastModified>` +
      `<ETag>&quot;${part.etag}&quot;</ETag><Size>${part.size}</Size></Part>`,
  );
  return (
    `<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>${bucket}</Bucket><Key>${escape(key)}</Key>` +
    `<UploadId>${uploadId}</UploadId><MaxParts>10000</MaxParts><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`
  );
}

/** Where the next page of a listing goes on: after the last key of this one. */
const tokenOf = (key: string): string => Buffer.from(key).toString('base64url');

/** What a call of ListObjectsV2 asks for. */
export function listOptions(query: URLSearchParams): ListOptions {
  const token = query.get('continuation-token');
  return {
    prefix: query.get('prefix') ?? '',
    startAfter: token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString(),
    maxKeys: Math.min(1000, Number(query.get('max-keys') ?? 1000)),
  };
}

/** The answer to ListObjectsV2, without delimiters, which the product never asks for. */
export function listingXml(bucket: string, { prefix, maxKeys }: ListOptions, { objects, isTruncated }: Listing): string {
  const last = objects.at(-1);
  const rows = objects.map(
    ({ key, lastModifiedDate, size, metadata }) =>
      `<Contents><Key>${escape(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
      `<ETag>${escape(metadata['etag'] ?? '')}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return (
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escape(prefix)}</Prefix>` +
    `<KeyCount>${objects.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
    `${isTruncated && last ? `<NextContinuationToken>${tokenOf(last.key)}</NextContinuationToken>` : ''}${rows.join('')}</ListBucketResult>`
  );
}
