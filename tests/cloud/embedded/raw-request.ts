import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The status and headers of a response, names in lower case. */
export type RawResponse = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Sends the lines of a request as they are, which no client of HTTP would do with a wrong Host header. Returns the response. */
export async function rawRequest(port: number, lines: readonly string[], address = '127.0.0.1', body = ''): Promise<RawResponse> {
  const socket = connect(port, address);
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1');
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const headers = fields.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}
