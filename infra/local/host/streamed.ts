import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { type AnswerHead, AnswerStream } from '../answer-stream.ts';
import type { OriginRequest } from '../edge/viewer.ts';
import type { Invoke } from '../invoke.ts';
import { type HttpEvent, httpEvent } from './payload.ts';
import type { RouteMatch } from './routes.ts';

/** An answer that has begun. */
export type StreamedAnswer = { readonly head: AnswerHead; readonly body: AnswerStream };

/** Returns the event of a function with an address of its own: it is told no route, and the path as it was sent. */
export function addressEvent(request: OriginRequest, match: RouteMatch, body: Buffer, now: Date, requestId: string): HttpEvent {
  const { pathParameters: _, ...event } = httpEvent(request, match, body, now, requestId);
  return { ...event, routeKey: '$default', requestContext: { ...event.requestContext, routeKey: '$default' } };
}

/** Calls a function that streams; resolves when its answer begins. */
export async function streamedAnswer(invoke: Invoke, spec: FunctionSpec, event: HttpEvent): Promise<StreamedAnswer> {
  const body = new AnswerStream();
  const ended = invoke(spec, event, body).then(
    () => {
      throw new Error(`${spec.name} did not answer.`);
    },
    (error: unknown) => {
      body.destroy();
      throw error;
    },
  );
  return { head: await Promise.race([body.head, ended]), body };
}

/** Writes an answer as it comes. One that breaks off closes the connection, so that the client does not take it for whole. */
export async function writeStreamed(response: ServerResponse, { head, body }: StreamedAnswer): Promise<void> {
  for (const [name, value] of Object.entries(head.headers)) response.setHeader(name, value);
  response.writeHead(head.statusCode);
  // Whoever closed the connection needs no error.
  await pipeline(body, response).catch(() => response.destroy());
}
