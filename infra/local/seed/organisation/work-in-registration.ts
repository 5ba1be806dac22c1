import { randomUUID } from 'node:crypto';
import { answerXapiHere, type XapiCall } from '../seed-time/answer-here.ts';
import { seedClock } from '../seed-time/clock.ts';

/** What somebody reaches in a package. */
export type PackageOutcome = 'passed' | 'failed' | 'begun';

/** A package of cmi5 or xAPI that was launched: by which session, with which parameters, and what comes of it. */
type LaunchedPackage = {
  readonly session: string;
  readonly parameters: URLSearchParams;
  readonly host: string;
  readonly outcome: PackageOutcome;
  /** 0 to 100. */
  readonly score: number;
  readonly seconds: number;
};

const VERBS = 'http://adlnet.gov/expapi/verbs/';
const CONTEXT = 'https://w3id.org/xapi/cmi5/context';

type Ask = Pick<XapiCall, 'method' | 'resource'> & { readonly token?: string; readonly query?: URLSearchParams; readonly body?: object };

/** Calls the endpoint of a launch as its package does. */
function ask({ parameters, host }: LaunchedPackage, { token, ...asked }: Ask): Promise<unknown> {
  const grant = new URL(parameters.get('endpoint') ?? '').pathname.split('/').at(-2) ?? '';
  return answerXapiHere({ ...asked, grant, headers: { host, ...(token !== undefined && { authorization: token }) } });
}

function statementOf({ parameters, session }: LaunchedPackage, verb: string, result?: object): object {
  const isRated = verb === 'passed' || verb === 'failed';
  const isCmi5 = parameters.has('fetch');
  const categories = [{ id: `${CONTEXT}/categories/cmi5` }, ...(isRated ? [{ id: `${CONTEXT}/categories/moveon` }] : [])];
  return {
    id: randomUUID(),
    timestamp: seedClock(),
    actor: JSON.parse(parameters.get('actor') ?? '{}') as unknown,
    verb: { id: VERBS + verb },
    object: { id: parameters.get('activityId') ?? parameters.get('activity_id') ?? '' },
    ...(result && { result }),
    context: {
      registration: parameters.get('registration'),
      ...(isCmi5 && { contextActivities: { category: categories }, extensions: { [`${CONTEXT}/extensions/sessionid`]: session } }),
    },
  };
}

/** Returns what a package of cmi5 authenticates itself with, after it has read what its learner prefers. */
async function cmi5Token(launched: LaunchedPackage): Promise<string> {
  const fetched = (await ask(launched, { method: 'POST', resource: 'fetch' })) as { 'auth-token'?: string }; // by docs/spec/rest.md
  const token = `Basic ${fetched['auth-token'] ?? ''}`;
  const query = new URLSearchParams({ agent: launched.parameters.get('actor') ?? '', profileId: 'cmi5LearnerPreferences' });
  await ask(launched, { method: 'GET', resource: 'agents/profile', query, token });
  return token;
}

/** Works in a package of cmi5 or xAPI up to its outcome, and says so with the statements that such packages send. */
export async function workInRegistration(launched: LaunchedPackage): Promise<void> {
  const { parameters, outcome, score, seconds } = launched;
  const isCmi5 = parameters.has('fetch');
  const token = isCmi5 ? await cmi5Token(launched) : (parameters.get('auth') ?? '');
  const duration = `PT${seconds}S`;
  const earned = { success: outcome === 'passed', score: { scaled: score / 100 }, duration };
  const statements = [
    statementOf(launched, 'initialized'),
    ...(outcome === 'begun' ? [] : [statementOf(launched, outcome, earned)]),
    ...(isCmi5 ? [statementOf(launched, 'terminated', { duration })] : []),
  ];
  for (const body of statements) await ask(launched, { method: 'POST', resource: 'statements', token, body });
}
