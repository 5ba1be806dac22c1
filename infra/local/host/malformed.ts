import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const statusOf = (code: unknown): number => (code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);

/** What still arrives of a refused request is read for so long: a connection that is closed before would reach the client as broken, without the answer. */
const READ_MS = 2_000;

const answered = new WeakSet<Duplex>();

/**
 * Replies to a request that the server could not parse. A browser whose headers are too large sends cookies, of which the product has none: a package
 * has set them for the content domain. They are deleted with the refusal (Clear-Site-Data), after which the browser can load what it asked for.
 */
export function refuseMalformed(error: Error & { readonly code?: unknown }, socket: Duplex): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusOf(error.code);
  const cookies = status === 431 ? 'Clear-Site-Data: "cookies"\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${cookies}Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  setTimeout(() => socket.destroy(), READ_MS).unref();
}
