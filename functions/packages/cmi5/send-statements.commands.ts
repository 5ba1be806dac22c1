import type { AuSession } from '../../../events/packages/cmi5/registration.state.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { RegistrationFacts } from '../../../shared/packages/manifest/registration-facts.ts';
import type { Statement } from '../../../shared/packages/xapi/statement.ts';
import { checkBrowsed } from '../../../events/packages/cmi5/cmi5-rules.ts';
import { streamInTenant } from '../../../events/kernel/streams.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { NewStatement } from '../xapi/statement-hash.ts';
import { asStored, readSent } from '../xapi/sent-statements.ts';
import { storeSealedAttachments } from '../xapi/attachments.ts';
import { forgetContents } from '../xapi/sent-contents.ts';
import { XapiProblem } from '../xapi/xapi-problem.ts';
import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { isUuid } from '../../../shared/packages/xapi/formats.ts';
import { isPauseDue, pauseBeats, resumeBeats } from '../outcome/pause-beats.ts';
import { executeRegistration, type Prepared, registrationStream } from './execute-registration.ts';
import type { GrantCaller } from './grant-caller.queries.ts';
import { accountKey, activityOf, homeOf } from './registration-names.ts';
import { sentGuard } from './statement-guard.ts';

type Sending = { readonly sent: Statement; readonly stored: NewStatement };
type Sendings = { readonly all: readonly Sending[]; readonly contents: ReadonlyMap<string, Buffer> };

async function sentOf(request: XapiRequest, { viewer }: GrantCaller, { now }: Call): Promise<Sendings> {
  const isPut = request.method === 'PUT';
  checkParameters(request, isPut ? ['statementId'] : []);
  const id = request.parameters.get('statementId')?.toLowerCase();
  if (id !== undefined && !isUuid(id)) throw new XapiProblem(400, 'The id of the statement is malformed.');
  const { statements, contents } = await readSent(request, { who: `person ${viewer.person}`, now });
  if (isPut && statements.some((one) => one.id !== undefined && one.id.toLowerCase() !== id))
    throw new XapiProblem(400, 'The id in the statement is another one than in the address.');
  const authority = { objectType: 'Agent', account: { homePage: homeOf(viewer.tenant.domain), name: 'packages' } } as const;
  const all = statements.map((one) => {
    const sent = id === undefined ? one : { ...one, id };
    return { sent, stored: asStored(sent, { now, authority }) };
  });
  if (new Set(all.map(({ stored }) => stored.body.id)).size < all.length)
    throw new XapiProblem(400, 'Two statements of one request have the same id.');
  return { all, contents };
}

/** Returns the statements that are not stored yet. @throws XapiProblem 409 where another statement has the same id */
async function freshOnes(scope: Scope, all: readonly Sending[]): Promise<Sending[]> {
  const keys = all.map(({ stored }) => records.statement(scope, stored.body.id));
  const known = await getMany('records', keys, sentGuard);
  return all.filter(({ stored }, index) => {
    const item = known[index];
    if (item && item.hash !== stored.hash) throw new XapiProblem(409, `Another statement has the id ${stored.body.id}.`);
    return !item;
  });
}

function guardsOf(scope: Scope, stream: string, fresh: readonly Sending[], v: number): Write[] {
  return fresh.map(({ stored: { body, hash } }, n) => ({
    table: 'records',
    put: { ...records.statement(scope, body.id), id: body.id, hash, stream, v, n },
    condition: 'attribute_not_exists(pk)',
  }));
}

/** Returns what stores contents once, however often it is called: each time counts. */
function storingOnce({ viewer, claims: { registration } }: GrantCaller, { contents }: Sendings, { id, now }: Call): () => Promise<void> {
  const sent = { scope: viewer.tenant.scope, person: viewer.person, registration, call: id, now };
  let stored: Promise<void> | undefined;
  return () => (stored ??= contents.size === 0 ? Promise.resolve() : storeSealedAttachments(sent, contents));
}

async function prepared(caller: GrantCaller, call: Call, all: readonly Sending[], store: () => Promise<void>): Promise<Prepared> {
  const { viewer, claims, pkg, au, learner } = caller;
  const { scope } = viewer.tenant;
  const fresh = await freshOnes(scope, all);
  if (fresh.length === 0 || !learner) return null;
  const home = homeOf(viewer.tenant.domain);
  const names = { actor: accountKey(home, viewer.person), activity: activityOf(home, claims.registration, pkg.facts, au) };
  const bodies = fresh.map(({ stored }) => stored.body);
  const stream = streamInTenant(registrationStream({ viewer, place: learner.place }));
  const command = {
    type: 'SendStatements',
    facts: pkg.facts,
    now: call.now,
    session: claims.session,
    names,
    ids: bodies.map(({ id }) => id),
    statements: fresh.map(({ sent }) => sent),
  } as const;
  const sealer = personSealer(scope, viewer.person);
  return {
    command: async () => ({ ...command, sealed: await sealer.seal(JSON.stringify(bodies)) }),
    sealer,
    guards: (version) => guardsOf(scope, stream, fresh, version),
    store,
  };
}

/** Whether a session counts its own time: of cmi5 once it has begun, else from the first time on that it tells. */
const countsTime = ({ told, time }: AuSession, standard: RegistrationFacts['standard']): boolean =>
  standard === 'cmi5' ? told.length > 0 : time !== null;

/** Beats count again after the end of a session, and not yet while it counts its own time. */
async function setPause({ viewer, pkg, learner }: GrantCaller, after: AuSession | null, now: Instant): Promise<void> {
  const who = { scope: viewer.tenant.scope, person: viewer.person };
  const { standard } = pkg.facts;
  const former = learner?.registration.session;
  if (!learner || !former || !after) return;
  if (after.endedAt !== null) return resumeBeats(who, now);
  if (!countsTime(after, standard)) return;
  if (!countsTime(former, standard) || isPauseDue(former, now)) await pauseBeats(who, { ...learner.place, now, isTold: true });
}

/** Stores the statements of a package, all or none, and what they give for its unit. @throws XapiProblem, RegistrationRefusal */
export async function sendStatements(caller: GrantCaller, call: Call, request: XapiRequest): Promise<Response> {
  const { viewer, learner, pkg } = caller;
  const sendings = await sentOf(request, caller, call);
  const { all } = sendings;
  if (!learner && pkg.facts.standard === 'cmi5') for (const { sent } of all) checkBrowsed(sent);
  if (learner) {
    const run = { viewer, now: call.now, course: learner.course, place: learner.place, commandId: call.id };
    const store = storingOnce(caller, sendings, call);
    const { registration, token, isWritten } = await executeRegistration(run, () => prepared(caller, call, all, store));
    if (isWritten && sendings.contents.size > 0) await forgetContents({ scope: viewer.tenant.scope, call: call.id });
    if (token !== null) call.tokens.push(token);
    await setPause(caller, registration.session, call.now);
  }
  return request.method === 'PUT' ? new Response(null, { status: 204 }) : Response.json(all.map(({ stored }) => stored.body.id));
}
