import { request as httpRequest, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { OutboundNetwork } from './network.ts';
import { privateAddress, type Target } from './target.ts';
import { unreachable } from './page-refused.ts';
import { isPublicAddress } from './public-address.ts';

/** Addresses of one name that are tried. */
const TRIED = 3;
const HEADER_BYTES = 16_384;

/** All that other sites learn of a reader: no cookies, no referrer, no address, no language of theirs. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,image/*;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, br',
  'accept-language': 'en-GB,en;q=0.8',
  'user-agent': 'Mozilla/5.0 (compatible; TrellisPages/1.0)',
  connection: 'close',
};

/** Returns what a promise gives, unless the signal comes first. */
function before<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error); // of AbortSignal.timeout
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Returns the addresses of a host, resolved once: all of them have to be public. @throws PageRefused */
async function checkedAddresses({ host }: Target, network: OutboundNetwork, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await before(network.resolve(host), signal) : [host];
  if (addresses.length === 0) throw unreachable();
  if (!addresses.every(isPublicAddress)) throw privateAddress();
  return addresses.slice(0, TRIED);
}

/** Returns a connection to one of the addresses. */
async function connectionTo(addresses: readonly string[], port: number, network: OutboundNetwork, signal: AbortSignal): Promise<Socket> {
  let failure: unknown = unreachable();
  for (const address of addresses) {
    const opening = network.connect(address, port, signal);
    try {
      return await before(opening, signal);
    } catch (error) {
      failure = error;
      // One that opens too late is closed.
      opening.then(
        (socket) => socket.destroy(),
        () => undefined,
      );
      if (signal.aborted) break;
    }
  }
  throw failure;
}

const secured = (socket: Socket, { host }: Target, { trusted }: OutboundNetwork): Duplex =>
  connectTls({ socket, ALPNProtocols: ['http/1.1'], ...(isIP(host) === 0 && { servername: host }), ...(trusted && { ca: trusted }) });

/**
 * Asks for a page once, over a connection to an address of the host that was checked. Returns the response, whose body is not read yet.
 * @throws PageRefused for a private address; an Error of the system otherwise
 */
export async function exchange(target: Target, network: OutboundNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(target, network, signal);
  const socket = await connectionTo(addresses, target.port, network, signal);
  const connection = target.isSecure ? secured(socket, target, network) : socket;
  // Without a request to it yet, a connection that breaks would end the process.
  connection.on('error', () => socket.destroy());
  const { url } = target;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      method: 'GET',
      host: target.host,
      port: target.port,
      path: url.pathname + url.search,
      headers: { host: url.host, ...HEADERS },
      setHost: false,
      maxHeaderSize: HEADER_BYTES,
      createConnection: () => connection,
      signal,
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.once('close', () => socket.destroy());
    request.end();
  });
}
