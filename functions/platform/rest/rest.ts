import { parseBoundedJson } from '../../../shared/kernel/bounded-json.ts';
import { isReadableLine } from '../../../shared/kernel/text.ts';
import { type DeniedCode, deniedCode, recordDeniedCall } from '../book/denied-calls.ts';
import { errorResponse, type HttpEvent, httpHandler, type HttpResult } from '../request/http.ts';
import { type StreamedHandler, streamedHandler } from '../request/streamed.ts';
import { assertOneInstance, responseHeaders, type Call, readCall } from '../request/request.ts';
import { assertNoWorker } from '../request/service-worker.ts';
import { throttle } from '../request/request-throttle.ts';
import { routedPath } from './route-paths.ts';

/** A request to a route: `parameters` are the values of the `{names}` in its path, decoded. */
export type RestRequest = {
  readonly call: Call;
  readonly request: Request;
  readonly parameters: Readonly<Record<string, string | undefined>>;
};

/** Handlers by the key of a route of the manifest: `GET /api/uploads/{id}`. */
export type RestRoutes = Readonly<Record<string, (rest: RestRequest) => Promise<Response>>>;

/** Bodies of REST calls are objects of a few short members, one of which lists objects; files travel as forms. */
const BODY = { characters: 16_384, depth: 3 } as const;
const LONGEST_PARAMETER = 1_024;

/** Returns the JSON body of a request; undefined for one that is no JSON, or larger or nested deeper than any call's. */
export const jsonBody = async (request: Request): Promise<unknown> => parseBoundedJson(await request.text(), BODY.depth, BODY.characters);

/** Returns the input of a call, read before its caller is verified. Whoever may not make the call is refused for that, whatever they sent. */
export async function inputOfCaller<Input>(read: () => Input | Promise<Input>, verify: () => Promise<unknown>): Promise<Input> {
  try {
    return await read();
  } catch (error) {
    await verify();
    throw error;
  }
}

/** Returns the handler of a route; undefined for no route, and where a value of the path can name nothing. */
function handlerOf(routes: RestRoutes, { routeKey, pathParameters }: HttpEvent): RestRoutes[string] | undefined {
  const areNames = Object.values(pathParameters ?? {}).every((value = '') => value.length <= LONGEST_PARAMETER && isReadableLine(value));
  return areNames ? routes[routeKey] : undefined;
}

type RestOptions = {
  /** Calls that must never be refused for their number are not throttled. */
  readonly isThrottled?: boolean;
  /** Records denied calls of signed-in people in the audit trail. */
  readonly recordsDenials?: boolean;
  /** Returns the response to an error that only these routes throw; null for any other. */
  readonly responseTo?: (error: unknown) => Response | null;
  /** Returns what the audit trail tells of such an error; null where it tells nothing. */
  readonly deniedFor?: (error: unknown) => DeniedCode | null;
};

type Routed = { readonly routeKeys: readonly string[] };
type RestHandler = ((event: HttpEvent) => Promise<HttpResult>) & Routed;

/** Sets the headers that every response of a call has, unless the route has set them. */
function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** Returns what responds to events of REST routes: it makes the call, throttles it, and turns errors into responses. */
function responder(routes: RestRoutes, options: RestOptions) {
  const { isThrottled = true, recordsDenials = false, responseTo = () => null, deniedFor = () => null } = options;
  return async (request: Request, event: HttpEvent): Promise<Response> => {
    const { routeKey, pathParameters } = event;
    const route = handlerOf(routes, event);
    if (!route) return Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 });
    let call: Call | null = null;
    let isCounted = false;
    try {
      call = await readCall(request.headers);
      if (isThrottled) throttle(call);
      isCounted = true;
      await assertOneInstance(call);
      assertNoWorker(call, request);
      return withHeaders(await route({ call, request, parameters: pathParameters ?? {} }), responseHeaders(call));
    } catch (error) {
      const denied = deniedFor(error) ?? deniedCode(error);
      if (recordsDenials && call && isCounted && denied) await recordDeniedCall(call, routeKey, denied);
      return withHeaders(responseTo(error) ?? errorResponse(error), call ? responseHeaders(call) : {});
    }
  };
}

/** Returns the Lambda handler of REST routes. */
export function restHandler(routes: RestRoutes, options: RestOptions = {}): RestHandler {
  const respond = responder(routes, options);
  return Object.assign(
    httpHandler((request, _, event) => respond(request, event)),
    { routeKeys: Object.keys(routes) },
  );
}

/** Returns the Lambda handler of REST routes of a function with an address of its own, which finds the route of a request itself. */
export function streamedRestHandler(routes: RestRoutes, options: RestOptions = {}): StreamedHandler & Routed {
  const respond = responder(routes, options);
  const routeKeys = Object.keys(routes);
  const routed = (event: HttpEvent): HttpEvent => ({
    ...event,
    ...routedPath(routeKeys, event.requestContext.http.method, event.rawPath),
  });
  return Object.assign(
    streamedHandler((request, _, event) => respond(request, routed(event))),
    { routeKeys },
  );
}
