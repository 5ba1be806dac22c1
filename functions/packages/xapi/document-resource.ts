import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { iri, isTimestamp, isUuid, timestampMillis } from '../../../shared/packages/xapi/formats.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { deleteDocument, deleteDocuments, getDocument, listDocuments, storeDocument } from './documents.ts';
import { checkParameters, parseJson, type XapiRequest } from './xapi-request.ts';
import { XapiProblem } from './xapi-problem.ts';
import { readActor } from './read-actor.ts';
import type { CountedIn } from './stored-count.ts';

/** The three kinds of documents: what they belong to, and the parameter that names one. */
const KINDS = {
  state: { required: ['activityId', 'agent'], optional: ['registration'], id: 'stateId', needsCondition: false },
  agentProfile: { required: ['agent'], optional: [], id: 'profileId', needsCondition: true },
  activityProfile: { required: ['activityId'], optional: [], id: 'profileId', needsCondition: true },
} as const;
export type DocumentKind = keyof typeof KINDS;

/** Where documents are stored. `person`: those of their packages, encrypted, and counted in a registration; undefined: those of systems. */
type DocumentStore = CountedIn & { readonly now: Instant; readonly person?: PersonId };

/** The most characters of the id of a document, and of its type. */
const LONGEST_ID = 1_000;
const LONGEST_TYPE = 200;

function checkLengths({ parameters, headers }: XapiRequest, name: string): void {
  if ((parameters.get(name)?.length ?? 0) > LONGEST_ID) throw new XapiProblem(400, `${name} has at most ${LONGEST_ID} characters.`);
  if ((headers.get('content-type')?.length ?? 0) > LONGEST_TYPE) throw new XapiProblem(400, 'The Content-Type is too long.');
}

function checkValues({ parameters }: XapiRequest): void {
  const [activity, registration, since] = ['activityId', 'registration', 'since'].map((name) => parameters.get(name));
  if (activity !== undefined && !safeParse(iri, activity).success) throw new XapiProblem(400, 'activityId is an IRI.');
  if (registration !== undefined && !isUuid(registration)) throw new XapiProblem(400, 'registration is a UUID.');
  if (since !== undefined && !isTimestamp(since)) throw new XapiProblem(400, 'since is a time of ISO 8601.');
}

/** Returns the name of what documents belong to. */
function ownerOf(kind: DocumentKind, { parameters }: XapiRequest, person: PersonId | undefined): string {
  const agent = parameters.get('agent');
  const key = agent === undefined ? null : actorKey(readActor(agent));
  return JSON.stringify([
    kind,
    parameters.get('activityId') ?? null,
    key,
    parameters.get('registration')?.toLowerCase() ?? null,
    ...(person === undefined ? [] : [person]),
  ]);
}

/** @throws XapiProblem 400 for a document that says it is JSON and is none */
function checkBody({ headers, body }: XapiRequest): void {
  if (/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) parseJson(Buffer.from(body).toString('utf8'), 'The document');
}

/** Reads, stores or deletes documents. @throws XapiProblem */
export async function serveDocuments(kind: DocumentKind, request: XapiRequest, store: DocumentStore): Promise<Response> {
  const { scope, now, person, registration } = store;
  const { required, optional, id: name, needsCondition } = KINDS[kind];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const mayBeMany = isRead || (request.method === 'DELETE' && kind === 'state');
  checkParameters(request, mayBeMany ? required : [...required, name], [...optional, name, ...(isRead ? ['since'] : [])]);
  checkLengths(request, name);
  checkValues(request);
  const of = ownerOf(kind, request, person);
  const id = request.parameters.get(name);
  if (id === undefined) {
    if (isRead) return Response.json(await listDocuments(scope, of, sinceOf(request)));
    await deleteDocuments({ scope, of, registration });
    return new Response(null, { status: 204 });
  }
  if (isRead) return getDocument({ scope, of, id, person });
  if (request.method === 'DELETE') await deleteDocument(request, { scope, of, id, registration });
  else {
    checkBody(request);
    await storeDocument(request, { scope, of, id, person, registration, now, needsCondition });
  }
  return new Response(null, { status: 204 });
}

function sinceOf({ parameters }: XapiRequest): Instant | null {
  const since = parameters.get('since');
  return since === undefined ? null : new Date(timestampMillis(since)).toISOString();
}
