import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { HEAD_MARKER } from '../../functions/edge/web-index.ts';
import { functions } from '../../functions/manifest.ts';
import { operationsOf, type Values } from '../access/named-ids.ts';
import { ERROR_CODES } from '../../shared/kernel/errors.ts';
import { ops } from '../cloud/ops/ops.ts';
import { heapInUse } from '../fixtures/heap.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { makePersonas, type PersonName, signIn } from '../fixtures/personas.ts';
import { fuzzWorld, ONLY } from './fuzz-world.ts';
import { generatedDocument, nearlyGoodDocument } from './generated-calls.ts';
import { generatedHeaders, generatedRequest, type GeneratedRequest } from './generated-requests.ts';
import type { Choice, Pools } from './generated-values.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { pick, type Random, seedsOfRun } from './seeded.ts';
import { type WatchedHandlers, watchedHandlers, type WatchedReply } from './watched-handlers.ts';

/** Calls of a run: TRELLIS_FUZZ=20000 is what is made before a release. */
const CALLS = Number(process.env['TRELLIS_FUZZ'] ?? 4_000);
const SEEDS = 4;
const AT_ONCE = 16;
/** The share of calls whose ids exist, so that they come far. */
const NEARLY_GOOD = 0.4;
/** After so many calls, callers who cannot call any more sign in again. */
const ROUND = 250;
/** What the caches of the product may hold more after all calls than after the first of them. */
const MOST_RETAINED_MB = 96;

const operations = operationsOf(buildSchema());
const routes = functions
  .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
  .filter(({ path }) => path !== '/graphql');

/** Each waits for a hash or for the time of its answer, whatever was sent. */
const SLOW: ReadonlySet<string> = new Set([
  'loginUser',
  'sendPasswordReset',
  'resetPassword',
  'updatePassword',
  'createInstanceUser',
  'validatePasswordToken',
]);
/** They end sessions, people or tenants, and few calls later nobody could call. */
const ENDING: ReadonlySet<string> = new Set(['deleteUser', 'DeleteBranch', 'updateLmsInstance']);

type Caller = { readonly name: PersonName; readonly host: string; readonly branch?: string };
const CALLERS: readonly (Caller | null)[] = [
  null,
  { name: 'l1', host: 'acme.localhost', branch: 'north' },
  { name: 'i1', host: 'acme.localhost', branch: 'north' },
  { name: 'm1', host: 'acme.localhost', branch: 'north' },
  { name: 'ab1', host: 'acme.localhost', branch: 'north' },
  { name: 'a1', host: 'acme.localhost' },
  { name: 'a2', host: 'globex.localhost' },
  { name: 's0', host: 'acme.localhost' },
];

/** Those whose scope the things that exist are in, whoever may most most often. */
const ABLE: readonly Caller[] = [
  { name: 's0', host: 'acme.localhost' },
  { name: 'a1', host: 'acme.localhost' },
  { name: 'a1', host: 'acme.localhost', branch: 'north' },
  { name: 'ab1', host: 'acme.localhost', branch: 'north' },
  { name: 'i1', host: 'acme.localhost', branch: 'north' },
  { name: 'l1', host: 'acme.localhost', branch: 'north' },
];

let cloud: Cloud;
let handlers: WatchedHandlers;
let pools: Pools;
/** Things of acme's branch north. */
let good: Values;
const tokens = new Map<PersonName, string>();

beforeAll(async () => {
  cloud = await startCloud();
  // The shell needs the page of a built client, and nothing of it but the place where it inserts its elements.
  const index = join(cloud.data, 'index.html');
  await writeFile(index, `<!doctype html><html><head>${HEAD_MARKER}</head><body></body></html>`);
  process.env['WEB_INDEX_FILE'] = index;
  ({ pools, good } = await fuzzWorld(cloud, await makePersonas()));
  handlers = watchedHandlers(cloud);
}, 120_000);
afterAll(async () => {
  handlers?.stop();
  await cloud?.stop();
});

const VIEWER = JSON.stringify({ query: '{ viewer { role } }' });

/** Signs in those whose session has ended. A call has removed whoever cannot sign in any more. */
async function signInAgain(): Promise<void> {
  for (const caller of CALLERS) {
    if (!caller) continue;
    const { name, host, branch } = caller;
    const headers = {
      host,
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.get(name)}`,
      ...(branch && { 'x-branch-url': branch }),
    };
    const { status } = await handlers.send({ method: 'POST', url: '/graphql', headers, body: Buffer.from(VIEWER) }, '127.9.9.9');
    if (status !== 200) tokens.set(name, await signIn(cloud, name, host, branch).catch(() => 'none'));
  }
}

/** Names of operations, those that must be rare once and all others as often as is told. */
const WEIGHTED = [...operations.keys()].flatMap((name) => Array.from({ length: SLOW.has(name) || ENDING.has(name) ? 1 : 6 }, () => name));

type Sent = { readonly request: GeneratedRequest; readonly operation: string; readonly about: string; readonly caller: Caller | null };

function generatedGraphql(choice: Choice, caller: Caller | null, isNearlyGood: boolean): Sent {
  const { random } = choice;
  const called = pick(random, WEIGHTED);
  const { operation, query, variables } = isNearlyGood
    ? nearlyGoodDocument(choice, operations, called, good)
    : generatedDocument(choice, operations, called);
  const headers = {
    host: caller?.host ?? 'acme.localhost',
    'content-type': 'application/json',
    ...(caller?.branch !== undefined && { 'x-branch-url': caller.branch }),
    ...generatedHeaders(random, 0.015),
    ...(caller && { authorization: `Bearer ${tokens.get(caller.name)}` }),
  };
  const body = JSON.stringify({ query, variables });
  return {
    request: { method: 'POST', url: '/graphql', headers, body: Buffer.from(body) },
    operation,
    about: `${caller?.name ?? 'nobody'} ${body}`,
    caller,
  };
}

function generatedRest(choice: Choice, caller: Caller | null): Sent {
  const route = pick(choice.random, routes);
  const request = generatedRequest(choice, route);
  const headers = {
    host: caller?.host ?? 'acme.localhost',
    ...(caller?.branch !== undefined && { 'x-branch-url': caller.branch }),
    ...(caller && { authorization: `Bearer ${tokens.get(caller.name)}` }),
    ...request.headers,
  };
  const operation = `${route.method} ${route.path}`;
  return {
    request: { ...request, headers },
    operation,
    caller,
    about: `${caller?.name ?? 'nobody'} ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${request.body.toString('latin1')}`,
  };
}

type Body = { readonly data?: Record<string, unknown> | null; readonly errors?: { readonly extensions?: { readonly code?: string } }[] };

function codesOf(reply: WatchedReply): { codes: string[]; isRefused: boolean } {
  if (!reply.body.startsWith('{"')) return { codes: [], isRefused: reply.status >= 400 };
  const body = JSON.parse(reply.body) as Body & { code?: string };
  const codes = [...(body.errors ?? []).map(({ extensions }) => String(extensions?.code)), ...(body.code === undefined ? [] : [body.code])];
  const hasData = Object.values(body.data ?? {}).some((value) => value !== null);
  return { codes, isRefused: reply.status >= 400 || (codes.length > 0 && !hasData) };
}

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);

/** Returns what a caller must not see: things of the other tenant, and of any without a sign-in. A super admin is of both. */
function foreignTo(caller: Caller | null): readonly string[] {
  if (caller === null) return [ONLY.acme, ONLY.globex];
  if (caller.name === 's0') return [];
  return caller.name === 'a2' ? [ONLY.acme] : [ONLY.globex];
}

/** Returns what is wrong with a reply; null when nothing is. */
function problemOf({ request, operation, about, caller }: Sent, reply: WatchedReply): string | null {
  const { codes, isRefused } = codesOf(reply);
  const told = `${operation}: ${reply.status} ${codes.join(',')} ${about.slice(0, 600)}`;
  if (codes.includes('INTERNAL') || (reply.status >= 500 && !codes.includes('BUSY'))) return `${told}\n${reply.logged.join('\n')}`;
  if (request.url === '/graphql' && codes.some((code) => !CODES.has(code))) return `no code of the contract: ${told}`;
  if (foreignTo(caller).some((text) => reply.body.includes(text))) return `of another tenant: ${told} ${reply.body.slice(0, 600)}`;
  if (reply.logged.length > 0) return `logged: ${told}\n${reply.logged.join('\n')}`;
  return isRefused && reply.writes.length > 0 ? `written: ${told}\n${reply.writes.join('\n')}` : null;
}

type Result = { readonly problems: string[]; readonly answered: Map<string, number>; writes: number };

function generated(random: Random): Sent {
  const choice: Choice = { random, pools, oddShare: pick(random, [0, 0, 0.02, 0.1, 0.4]) };
  if (random() < NEARLY_GOOD) return generatedGraphql(choice, pick(random, ABLE), true);
  const caller = pick(random, CALLERS);
  return random() < 0.7 ? generatedGraphql(choice, caller, false) : generatedRest(choice, caller);
}

async function run(random: Random, calls: number, result: Result): Promise<void> {
  const { problems, answered } = result;
  const one = async (sent: Sent): Promise<void> => {
    const reply = await handlers.send(sent.request, `127.${1 + Math.floor(random() * 250)}.${Math.floor(random() * 250)}.1`);
    if (!codesOf(reply).isRefused) answered.set(sent.operation, (answered.get(sent.operation) ?? 0) + 1);
    result.writes += reply.writes.length;
    const problem = problemOf(sent, reply);
    if (problem !== null) problems.push(problem);
  };
  for (let done = 0; done < calls; done += AT_ONCE) {
    if (done % ROUND < AT_ONCE) await signInAgain();
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls - done) }, () => one(generated(random))));
  }
}

describe('generated calls', () => {
  it('get no internal error, log nothing above INFO, and leave nothing when they are refused [G06, V6, V7]', async () => {
    const result: Result = { problems: [], answered: new Map(), writes: 0 };
    const seeds = seedsOfRun(SEEDS);
    await run(seededNumbers(1), ROUND, { problems: [], answered: new Map(), writes: 0 });
    const begun = performance.now();
    const before = heapInUse();
    for (const seed of seeds) await run(seededNumbers(seed), Math.ceil(CALLS / seeds.length), result);
    const seconds = (performance.now() - begun) / 1000;
    const kept = (heapInUse() - before) / 1024 ** 2;
    const answers = [...result.answered.values()].reduce((sum, count) => sum + count, 0);
    const never = [...operations.keys()].filter((name) => !result.answered.has(name));
    console.log(
      `${CALLS} generated calls, ${Math.round(CALLS / seconds)} a second; ${answers} answered, with ${result.writes} writes; ${kept.toFixed(1)} MB more in use; never answered: ${never.join(', ') || 'none'}`,
    );
    // One of each kind says enough.
    expect([...new Map(result.problems.map((problem) => [problem.slice(0, 60), problem])).values()]).toEqual([]);
    expect(handlers.loggedByOthers).toEqual([]);
    expect(kept).toBeLessThan(MOST_RETAINED_MB);
    // Calls that are all refused would test little, and a refused call is known to have written nothing when others are seen to write.
    expect(answers).toBeGreaterThan(CALLS / 10);
    expect(result.writes).toBeGreaterThan(CALLS / 100);
  }, 1_800_000);

  it('leave data in which every invariant holds [V1, V2, V3, V4, V5, V8]', async () => {
    expect(await ops(cloud.data, 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('(V1 0, V2 0, V3 0, V4 0, V5 0, V8 0)'),
    });
  }, 120_000);
});
