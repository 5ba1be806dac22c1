import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerIn, claimsOf, verifiedClaimsOf, payerOf } from '../../../functions/platform/request/bearer.ts';
import { type ClientNetwork, clientNetwork } from '../../../functions/platform/request/client-network.ts';
import type { OriginRequest } from '../edge/viewer.ts';
import { sendJson } from '../json-response.ts';
import { reportingCalls } from './answering.ts';
import { FunctionTimeout } from '../invoke.ts';
import type { Invoke } from '../invoke.ts';
import { encodedSize, type HttpEvent, httpEvent, httpResult, writeResult } from './payload.ts';
import type { RouteMatch } from './routes.ts';
import { addressEvent, streamedAnswer, writeStreamed } from './streamed.ts';
import { bodyReader, PAYLOAD_LIMIT, TooLarge } from './read-body.ts';
import { TooManyWaiting, type TurnLimits, turnsOf } from './turns.ts';

const INTERNAL_ERROR = { error: 'Something went wrong. Please try again.', code: 'INTERNAL' };

const BUSY = { error: 'Too many calls at once. Please try again in a moment.', code: 'BUSY' };

/**
 * Calls of the people of one instance. Fewer of them beside those of others slow down what two busy instances do together. Those that wait by themselves
 * (for the hash of a password, for another site) hold up nobody after their turn.
 */
const TURNS = { alone: 12, besideOthers: 3, turnMs: 20, running: 200, waiting: 1_000 };

/** A fifth of the memory that the host is meant to take at most; a body arrives in a minute on a line of 1 Mbit/s. */
const BODIES = { all: 64 * 1024 * 1024, ofOne: 24 * 1024 * 1024, arriveMs: 60_000 };

function refuseSize(request: IncomingMessage, response: ServerResponse, named: Named): void {
  const isBinary = encodedSize(3, request.headers['content-type'] ?? '') > 3;
  const maxBytes = isBinary ? Math.trunc((PAYLOAD_LIMIT / 4) * 3) : PAYLOAD_LIMIT;
  sendJson(
    response,
    413,
    { error: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE', max_bytes: maxBytes },
    { ...named, connection: 'close' },
  );
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The header by which a response names its request. */
type Named = { readonly 'x-request-id': string };

/** Refuses a call that could not be made, or whose function failed. */
function refuse(error: unknown, name: string, request: IncomingMessage, response: ServerResponse, named: Named): void {
  // The client closed the connection, or sends without an end.
  if (!request.complete) return void response.destroy();
  if (error instanceof TooLarge) return refuseSize(request, response, named);
  if (error instanceof TooManyWaiting) return sendJson(response, 503, BUSY, { ...named, 'retry-after': '1' });
  // Logged here, as Lambda writes the error into the log of the function.
  process.stderr.write(
    `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n    request ${named['x-request-id']}\n`,
  );
  sendJson(response, error instanceof FunctionTimeout ? 503 : 500, INTERNAL_ERROR, named);
}

/** What an API finds and calls its functions by. `tell`: hears whether it answers anybody. */
export type ApiParts = {
  readonly match: (method: string, path: string) => RouteMatch | undefined;
  readonly invoke: Invoke;
  readonly tell: (isAnswering: boolean) => void;
  /** Those of the product unless given. */
  readonly limits?: TurnLimits;
};

/** Returns the HTTP API and the addresses of functions that stream: it finds the function of a request, calls it and writes its response. */
export function httpApi({ match, invoke, tell, limits = TURNS }: ApiParts) {
  const turns = turnsOf(limits);
  const telling = reportingCalls(tell);
  const readBody = bodyReader(BODIES);
  /**
   * Returns whose turns a call takes: those of the instance of its token, once that was verified in a turn of the client's network, else those of
   * the network. Host and X-Instance-Domain are what a client writes, and so take nobody's.
   */
  const payerOfCall = async (headers: OriginRequest['headers'], network: ClientNetwork): Promise<string> => {
    const bearer = bearerIn(headers['authorization']);
    if (bearer === null) return network;
    const claims = verifiedClaimsOf(bearer, Date.now()) ?? (await turns.run(network, () => claimsOf(bearer, Date.now())));
    return claims ? payerOf(claims) : network;
  };
  const answerWhole = async (event: HttpEvent, payer: string, { spec }: RouteMatch, response: ServerResponse): Promise<void> => {
    const result = httpResult(await telling(() => turns.run(payer, () => invoke(spec, event))));
    if (Buffer.byteLength(result.body ?? '') > PAYLOAD_LIMIT) throw new Error(`The response of ${spec.name} exceeds 6 MB.`);
    writeResult(response, result);
  };
  // Its turn ends when the answer begins, since a slow line may take long to carry it.
  const answerStreamed = async (event: HttpEvent, payer: string, { spec }: RouteMatch, response: ServerResponse): Promise<void> =>
    writeStreamed(response, await turns.run(payer, () => streamedAnswer(invoke, spec, event)));

  return async (origin: OriginRequest, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodedPath(origin.path);
    if (path === undefined) return sendJson(response, 400, { error: 'The address could not be read.', code: 'BAD_REQUEST' });
    const route = match(origin.method, path);
    if (!route) return sendJson(response, 404, { message: 'Not Found' });
    const id = randomUUID();
    let leave = (): void => undefined;
    try {
      const network = clientNetwork((name) => origin.headers[name]);
      const read = await readBody(request, network);
      leave = read.leave;
      const payer = await payerOfCall(origin.headers, network);
      if (route.streams) await answerStreamed(addressEvent(origin, route, read.body, new Date(), id), payer, route, response);
      else await answerWhole(httpEvent({ ...origin, path }, route, read.body, new Date(), id), payer, route, response);
    } catch (error) {
      refuse(error, route.spec.name, request, response, { 'x-request-id': id });
    } finally {
      leave();
    }
  };
}
