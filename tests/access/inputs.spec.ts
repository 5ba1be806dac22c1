import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { functions } from '../../functions/manifest.ts';
import { setClock } from '../../functions/platform/request/request.ts';
import { systemClock } from '../../shared/kernel/instant.ts';
import { SAVE_DRAFT } from '../fixtures/calls.ts';
import { dump } from '../fixtures/dump.ts';
import { type Graphql, graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { usePersonaCloud } from '../fixtures/persona-cloud.ts';
import { signIn } from '../fixtures/personas.ts';
import { EXPECTATIONS } from './expectations.ts';
import { type TextInput, textInputs } from './text-inputs.ts';

const ACME = 'acme.localhost';
const inputs = textInputs(buildSchema());

/** More than any text of the name may have; most have far less. */
const tooLong = ({ name }: TextInput): string => 'x'.repeat(['content', 'description'].includes(name) ? 1_000_001 : 200_000);

/** Texts that no input takes, and texts that some take as they are. */
const REFUSED: readonly ((input: TextInput) => string)[] = [tooLong, () => 'a\uD800b', () => `a${'\u0301'.repeat(10_000)}`];
const ODD: readonly string[] = ['a\u0000b', 'a\u2028b', 'a\u202Eb', '__proto__', '', 'a#/..', `${'a'.repeat(253)}\u{1F600}`];

const { cloud } = usePersonaCloud();
let token: string;
/** Without waiting for what was written before. */
let ask: Graphql;
/** The time of the calls: limits on guessing passwords and tokens are over by the next call. */
let present = Date.now();

beforeAll(async () => {
  ask = graphqlAt(hostFetch(cloud.port));
  token = await signIn(cloud, 's0', ACME);
  setClock(() => new Date(present).toISOString());
});
afterAll(() => setClock(systemClock));

/** Asks again, when it is told to, for what found the queue of heavy work full: on a loaded machine that is a right answer. */
async function answerOf(...call: Parameters<Graphql>): ReturnType<Graphql> {
  for (;;) {
    const answer = await ask(...call);
    const retryAfter = Number(answer.headers.get('retry-after'));
    if (answer.status !== 503 || retryAfter === 0) return answer;
    await pause(retryAfter * 1000);
  }
}

type Sent = { readonly input: TextInput; readonly text: string };

/** Returns what is wrong with the answer to one text; null when nothing is. */
async function problemOf({ input, text }: Sent): Promise<string | null> {
  const isPublic = EXPECTATIONS[input.operation] === 'public';
  if (isPublic) present += 901_000;
  const { status, errors } = await answerOf(ACME, input.document, input.variables(text), isPublic ? {} : { token });
  const codes = errors.map(({ extensions }) => String(extensions?.['code']));
  const told = `${input.operation} ${input.place} ${JSON.stringify(text.slice(0, 12))} (${text.length})`;
  if (status >= 500 || codes.includes('INTERNAL')) return `${told}: ${status} ${codes.join(', ')}`;
  // A document of this spec that does not fit the schema would test nothing.
  return codes.includes('BAD_REQUEST') && errors[0]?.path === undefined ? `${told}: ${errors[0]?.message}` : null;
}

/** A reset of a password has its time, whatever was sent. */
const AT_ONCE = 16;

/** Sign-ins go one at a time: several would be refused as too many, without a look at their texts, where a hash takes long. */
async function problemsOf(sent: readonly Sent[]): Promise<string[]> {
  const problems: (string | null)[] = [];
  const { alone = [], together = [] } = Object.groupBy(sent, ({ input }) => (input.operation === 'loginUser' ? 'alone' : 'together'));
  for (let from = 0; from < together.length; from += AT_ONCE)
    problems.push(...(await Promise.all(together.slice(from, from + AT_ONCE).map(problemOf))));
  for (const one of alone) problems.push(await problemOf(one));
  return problems.filter((problem) => problem !== null);
}

/** Calls of the public come last, since their time is later than the session lives. */
const inOrder = inputs.toSorted((a, b) => Number(EXPECTATIONS[a.operation] === 'public') - Number(EXPECTATIONS[b.operation] === 'public'));

/** The branch of a call is read in one place for all operations, and names of lists' columns in another: those of five are enough. */
const SHARED = new Set(['branchUrl', 'order', 'sort', 'search', 'status']);
const isReadByItself = (input: TextInput): boolean =>
  !SHARED.has(input.place) || inputs.filter(({ place }) => place === input.place).indexOf(input) < 5;

describe('every text of every operation', () => {
  it('is found', () => {
    expect(inputs.length).toBeGreaterThan(200);
    expect(inputs.map(({ operation, place }) => `${operation} ${place}`)).toEqual(
      expect.arrayContaining([
        'loginUser email',
        'EditCourse input.contents.title',
        'updateUserDetails input.first_name',
        'instanceByUrl url',
      ]),
    );
  });

  it('is refused without a trace when it is too long, no Unicode, or marks without end', async () => {
    const before = await dump();
    expect(await problemsOf(inOrder.flatMap((input) => REFUSED.map((make) => ({ input, text: make(input) }))))).toEqual([]);
    expect(await dump()).toEqual(before);
  }, 240_000);

  it('is answered whatever it holds, and never by an internal error', async () => {
    present = Date.now();
    expect(await problemsOf(inOrder.filter(isReadByItself).flatMap((input) => ODD.map((text) => ({ input, text }))))).toEqual([]);
  }, 240_000);
});

describe('what is no argument', () => {
  /** Without the pages, which need a built web. */
  const routes = functions.flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])));
  const PARAMETERS = ['x'.repeat(3_000), '__proto__', '%00', '%E2%80%A8', '%F0%9F%98%80', '..%2f..', 'a%20b', '%61'.repeat(900)];
  const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const BODIES = [
    DEEP,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => `{"${name}":{"courseId":"1"}}`),
    `{"courseId":"${'x'.repeat(20_000)}"}`,
    ...['1e308', '1e126', '1e-200', '-1', '1e999'].map((number) => `{"courseId":"1","unitId":"1","seconds":0,"position":${number}}`),
    ...['1e308', '"\\ud800"', '"\\u0000"', '{}'].map(
      (id) => `{"instance_id":${id},"code":${id},"nonce":${id},"filename":${id},"size":${id},"type":${id}}`,
    ),
  ];
  const HEADERS = [
    'x-instance-domain',
    'x-branch-url',
    'x-trellis-after',
    'idempotency-key',
    'x-request-id',
    'authorization',
    'range',
    'if-none-match',
  ];
  const VALUES = [
    '',
    ' ',
    'a b',
    '__proto__',
    'a#b',
    'x'.repeat(3_000),
    '\u00ff',
    '@'.repeat(500),
    'Bearer  ',
    'c4/v@999999999',
    '1,'.repeat(900),
  ];
  const HOSTS = [
    'a@b',
    '..localhost',
    'x'.repeat(3_000),
    '1.2.3.4.5',
    'a/b',
    '-.localhost',
    '__proto__.localhost',
    `${'a.'.repeat(100)}localhost`,
  ];
  const signedIn = () => ({ authorization: `Bearer ${token}`, 'x-instance-domain': 'acme', 'content-type': 'application/json' });

  it('has a status below 500 in every path and body of every route', async () => {
    present = Date.now();
    const wrong: string[] = [];
    for (const { method, path } of routes.filter((route) => route.method !== 'ANY' && !route.path.startsWith('/app'))) {
      const paths = path.includes('{') ? PARAMETERS.map((value) => path.replaceAll(/\{[^}]+\}/g, value)) : [path];
      const bodies = method === 'POST' ? BODIES : [undefined];
      for (const sentPath of paths) {
        for (const body of bodies) {
          const { status } = await cloud.fetch(ACME, sentPath, { method, headers: signedIn(), ...(body !== undefined && { body }) });
          if (status >= 500) wrong.push(`${method} ${sentPath.slice(0, 60)} ${body?.slice(0, 60)}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has a status below 500 in every header and host', async () => {
    const wrong: string[] = [];
    const send = async (host: string, path: string, headers: Record<string, string>): Promise<void> => {
      const isGraphql = path === '/graphql';
      const body = JSON.stringify({ query: '{ viewer { role } instanceByUrl(url: "acme") { id } branch(url: "north") { id } }' });
      const response = await cloud.fetch(host, path, { headers, ...(isGraphql && { method: 'POST', body }) });
      if (response.status >= 500 || (await response.text()).includes('INTERNAL'))
        wrong.push(`${host.slice(0, 30)} ${path} ${JSON.stringify(headers).slice(-60)}: ${response.status}`);
    };
    for (const path of ['/api/user', '/graphql']) {
      for (const name of HEADERS) for (const value of VALUES) await send(ACME, path, { ...signedIn(), [name]: value });
      for (const host of HOSTS) await send(host, path, { 'content-type': 'application/json' });
    }
    expect(wrong).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('is refused in a draft and its units: %s', async (name) => {
    // One of the routes before has ended the session.
    const headers = { ...signedIn(), authorization: `Bearer ${await signIn(cloud, 's0', ACME)}` };
    for (const draft of [`{"${name}":{}}`, `{"contents":[{"unit_order":1,"${name}":[]}]}`]) {
      const body = `{"query":${JSON.stringify(SAVE_DRAFT)},"variables":{"draft":${draft}}}`;
      const response = await cloud.fetch(ACME, '/graphql', { method: 'POST', headers, body });
      const { errors } = (await response.json()) as { errors: { message: string }[] };
      expect(errors.map(({ message }) => message)).toEqual([`There is no member "${name}" here.`]);
    }
  });

  it('is refused in a draft of 20,000 levels', async () => {
    const { draft: document } = { draft: SAVE_DRAFT };
    const body = `{"query":${JSON.stringify(document)},"variables":{"draft":{"title":"x","contents":${DEEP}}}}`;
    const before = await dump();
    const response = await cloud.fetch(ACME, '/graphql', { method: 'POST', headers: signedIn(), body });
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION']);
    expect(await dump()).toEqual(before);
  });
});
