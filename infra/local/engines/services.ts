import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Credentials } from './aws-signature.ts';
import { isSignedBy } from './service-signature.ts';

/** Serves a call whose signature was verified. */
export type ServiceCall = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** Listeners of the services, and the key pair that signs their calls. */
export type ServiceParts = {
  /** Verifies signatures itself, also those of bodies that are not read at once. */
  readonly storage: RequestListener;
  readonly putEvents: ServiceCall;
  readonly sendEmail: ServiceCall;
  readonly credentials: Credentials;
};

/** Largest call of events or mail, in bytes: a mail of SES. */
const LARGEST_BODY = 10 * 1024 * 1024;

/** Returns the server of the AWS services that functions call through the SDK on one internal port: objects, events and mail. */
export function servicesServer({ storage, putEvents, sendEmail, credentials }: ServiceParts): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // By this time signatures are checked, and the SDK signs by that of the last answer. Node's own may be a second old, which is long after a
    // test has moved the clock.
    response.setHeader('date', new Date().toUTCString());
    const refused = (): void => void response.writeHead(403, { connection: 'close' }).end();
    // Before anything is read: only the functions know the key, and no page of a browser calls without its origin.
    const isOurs = request.headers.authorization?.includes(`Credential=${credentials.accessKeyId}/`) === true;
    if (!isOurs || request.headers.origin !== undefined) return refused();
    const isEvent = request.headers['x-amz-target'] !== undefined;
    if (!isEvent && request.url?.startsWith('/v2/email/') !== true) return storage(request, response);
    if (Number(request.headers['content-length'] ?? Infinity) > LARGEST_BODY) return refused();
    const body = (await buffer(request)).toString();
    if (!(await isSignedBy(credentials, request, body, Date.now()))) return refused();
    return isEvent ? putEvents(request, body, response) : sendEmail(request, body, response);
  };
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}
