import { streamInTenant } from '../../../events/kernel/streams.ts';
import type { RegistrationEvent } from '../../../events/packages/cmi5/registration.events.ts';
import { registrationStatements } from '../../../events/packages/statements/registration-statements.ts';
import { isTimestamp, timestampMillis } from '../../../shared/packages/xapi/formats.ts';
import { isProductStatementId } from '../../../shared/packages/xapi/product-statements.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { statementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { commitKey, records } from '../../platform/keys/keys.ts';
import { readCommit, type StoredCommit } from '../../platform/store/event-store.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';
import { readActor } from '../xapi/read-actor.ts';
import { readSealedAttachment } from '../xapi/attachments.ts';
import { fittingContents, withContents } from '../xapi/statement-contents.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { actorKey } from '../../../shared/packages/xapi/actor.ts';
import { registrationStream } from './execute-registration.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { madeStatementId, packageStatements } from './package-statements.queries.ts';
import { homeOf } from './registration-names.ts';
import { registrationCommits, registrationPage, type RegistrationPage, type StreamPosition } from './registration-pages.queries.ts';
import { sentGuard } from './statement-guard.ts';

type Commit = StoredCommit<RegistrationEvent>;
type LearnerCaller = GrantCaller & { readonly learner: NonNullable<GrantCaller['learner']> };

/** Whether a caller is a learner in their present registration; a preview has no statements, nor has a registration that was left. */
const isInRegistration = (caller: GrantCaller): caller is LearnerCaller =>
  caller.learner?.registration.registration === caller.claims.registration;

/** Returns the statements of a commit at their places; null for those of another registration. */
async function statementsIn({ viewer, claims }: GrantCaller, commit: Commit): Promise<(StoredStatement | null)[]> {
  const told = await packageStatements({ scope: viewer.tenant.scope, home: homeOf(viewer.tenant.domain) }, commit);
  // A session of the registration before can have ended in the commit that opened this one.
  const isOwn = (statement: StoredStatement): boolean => (keysOf(statement).registration ?? claims.registration) === claims.registration;
  return told.map((statement) => (statement && isOwn(statement) ? { ...statement, stored: commit.written } : null));
}

const FILTERS = ['agent', 'verb', 'activity', 'registration', 'since', 'until', 'limit', 'ascending', 'cursor', 'format', 'attachments'];
const FLAGS = ['related_activities', 'related_agents'];
const MOST = 100;

const keysOf = (statement: StoredStatement) => statementKeys(statement as unknown as Statement); // it was checked before it was stored

type Asks = (statement: StoredStatement) => boolean;
/** Returns what each parameter asks of a statement, by its value. */
const CONDITIONS: Readonly<Record<string, (value: string, isRelated: boolean) => Asks>> = {
  agent: (value) => {
    const key = actorKey(readActor(value)) ?? '';
    return (statement) => keysOf(statement).relatedAgents.includes(key);
  },
  verb: (value) => (statement) => keysOf(statement).verb === value,
  activity: (value, isRelated) => (statement) => {
    const { relatedActivities, activity } = keysOf(statement);
    return isRelated ? relatedActivities.includes(value) : activity === value;
  },
  registration: (value) => (statement) => keysOf(statement).registration === value.toLowerCase(),
  since: (value) => {
    const after = timeOf('since', value);
    return (statement) => Date.parse(String(statement['stored'])) > after;
  },
  until: (value) => {
    const last = timeOf('until', value);
    return (statement) => Date.parse(String(statement['stored'])) <= last;
  },
};

/** Returns the milliseconds of a parameter. @throws XapiProblem 400 for what is no time */
function timeOf(name: string, value: string): number {
  if (!isTimestamp(value)) throw new XapiProblem(400, `${name} is a time of ISO 8601.`);
  return timestampMillis(value);
}

/** Returns whether statements meet a request, each parameter of which is read once. @throws XapiProblem 400 */
function asksOf({ parameters }: XapiRequest): Asks {
  const isRelated = parameters.get('related_activities') === 'true';
  const asks = Object.entries(CONDITIONS).flatMap(([name, read]) => {
    const value = parameters.get(name);
    return value === undefined ? [] : [read(value, isRelated)];
  });
  return (statement) => asks.every((fits) => fits(statement));
}

/** Returns where a page begins. @throws XapiProblem 400 for a cursor that no page has */
function positionAfter({ parameters }: XapiRequest): StreamPosition | null {
  const cursor = parameters.get('cursor');
  if (cursor === undefined) return null;
  const [, v, n] = /^v(\d{1,10})(?:n(-1|\d{1,4}))?$/.exec(cursor) ?? [];
  if (v === undefined) throw new XapiProblem(400, 'cursor is that of the page before.');
  return { v: Number(v), n: n === undefined ? null : Number(n) };
}

function limitOf({ parameters }: XapiRequest): number {
  const limit = parameters.get('limit') ?? '0';
  if (!/^\d{1,9}$/.test(limit)) throw new XapiProblem(400, 'limit is a whole number.');
  return Math.min(Number(limit) || MOST, MOST);
}

const cursorOf = ({ v, n }: StreamPosition): string => (n === null ? `v${v}` : `v${v}n${n}`);

async function pageOf(caller: GrantCaller, request: XapiRequest): Promise<RegistrationPage> {
  const { parameters } = request;
  const after = positionAfter(request);
  const meets = asksOf(request);
  if (!isInRegistration(caller)) return { statements: [], next: null };
  return registrationPage({
    stream: registrationStream({ viewer: caller.viewer, place: caller.learner.place }),
    registration: caller.claims.registration,
    isAscending: parameters.get('ascending') === 'true',
    limit: limitOf(request),
    after,
    read: async (commit) => (await statementsIn(caller, commit)).map((one) => (one && meets(one) ? one : null)),
  });
}

/** Returns a statement that the platform makes, by its id; null for none. */
async function madeStatement(caller: LearnerCaller, id: string): Promise<StoredStatement | null> {
  const { viewer, learner, claims } = caller;
  const stream = registrationStream({ viewer, place: learner.place });
  for await (const { commit } of registrationCommits({ stream, registration: claims.registration, isAscending: false, after: null })) {
    const n = registrationStatements(commit.events).findIndex((told) => told.kind === 'made' && madeStatementId(told) === id);
    if (n >= 0) return (await statementsIn(caller, commit))[n] ?? null;
  }
  return null;
}

/** Returns a statement that the package has sent, by its id; null for none. */
async function sentStatement(caller: LearnerCaller, id: string): Promise<StoredStatement | null> {
  const { viewer, learner } = caller;
  const stream = registrationStream({ viewer, place: learner.place });
  const guard = await getItem('records', records.statement(viewer.tenant.scope, id), sentGuard);
  const item = guard?.stream === streamInTenant(stream) ? await getItem('events', commitKey(stream, guard.v)) : undefined;
  if (!guard || !item) return null;
  return (await statementsIn(caller, await readCommit<RegistrationEvent>(item)))[guard.n] ?? null;
}

async function statementOf(caller: GrantCaller, id: string): Promise<StoredStatement> {
  const found = !isInRegistration(caller)
    ? null
    : ((await sentStatement(caller, id)) ?? (isProductStatementId(id) ? await madeStatement(caller, id) : null));
  if (!found) throw new XapiProblem(404, 'There is no such statement.');
  return found;
}

/** Returns the contents of the attachments of statements that fit into a response; null where they are not asked for. */
const contentsOf = async ({ viewer }: GrantCaller, { parameters }: XapiRequest, statements: readonly StoredStatement[]) =>
  parameters.get('attachments') === 'true'
    ? fittingContents(statements, (hash) => readSealedAttachment(viewer.tenant.scope, viewer.person, hash))
    : null;

async function oneStatement(caller: GrantCaller, request: XapiRequest, id: string): Promise<Response> {
  checkParameters(request, ['statementId'], ['format', 'attachments']);
  const one = await statementOf(caller, id);
  const contents = await contentsOf(caller, request, [one]);
  return contents ? withContents(one, contents.parts) : Response.json(one);
}

/** Returns the statements of this registration that a request asks for. `base`: where the store is. @throws XapiProblem */
export async function readStatements(caller: GrantCaller, request: XapiRequest, base: string): Promise<Response> {
  const id = request.parameters.get('statementId')?.toLowerCase();
  if (id !== undefined) return oneStatement(caller, request, id);
  checkParameters(request, [], [...FILTERS, ...FLAGS]);
  const { statements: placed, next } = await pageOf(caller, request);
  const all = placed.map(({ statement }) => statement);
  const contents = await contentsOf(caller, request, all);
  const given = placed.slice(0, contents?.number);
  const end = given.length < placed.length ? (given.at(-1)?.place ?? null) : next;
  const more = new URLSearchParams([...request.parameters]);
  if (end) more.set('cursor', cursorOf(end));
  const body = { statements: all.slice(0, given.length), more: end ? `${base}statements?${more.toString()}` : '' };
  return contents ? withContents(body, contents.parts) : Response.json(body);
}
