import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type HttpEvent, mergedHeaders, type Respond, responseTo, resultOf } from './http.ts';

type StreamedHead = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> };
/** A function whose answer is what it writes. */
export type StreamedHandler = (event: HttpEvent, answer: Writable) => Promise<void>;

/** What Lambda's run-time offers functions that answer piece by piece. */
declare const awslambda: {
  streamifyResponse(handler: StreamedHandler): StreamedHandler;
  readonly HttpResponseStream: { from(answer: Writable, head: StreamedHead): Writable };
};

/** Writes the head of an answer before its first bytes. */
const begin = (answer: Writable, head: StreamedHead): Writable => awslambda.HttpResponseStream.from(answer, head);

/** Writes a response whose length is told beforehand as it is read, and any other as functions without streams answer it. */
async function write(event: HttpEvent, response: Response, answer: Writable): Promise<void> {
  if (response.body && response.headers.has('content-length')) {
    const head = { statusCode: response.status, headers: mergedHeaders(event, Object.fromEntries(response.headers)) };
    // The same class under two names: that of the browser and that of Node.
    return pipeline(Readable.fromWeb(response.body as ReadableStream), begin(answer, head));
  }
  const { statusCode, headers, body, isBase64Encoded } = await resultOf(event, response);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const hasLength = event.requestContext.http.method !== 'HEAD' && bytes.length > 0;
  const begun = begin(answer, { statusCode, headers: { ...headers, ...(hasLength && { 'content-length': String(bytes.length) }) } });
  // The run-time sends the head with the first write, also where that is empty.
  begun.write(bytes);
  await new Promise<void>((done) => begun.end(done));
}

/** Returns a Lambda handler over a function of a Request, for a function with an address of its own: its answers may be larger than 6 MB. */
export const streamedHandler = (respond: Respond): StreamedHandler =>
  awslambda.streamifyResponse(async (event, answer) => write(event, await responseTo(event, respond), answer));
