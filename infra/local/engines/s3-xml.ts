import type { ServerResponse } from 'node:http';
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
