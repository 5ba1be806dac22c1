import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { ApiScope } from '../../../shared/tenancy/api-key-input.ts';
import { iri } from '../../../shared/packages/xapi/formats.ts';
import { problemResponse, XapiProblem } from '../xapi/xapi-problem.ts';
import { XAPI_CORS } from '../xapi/xapi-cors.ts';
import { checkParameters, checkVersion, readXapiRequest, type XapiRequest } from '../xapi/xapi-request.ts';
import { errorResponse } from '../../platform/request/http.ts';
import { throttleBy, throttleBytes } from '../../platform/request/request-throttle.ts';
import { type RestRequest, restHandler } from '../../platform/rest/rest.ts';
import { originOf, settings } from '../../platform/runtime/settings.ts';
import { authoriseApiKey } from '../../tenancy/api-keys/api-key.queries.ts';
import { personOf } from './agent-resource.ts';
import { serveDocuments } from '../xapi/document-resource.ts';
import { CONSISTENT, getStatements, putStatements, type StatementWriting } from './statement-resource.ts';
import { consistentThrough, findActivity } from './statements.queries.ts';

const BASE = '/api/xapi/';
const VERSION = '1.0.3';

type Resource = {
  readonly methods: readonly XapiRequest['method'][];
  /** What a key needs to write there; reading needs `statements:read`. */
  readonly writing: ApiScope;
  readonly serve: (request: XapiRequest, writing: StatementWriting) => Promise<Response>;
};

const READ = ['GET', 'HEAD'] as const;
const DOCUMENT = [...READ, 'PUT', 'POST', 'DELETE'] as const;
const isRead = ({ method }: XapiRequest): boolean => method === 'GET' || method === 'HEAD';

/** Returns the activity of a request, with its definition where a statement tells it. */
async function serveActivity(request: XapiRequest, writing: StatementWriting): Promise<Response> {
  checkParameters(request, ['activityId']);
  const id = request.parameters.get('activityId') ?? '';
  if (!safeParse(iri, id).success) throw new XapiProblem(400, 'activityId is an IRI.');
  return Response.json(await findActivity(writing, id));
}

const RESOURCES: Readonly<Record<string, Resource>> = {
  statements: {
    methods: [...READ, 'PUT', 'POST'],
    writing: 'statements:write',
    serve: (request, writing) => (isRead(request) ? getStatements(request, writing, BASE) : putStatements(request, writing)),
  },
  activities: { methods: READ, writing: 'statements:write', serve: serveActivity },
  agents: { methods: READ, writing: 'statements:write', serve: (request) => Promise.resolve(Response.json(personOf(request))) },
  'activities/state': {
    methods: DOCUMENT,
    writing: 'statements:write',
    serve: (request, writing) => serveDocuments('state', request, writing),
  },
  'activities/profile': {
    methods: DOCUMENT,
    writing: 'profiles:write',
    serve: (request, writing) => serveDocuments('activityProfile', request, writing),
  },
  'agents/profile': {
    methods: DOCUMENT,
    writing: 'profiles:write',
    serve: (request, writing) => serveDocuments('agentProfile', request, writing),
  },
};

async function serve({ call, request: sent, parameters }: RestRequest): Promise<Response> {
  const path = parameters['path'] ?? '';
  if (path === 'about') return Response.json({ version: [VERSION] });
  const request = await readXapiRequest(sent);
  const resource = Object.hasOwn(RESOURCES, path) ? RESOURCES[path] : undefined;
  if (!resource) throw new XapiProblem(404, 'There is no such resource.');
  checkVersion(request.headers);
  const { scope, domain, key } = await authoriseApiKey(
    call,
    request.headers.get('authorization'),
    isRead(request) ? 'statements:read' : resource.writing,
  );
  throttleBy(`key ${key.id}`, call.now);
  if (!isRead(request)) throttleBytes(scope, request.body.length, call.now);
  if (!resource.methods.includes(request.method)) throw new XapiProblem(405, 'This method is not possible here.');
  const home = originOf(`${domain}.${settings().PRODUCT_DOMAIN}`);
  return resource.serve(request, { scope, home, now: call.now, keyId: key.id, callId: call.id });
}

/** Serves a request; every response names the version and can be read by pages of any host, those to refused requests too. */
async function respond(rest: RestRequest): Promise<Response> {
  const response = await serve(rest).catch((error: unknown) => problemResponse(error) ?? errorResponse(error));
  response.headers.set('x-experience-api-version', VERSION);
  for (const [name, value] of Object.entries(XAPI_CORS)) response.headers.set(name, value);
  // Reads of statements tell until when all is there; a refused one as the next one that is not.
  if (!response.headers.has(CONSISTENT)) response.headers.set(CONSISTENT, consistentThrough(rest.call.now));
  return rest.request.method === 'HEAD' ? new Response(null, response) : response;
}

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

export const handler = restHandler(Object.fromEntries(METHODS.map((method) => [`${method} ${BASE}{path+}`, respond])), {
  isThrottled: false,
});
