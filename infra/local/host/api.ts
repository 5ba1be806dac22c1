import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OriginRequest } from '../edge/viewer.ts';
import { answerJson } from '../json-response.ts';
import { TimeOut } from '../invoke.ts';
import type { Invoke } from '../invoke.ts';
import { encodedSize, httpEvent, httpResult, writeResult } from './payload.ts';
import type { Match } from './routes.ts';

/** Lambda takes and gives at most this much in one call. */
const payloadLimit = 6 * 1024 * 1024;

const failed = { error: 'Something went wrong. Please try again.', code: 'INTERNAL' };

class TooLarge extends Error {}

/** What is too large is read on, so that the client hears why; up to here. */
const patience = 64 * 1024 * 1024;

async function read(request: IncomingMessage): Promise<Buffer> {
  const type = request.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer; // no encoding is set on the request
    size += bytes.length;
    if (size > patience) throw new TooLarge();
    if (encodedSize(size, type) <= payloadLimit) chunks.push(bytes);
  }
  if (encodedSize(size, type) > payloadLimit) throw new TooLarge();
  return Buffer.concat(chunks);
}

function refuseSize(request: IncomingMessage, response: ServerResponse): void {
  const isBinary = encodedSize(3, request.headers['content-type'] ?? '') > 3;
  const most = isBinary ? Math.trunc((payloadLimit / 4) * 3) : payloadLimit;
  answerJson(response, 413, { error: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE', max_bytes: most }, { connection: 'close' });
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The HTTP API: finds the function of a request, calls it and writes its answer. */
export function httpApi(match: (method: string, path: string) => Match, invoke: Invoke) {
  return async (origin: OriginRequest, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodedPath(origin.path);
    if (path === undefined) return answerJson(response, 400, { error: 'The address could not be read.', code: 'BAD_REQUEST' });
    const found = match(origin.method, path);
    if (found.kind === 'unknown') return answerJson(response, 404, { error: 'Not found.', code: 'NOT_FOUND' });
    if (found.kind === 'wrong-method') {
      return answerJson(response, 405, { error: 'Method not allowed.', code: 'METHOD_NOT_ALLOWED' }, { allow: found.allowed.join(', ') });
    }
    try {
      const event = httpEvent({ ...origin, path }, found, await read(request), new Date());
      const result = httpResult(await invoke(found.spec, event));
      if (Buffer.byteLength(result.body ?? '') > payloadLimit) throw new Error(`The answer of ${found.spec.name} exceeds 6 MB.`);
      writeResult(response, result);
    } catch (error) {
      // The client went away, or was cut off.
      if (!request.complete) return void response.destroy();
      if (error instanceof TooLarge) return refuseSize(request, response);
      // The last place that sees it: Lambda would put it into the function's log.
      process.stderr.write(`${found.spec.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      answerJson(response, error instanceof TimeOut ? 503 : 500, failed);
    }
  };
}
