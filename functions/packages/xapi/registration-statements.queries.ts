import type { RegistrationEvent } from '../../../events/packages/registration.events.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { commitItems, readCommit } from '../../platform/store/event-store.ts';
import type { StoredStatement } from '../../platform/xapi/statement-hash.ts';
import { readActor } from '../../platform/xapi/read-actor.ts';
import { readSealedAttachment } from '../../platform/xapi/attachments.ts';
import { withContents } from '../../platform/xapi/statement-contents.ts';
import { XapiProblem } from '../../platform/xapi/xapi-problem.ts';
import { checkParameters, type XapiRequest } from '../../platform/xapi/xapi-request.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { registrationStream } from './execute-registration.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { packageStatements } from './package-statements.queries.ts';
import { homeOf } from './registration-names.ts';

/** Returns the statements of a registration in the order in which they were stored, with those that the platform makes. */
async function statementsOf({ viewer, claims, learner }: GrantCaller): Promise<StoredStatement[]> {
  if (learner?.registration.registration !== claims.registration) return [];
  const items = await commitItems(registrationStream({ viewer, place: learner.place }), 1);
  const commits = await Promise.all(items.map((item) => readCommit<RegistrationEvent>(item)));
  const telling = { scope: viewer.tenant.scope, home: homeOf(viewer.tenant.domain) };
  const begun = commits.findLastIndex(({ events }) => events.some(({ type }) => type === 'PackageRegistrationOpened'));
  const told = await Promise.all(
    commits
      .slice(begun)
      .map(async (commit) =>
        (await packageStatements(telling, commit)).flatMap((statement) => (statement ? { ...statement, stored: commit.written } : [])),
      ),
  );
  const found = told.flat();
  // A session of the registration before can have ended in the commit that opened this one.
  return found.filter((statement) => (keysOf(statement).registration ?? claims.registration) === claims.registration);
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
  const { viewer } = caller;
  const answered = (body: object, statements: readonly StoredStatement[]): Promise<Response> =>
    parameters.get('attachments') === 'true'
      ? withContents(body, statements, (hash) => readSealedAttachment(viewer.tenant.scope, viewer.person, hash))
      : Promise.resolve(Response.json(body));
  if (id !== undefined) {
    const one = all.find((statement) => statement.id === id);
    if (!one) throw new XapiProblem(404, 'There is no such statement.');
    return answered(one, [one]);
  }
  const found = all.filter((statement) => meets(statement, request));
  const ordered = parameters.get('ascending') === 'true' ? found : found.toReversed();
  const from = Number(parameters.get('cursor') ?? 0) || 0;
  const limit = Math.min(Number(parameters.get('limit') ?? 0) || MOST, MOST);
  const next = new URLSearchParams([...parameters]);
  next.set('cursor', String(from + limit));
  const more = ordered.length > from + limit ? `${base}statements?${next.toString()}` : '';
  const page = ordered.slice(from, from + limit);
  return answered({ statements: page, more }, page);
}
