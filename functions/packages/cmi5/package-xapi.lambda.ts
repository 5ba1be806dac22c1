import { RegistrationRefusal } from '../../../events/packages/cmi5/registration.refusal.ts';
import { errorResponse } from '../../platform/request/http.ts';
import { restHandler, type RestRequest, type RestRoutes } from '../../platform/rest/rest.ts';
import { problemResponse, XapiProblem } from '../xapi/xapi-problem.ts';
import { XAPI_CORS } from '../xapi/xapi-cors.ts';
import { checkVersion, readXapiRequest, type XapiRequest } from '../xapi/xapi-request.ts';
import { executeRegistration } from './execute-registration.ts';
import { type GrantCaller, grantCaller } from './grant-caller.queries.ts';
import { grantToken, hasGrantToken } from './launch-grant.ts';
import { serveProfile, serveState } from './package-documents.ts';
import { PACKAGE_XAPI_METHODS } from './package-xapi-routes.ts';
import { readStatements } from './registration-statements.queries.ts';
import { sendStatements } from './send-statements.commands.ts';

const VERSION = '1.0.3';
type Resource = keyof typeof PACKAGE_XAPI_METHODS;

/** Gives the token of a launch of cmi5, once. What goes wrong is told with the status 200, as the standard demands. */
async function fetchToken({ call }: RestRequest, { grant, claims, viewer, pkg, learner }: GrantCaller): Promise<Response> {
  if (learner) {
    const run = { viewer, now: call.now, course: learner.course, place: learner.place, commandId: call.id };
    const command = { type: 'FetchToken', facts: pkg.facts, session: claims.session, now: call.now } as const;
    const { isWritten } = await executeRegistration(run, () => Promise.resolve({ command }));
    if (!isWritten) return Response.json({ 'error-code': '1', 'error-text': 'The token was fetched already.' });
  }
  return Response.json({ 'auth-token': grantToken(grant) });
}

/** @throws XapiProblem 401 without the token of the launch, which cmi5 has after its fetch; 403 after the end of the session */
function checkToken({ grant, pkg, learner }: GrantCaller, { headers }: XapiRequest): void {
  const session = learner?.registration.session;
  const isGiven = !session || pkg.facts.standard !== 'cmi5' || session.isFetched;
  if (!isGiven || !hasGrantToken(headers.get('authorization'), grant)) throw new XapiProblem(401, 'The token of the launch is missing.');
  if (session && session.endedAt !== null) throw new XapiProblem(403, 'The session of this package has ended.');
}

const isRead = ({ method }: XapiRequest): boolean => method === 'GET' || method === 'HEAD';

async function serve(resource: Resource, rest: RestRequest): Promise<Response> {
  if (resource === 'about') return Response.json({ version: [VERSION] });
  const caller = await grantCaller(rest);
  if (resource === 'fetch') return fetchToken(rest, caller);
  const request = await readXapiRequest(rest.request);
  checkToken(caller, request);
  checkVersion(request.headers);
  const base = `${new URL(rest.request.url).pathname.split('/').slice(0, 4).join('/')}/`;
  switch (resource) {
    case 'statements':
      return isRead(request) ? readStatements(caller, request, base) : sendStatements(caller, rest.call, request);
    case 'activities/state':
      return serveState(caller, request, rest.call.now);
    case 'activities/profile':
      return serveProfile(caller, request, 'activities', rest.call);
    case 'agents/profile':
      return serveProfile(caller, request, 'agents', rest.call);
  }
}

const STATUS: Partial<Record<string, number>> = { FORBIDDEN: 403, BAD_REQUEST: 400, CONFLICT: 409 };
const refusal = (error: unknown): Response | null =>
  error instanceof RegistrationRefusal
    ? Response.json({ error: error.message, code: error.code }, { status: STATUS[error.code] ?? 400 })
    : null;

const HEADERS = { 'x-experience-api-version': VERSION, ...XAPI_CORS };

/** Returns the handler of a resource; every response can be read by pages of any host. */
const answering =
  (resource: Resource): RestRoutes[string] =>
  async (rest) => {
    const response = await serve(resource, rest).catch(
      (error: unknown) => refusal(error) ?? problemResponse(error) ?? errorResponse(error),
    );
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    response.headers.set('x-experience-api-consistent-through', rest.call.now);
    return rest.request.method === 'HEAD' ? new Response(null, response) : response;
  };

const RESOURCES = Object.keys(PACKAGE_XAPI_METHODS) as Resource[]; // the table has no other keys
const routes = ['/api/xapi/{grant}', '/_t/xapi/{grant}'].flatMap((path) =>
  RESOURCES.flatMap((resource) =>
    PACKAGE_XAPI_METHODS[resource].map((method) => [`${method} ${path}/${resource}`, answering(resource)] as const),
  ),
);

export const handler = restHandler(Object.fromEntries(routes), { isThrottled: false });
