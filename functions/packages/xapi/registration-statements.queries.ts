import { createHash } from 'node:crypto';
import type { RegistrationEvent } from '../../../events/packages/registration.events.ts';
import type { Commit } from '../../../events/kernel/commit.ts';
import { CMI5_CATEGORY, PLATFORM_VERBS, SESSION_EXTENSION } from '../../../shared/packages/xapi/cmi5.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { commitItems, readCommit } from '../../platform/store/event-store.ts';
import type { StoredStatement } from '../../platform/xapi/statement-hash.ts';
import { readActor } from '../../platform/xapi/read-actor.ts';
import { XapiProblem } from '../../platform/xapi/xapi-problem.ts';
import { checkParameters, type XapiRequest } from '../../platform/xapi/xapi-request.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { registrationStream } from './execute-registration.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { accountOf, activityOf, homeOf, satisfiedActivity } from './registration-names.ts';

type Told = { readonly verb: keyof typeof PLATFORM_VERBS; readonly session: string; readonly activity: string; readonly publisher: string };

/** Returns a UUID made of a text, so that it is the same whenever it is read. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a statement that the platform makes of an event. */
function madeStatement({ claims, viewer }: GrantCaller, at: string, { verb, session, activity, publisher }: Told): StoredStatement {
  const home = homeOf(viewer.tenant.domain);
  return {
    id: uuidOf(`${claims.registration} ${session} ${verb} ${activity}`),
    actor: accountOf(home, viewer.person),
    verb: { id: PLATFORM_VERBS[verb], display: { en: verb } },
    object: { objectType: 'Activity', id: activity },
    context: {
      registration: claims.registration,
      contextActivities: {
        grouping: [{ objectType: 'Activity', id: publisher }],
        category: [{ objectType: 'Activity', id: CMI5_CATEGORY }],
      },
      extensions: { [SESSION_EXTENSION]: session },
    },
    timestamp: at,
    stored: at,
    version: '1.0.0',
    authority: accountOf(home, viewer.person),
  };
}

/** Returns what the platform tells by an event in cmi5; null: nothing. `auIn`: the AU of each session. */
function toldBy({ claims, viewer, pkg: { facts } }: GrantCaller, event: RegistrationEvent, auIn: Map<string, string>): Told | null {
  if (facts.standard !== 'cmi5') return null;
  const home = homeOf(viewer.tenant.domain);
  if (event.type === 'PackageAuLaunched') auIn.set(event.session, event.au);
  if (event.type === 'PackagePartSatisfied') {
    const activity = satisfiedActivity(home, claims.registration, facts, event.part, event.id);
    return { verb: 'satisfied', session: event.session, activity, publisher: event.id };
  }
  const isAbandoned = event.type === 'PackageAuEnded' && event.by === 'abandoned';
  if (event.type !== 'PackageAuLaunched' && !isAbandoned) return null;
  const au = facts.aus.find(({ uuid }) => uuid === auIn.get(event.session));
  if (!au) return null;
  const activity = activityOf(home, claims.registration, facts, au);
  return { verb: isAbandoned ? 'abandoned' : 'launched', session: event.session, activity, publisher: au.id };
}

/** Returns the statements of a registration in the order in which they were stored, with those that the platform makes. */
async function statementsOf(caller: GrantCaller): Promise<StoredStatement[]> {
  const { viewer, claims, learner } = caller;
  if (!learner) return [];
  const items = await commitItems(registrationStream({ viewer, place: learner.place }), 1);
  const commits: Commit<RegistrationEvent>[] = await Promise.all(items.map((item) => readCommit<RegistrationEvent>(item)));
  const auIn = new Map<string, string>();
  let found: StoredStatement[] = [];
  for (const { events, at } of commits)
    for (const event of events) {
      if (event.type === 'PackageRegistrationOpened') found = [];
      const told = toldBy(caller, event, auIn);
      if (told) found.push(madeStatement(caller, at, told));
      if (event.type !== 'PackageStatementsSent') continue;
      const opened = await openSealed(viewer.tenant.scope, viewer.person, event.sealed);
      found.push(...(JSON.parse(opened ?? '[]') as StoredStatement[])); // sealed by sendStatements
    }
  return learner.registration.registration === claims.registration ? found : [];
}

const FILTERS = ['agent', 'verb', 'activity', 'registration', 'since', 'until', 'limit', 'ascending', 'cursor', 'format', 'attachments'];
const FLAGS = ['related_activities', 'related_agents'];
const MOST = 100;

/** What each parameter asks of a statement. */
const ASKED: Readonly<Record<string, (value: string, statement: StoredStatement, isRelated: boolean) => boolean>> = {
  agent: (value, statement) => keysOf(statement).relatedAgents.includes(actorKey(readActor(value)) ?? ''),
  verb: (value, statement) => keysOf(statement).verb === value,
  activity: (value, statement, isRelated) => {
    const { relatedActivities, activity } = keysOf(statement);
    return isRelated ? relatedActivities.includes(value) : activity === value;
  },
  registration: (value, statement) => keysOf(statement).registration === value.toLowerCase(),
  since: (value, statement) => Date.parse(String(statement['stored'])) > Date.parse(value),
  until: (value, statement) => Date.parse(String(statement['stored'])) <= Date.parse(value),
};
const keysOf = (statement: StoredStatement) => statementKeys(statement as unknown as Statement); // it was checked before it was stored

/** Returns whether a statement meets a request. */
function meets(statement: StoredStatement, { parameters }: XapiRequest): boolean {
  const isRelated = parameters.get('related_activities') === 'true';
  return Object.entries(ASKED).every(([name, fits]) => {
    const value = parameters.get(name);
    return value === undefined || fits(value, statement, isRelated);
  });
}

/** Returns the statements of this registration that a request asks for. `base`: where the store is. @throws XapiProblem */
export async function readStatements(caller: GrantCaller, request: XapiRequest, base: string): Promise<Response> {
  const { parameters } = request;
  const id = parameters.get('statementId')?.toLowerCase();
  checkParameters(request, id === undefined ? [] : ['statementId'], id === undefined ? [...FILTERS, ...FLAGS] : ['format', 'attachments']);
  const all = await statementsOf(caller);
  if (id !== undefined) {
    const one = all.find((statement) => statement.id === id);
    if (!one) throw new XapiProblem(404, 'There is no such statement.');
    return Response.json(one);
  }
  const found = all.filter((statement) => meets(statement, request));
  const ordered = parameters.get('ascending') === 'true' ? found : found.toReversed();
  const from = Number(parameters.get('cursor') ?? 0) || 0;
  const limit = Math.min(Number(parameters.get('limit') ?? 0) || MOST, MOST);
  const next = new URLSearchParams([...parameters]);
  next.set('cursor', String(from + limit));
  const more = ordered.length > from + limit ? `${base}statements?${next.toString()}` : '';
  return Response.json({ statements: ordered.slice(from, from + limit), more });
}
