import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

export type ServiceParts = {
  readonly storage: RequestListener;
  readonly putEvents: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly sendEmail: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly accessKeyId: string;
};

/** The AWS services of the host that functions call through the SDK, on one inner port: objects, events and mail. */
export function servicesServer({ storage, putEvents, sendEmail, accessKeyId }: ServiceParts): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Not a check of signatures, but no page in a browser can send it: only functions know the key.
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return void response.writeHead(403).end();
    if (request.headers['x-amz-target'] !== undefined) return putEvents(request, response);
    if (request.url?.startsWith('/v2/email/')) return sendEmail(request, response);
    storage(request, response);
  };
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${String(error)}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}
