import { createHash, randomBytes } from 'node:crypto';
import { XapiProblem } from './xapi-problem.ts';

/** A part of a multipart/mixed body: RFC 2046 as xAPI 1.0.3 uses it. */
export type Part = { readonly headers: Headers; readonly body: Buffer };

const BOUNDARY = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i;
const LINE = '\r\n';
const MOST_PARTS = 101;
const MOST_HEADER_BYTES = 8 * 1024;

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(LINE)) {
    const cut = line.indexOf(':');
    if (cut < 1) throw new XapiProblem(400, 'A part of the body has a malformed header.');
    try {
      headers.append(line.slice(0, cut).trim(), line.slice(cut + 1).trim());
    } catch {
      throw new XapiProblem(400, 'A part of the body has a malformed header.');
    }
  }
  return headers;
}

function partOf(bytes: Buffer): Part {
  const end = bytes.indexOf(LINE + LINE);
  if (end < 0) throw new XapiProblem(400, 'A part of the body has no headers.');
  if (end > MOST_HEADER_BYTES) throw new XapiProblem(400, 'The headers of a part have more than 8 KB.');
  return { headers: headersOf(bytes.subarray(0, end).toString('latin1')), body: bytes.subarray(end + 4) };
}

/** Returns the parts of a body. @throws XapiProblem 400 where it is malformed */
export function readParts(contentType: string, bytes: Uint8Array): Part[] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new XapiProblem(400, 'The body has no boundary.');
  const delimiter = `--${boundary}`;
  // The first delimiter may begin the body.
  const body = Buffer.concat([Buffer.from(LINE), bytes]);
  const parts: Part[] = [];
  let at = body.indexOf(LINE + delimiter);
  while (at >= 0) {
    const start = at + 2 + delimiter.length;
    if (body.subarray(start, start + 2).toString('latin1') === '--') break;
    const first = body.indexOf(LINE, start) + 2;
    const next = body.indexOf(LINE + delimiter, first - 2);
    if (first < 2 || next < 0) throw new XapiProblem(400, 'The body ends within a part.');
    if (parts.length >= MOST_PARTS) throw new XapiProblem(413, 'The body has too many parts.');
    parts.push(partOf(body.subarray(first, Math.max(first, next))));
    at = next;
  }
  if (parts.length === 0) throw new XapiProblem(400, 'The body has no parts.');
  return parts;
}

/** Returns the SHA-2 of a content in the length of a given one. */
export function sha2Of(body: Uint8Array, like: string): string {
  const algorithm = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' }[like.length] ?? 'sha256';
  return createHash(algorithm).update(body).digest('hex');
}

/** A part of a body that is written. */
export type WrittenPart = { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };

const BOUNDARY_BYTES = 18;
const headOf = (boundary: string, { headers }: WrittenPart): Buffer =>
  Buffer.from([`--${boundary}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(LINE));

/** Returns how many bytes a part adds to a body. */
export const writtenBytes = (part: WrittenPart): number =>
  headOf('x'.repeat(2 * BOUNDARY_BYTES), part).length + part.body.length + LINE.length;

/** Returns a multipart/mixed body with its media type. */
export function writeParts(parts: readonly WrittenPart[]) {
  const boundary = randomBytes(BOUNDARY_BYTES).toString('hex');
  const pieces = parts.flatMap((part) => [headOf(boundary, part), Buffer.from(part.body), Buffer.from(LINE)]);
  return { type: `multipart/mixed; boundary=${boundary}`, body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--${LINE}`)]) };
}
