import { serveDocuments } from '../xapi/document-resource.ts';
import { readActor } from '../xapi/read-actor.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { Call } from '../../platform/request/request.ts';
import { streams } from '../../platform/keys/keys.ts';
import { noteLostBookmark } from '../lost-bookmark.records.ts';
import { executeRegistration } from './execute-registration.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { LAUNCH_DATA, launchData, madeDocument, PREFERENCES } from './launch-data.ts';
import { preferencesOf } from './learner-preferences.ts';
import { accountKey, activityOf, homeOf } from './registration-names.ts';

/** All AUs of a package share the documents of a registration. */
const DOCUMENTS_OF_AN_AU = 100;

const isRead = ({ method }: XapiRequest): boolean => method === 'GET' || method === 'HEAD';

/** @throws XapiProblem 403 for documents of another agent */
function checkAgent({ viewer }: GrantCaller, { parameters }: XapiRequest): void {
  const agent = parameters.get('agent');
  if (agent !== undefined && actorKey(readActor(agent)) !== accountKey(homeOf(viewer.tenant.domain), viewer.person))
    throw new XapiProblem(403, 'The agent is another one than that of the launch.');
}

/** @throws XapiProblem 403 for the state of another registration */
function checkRegistration({ claims }: GrantCaller, { parameters }: XapiRequest): void {
  const registration = parameters.get('registration')?.toLowerCase();
  if (registration !== undefined && registration !== claims.registration)
    throw new XapiProblem(403, 'The registration is another one than that of the launch.');
}

/** Adds the document that the platform makes to the list of ids. */
async function listWithLaunchData(listed: Response): Promise<Response> {
  return Response.json([LAUNCH_DATA, ...((await listed.json()) as string[])]); // made by serveDocuments
}

/** Notes a document that is too large, which is not stored: its author reads of it in the report of the unit. */
async function notingLostState({ viewer, learner }: GrantCaller, now: Instant, serve: () => Promise<Response>): Promise<Response> {
  try {
    return await serve();
  } catch (error) {
    if (learner && error instanceof XapiProblem && error.status === 413) {
      const { course, unit } = learner.place;
      await noteLostBookmark(streams.packageRegistrations(viewer.tenant.scope, viewer.person, course, unit), now);
    }
    throw error;
  }
}

/** Serves the state of activities in this registration; an author's preview keeps none. */
export async function serveState(caller: GrantCaller, request: XapiRequest, now: Instant): Promise<Response> {
  const { viewer, claims, pkg, au, learner } = caller;
  const { parameters } = request;
  checkAgent(caller, request);
  checkRegistration(caller, request);
  const activity = activityOf(homeOf(viewer.tenant.domain), claims.registration, pkg.facts, au);
  const isOwn = pkg.facts.standard === 'cmi5' && parameters.get('activityId') === activity;
  if (isOwn && parameters.get('stateId') === LAUNCH_DATA) {
    if (!isRead(request)) throw new XapiProblem(403, 'A package does not change this document.');
    checkParameters(request, ['activityId', 'agent', 'stateId'], ['registration']);
    return madeDocument(launchData(caller, now));
  }
  if (!learner && !isRead(request)) return new Response(null, { status: 204 });
  // Documents of a package belong to its registration, whether a request names it or not.
  const registration = { id: claims.registration, mostDocuments: DOCUMENTS_OF_AN_AU * pkg.facts.aus.length };
  const named = { ...request, parameters: new Map([...parameters, ['registration', claims.registration]]) };
  const response = await notingLostState(caller, now, () =>
    serveDocuments('state', named, { scope: viewer.tenant.scope, now, person: viewer.person, registration }),
  );
  return isOwn && isRead(request) && !parameters.has('stateId') ? listWithLaunchData(response) : response;
}

/** Serves profiles, which packages may read alone: there is one, the preferences of the learner in cmi5. */
export async function serveProfile(
  caller: GrantCaller,
  request: XapiRequest,
  kind: 'activities' | 'agents',
  { id: commandId, now }: Call,
): Promise<Response> {
  checkParameters(request, [kind === 'agents' ? 'agent' : 'activityId'], ['profileId', 'since']);
  if (!isRead(request)) throw new XapiProblem(403, 'A package does not change profiles.');
  checkAgent(caller, request);
  const { viewer, claims, pkg, learner } = caller;
  const isOfAgent = kind === 'agents' && pkg.facts.standard === 'cmi5';
  const id = request.parameters.get('profileId');
  if (id === undefined) return Response.json(isOfAgent ? [PREFERENCES] : []);
  if (!isOfAgent || id !== PREFERENCES) throw new XapiProblem(404, 'There is no such document.');
  if (learner?.registration.session?.hasReadPreferences === false) {
    const command = { type: 'ReadPreferences', facts: pkg.facts, session: claims.session, now } as const;
    await executeRegistration({ viewer, now, ...learner, commandId }, () => Promise.resolve({ command }));
  }
  return madeDocument(preferencesOf(request.headers.get('accept-language'), claims.audio ?? 'on'));
}
