import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Sends a JSON response with the headers of the API: not cached, no content sniffing, and a name of its own. */
export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomUUID(),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
