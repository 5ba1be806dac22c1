import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { functions } from '../../functions/manifest.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import type { Item } from '../../functions/platform/tables/client.ts';
import { getItem, putItem } from '../../functions/platform/tables/dynamo.ts';
import { records } from '../../functions/platform/keys/keys.ts';
import { dump } from '../fixtures/dump.ts';
import { usePersonaCloud } from '../fixtures/persona-cloud.ts';
import { PASSWORD, type PersonaTenant, type PersonName, signIn, testContext } from '../fixtures/personas.ts';
import type { Role } from '../../shared/access/roles.ts';
import { accessTable } from '../../shared/access/table.ts';
import { BY_OBJECT, type Expectation, EXPECTATIONS, ROUTE_EXPECTATIONS } from './expectations.ts';
import { minimalDocuments } from './minimal-document.ts';

const ACME = 'acme.localhost';
const documents = minimalDocuments(buildSchema());
const operations = [...documents.keys()].filter((name) => !BY_OBJECT.includes(name));
/** What REST has for people with a session; what is public: tests/cloud/replies/anonymous.spec.ts. HEAD is permitted as GET is. */
const routes = [
  ...new Set(
    functions
      .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
      .map(({ method, path }) => `${method === 'HEAD' ? 'GET' : method} ${path}`),
  ),
].filter((route) => route !== 'ANY /graphql' && accessTable[route]?.who !== 'public');

/** A caller in a context: their effective role there, or the refusal they get for having none. */
type Persona = {
  readonly name: string;
  readonly role: Role | null;
  readonly scope: 'instance' | 'branch' | 'none';
  readonly session: boolean;
  readonly token?: string;
  readonly branch?: string;
  readonly refusal: 'FORBIDDEN' | 'UNAUTHENTICATED';
};

const { cloud, personas: fixture } = usePersonaCloud();
const personas: Persona[] = [];

async function primary(name: string, role: 'instructor' | 'manager' | 'learner', scope: PersonaTenant['scope']): Promise<string> {
  await createUser(testContext(), scope, {
    first_name: name,
    last_name: 'Primary',
    email: `${name}@personas.test`,
    password: PASSWORD,
    role,
  });
  return signIn(cloud, name as PersonName, ACME); // a name of this spec only
}

beforeAll(async () => {
  const at = async (name: PersonName, branch?: string) => signIn(cloud, name, ACME, branch);
  const [s0, a1] = [await at('s0'), await at('a1')];
  const [ab1, i1, m1, l1] = [await at('ab1', 'north'), await at('i1', 'north'), await at('m1', 'north'), await at('l1', 'north')];
  const off = await at('l1s', 'south');
  const { scope } = fixture.t1;
  const key = records.member(scope, fixture.people.l1s.id);
  await putItem('records', { ...(await getItem('records', key)), active: false } as Item);
  const inside = { scope: 'branch', session: true, branch: 'north', refusal: 'FORBIDDEN' } as const;
  const whole = { scope: 'instance', session: true, refusal: 'FORBIDDEN' } as const;
  personas.push(
    { name: 'the public', role: null, scope: 'none', session: false, refusal: 'UNAUTHENTICATED' },
    { name: 'an inactive member', role: null, scope: 'none', session: false, refusal: 'UNAUTHENTICATED', token: off },
    { name: 'a super admin in the instance', role: 'super_admin', ...whole, token: s0 },
    { name: 'a super admin in a branch', role: 'super_admin', ...inside, token: s0 },
    { name: 'an admin in the instance', role: 'admin', ...whole, token: a1 },
    { name: 'an admin with primary access in a branch', role: 'admin', ...inside, token: a1 },
    { name: 'an admin of a branch', role: 'admin', ...inside, token: ab1 },
    { name: 'an admin of a branch without it', role: null, ...whole, token: ab1 },
    {
      name: 'an admin of a branch in another',
      role: null,
      scope: 'branch',
      session: false,
      branch: 'south',
      refusal: 'FORBIDDEN',
      token: ab1,
    },
    { name: 'an instructor in the instance', role: 'instructor', ...whole, token: await primary('i1i', 'instructor', scope) },
    { name: 'an instructor of a branch', role: 'instructor', ...inside, token: i1 },
    { name: 'a manager in the instance', role: 'manager', ...whole, token: await primary('m1i', 'manager', scope) },
    { name: 'a manager of a branch', role: 'manager', ...inside, token: m1 },
    { name: 'a learner in the instance', role: 'learner', ...whole, token: await primary('l1i', 'learner', scope) },
    { name: 'a learner of a branch', role: 'learner', ...inside, token: l1 },
    { name: 'a learner of a branch without it', role: null, ...whole, token: l1 },
    {
      name: 'an admin of another tenant',
      role: null,
      scope: 'none',
      session: false,
      refusal: 'FORBIDDEN',
      token: await signIn(cloud, 'a2', 'globex.localhost'),
    },
  );
}, 120_000);

const allowed = (expectation: Expectation, persona: Persona): boolean => {
  if (expectation === 'public') return true;
  if (expectation === 'session') return persona.session;
  if (persona.role === null) return false;
  if (expectation === 'platform') return persona.role === 'super_admin';
  return expectation[persona.scope === 'branch' ? 1 : 0].includes(persona.role);
};

/** Returns what is wrong with one cell of the matrix; null when nothing is. */
async function problemOf(persona: Persona, operation: string): Promise<string | null> {
  const expectation = EXPECTATIONS[operation];
  if (expectation === undefined) return 'no expectation';
  const who = {
    ...(persona.token !== undefined && { token: persona.token }),
    ...(persona.branch !== undefined && { branch: persona.branch }),
  };
  const { errors } = await cloud.graphql(ACME, documents.get(operation) ?? '', {}, who);
  const codes = errors.map((error) => String(error.extensions?.['code']));
  if (codes.includes('INTERNAL')) return 'an internal error';
  // loginUser answers UNAUTHENTICATED for a wrong password, which is no denial by the access table.
  const refused = codes.includes('FORBIDDEN') || (codes.includes('UNAUTHENTICATED') && operation !== 'loginUser');
  const may = allowed(expectation, persona);
  if (refused === may) return `${may ? 'refused' : 'let in'} (${codes.join(', ') || 'answered'})`;
  if (!may && !codes.includes(persona.refusal)) return `${codes.join(', ')} instead of ${persona.refusal}`;
  return null;
}

/** The same for a route of REST, which is called with nothing that it could carry out. */
async function problemOfRoute(persona: Persona, route: string): Promise<string | null> {
  const expectation = ROUTE_EXPECTATIONS[route];
  if (expectation === undefined) return 'no expectation';
  const [method = '', path = ''] = route.split(' ');
  const { status } = await cloud.fetch(ACME, path.replaceAll(/\{[^}]+\}/g, 'x1'), {
    method,
    headers: {
      'x-instance-domain': 'acme',
      ...(persona.token !== undefined && { authorization: `Bearer ${persona.token}` }),
      ...(persona.branch !== undefined && { 'x-branch-url': persona.branch }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  if (status >= 500) return `status ${status}`;
  const refused = status === 401 || status === 403;
  const may = allowed(expectation, persona);
  if (refused === may) return `${may ? 'refused' : 'let in'} (${status})`;
  const due = persona.refusal === 'FORBIDDEN' ? 403 : 401;
  return refused && status !== due ? `${status} instead of ${due}` : null;
}

describe('the access matrix [P01]', () => {
  it('has an expectation for every operation of the schema, and every route of REST that is not public', () => {
    expect(operations.filter((name) => EXPECTATIONS[name] === undefined)).toEqual([]);
    expect(routes.toSorted()).toEqual(Object.keys(ROUTE_EXPECTATIONS).toSorted());
  });

  it('has no wrong cell [complaint 19]', async () => {
    const wrong: string[] = [];
    const cells = personas.flatMap((persona) => operations.map((operation) => ({ persona, operation })));
    for (const { persona, operation } of cells) {
      const problem = await problemOf(persona, operation);
      if (problem !== null) wrong.push(`${operation}, ${persona.name}: ${problem}`);
    }
    process.stdout.write(`Access matrix: ${cells.length} cells, ${wrong.length} wrong.\n`);
    expect(wrong).toEqual([]);
  }, 240_000);

  it('lets a session that has no instance make the calls about itself, and no other [G1]', async () => {
    const token = await signIn(cloud, 'a1', 'localhost');
    const wrong: string[] = [];
    for (const operation of operations) {
      const expectation = EXPECTATIONS[operation];
      if (expectation === 'public') continue;
      const { errors } = await cloud.graphql('localhost', documents.get(operation) ?? '', {}, { token });
      const code = errors[0]?.extensions?.['code'];
      const isClosed = code === 'FORBIDDEN' || code === 'UNAUTHENTICATED';
      if (expectation === 'session' ? isClosed : code !== 'FORBIDDEN') wrong.push(`${operation}: ${String(code)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has no wrong cell in REST [complaint 19]', async () => {
    const wrong: string[] = [];
    for (const persona of personas)
      for (const route of routes) {
        const problem = await problemOfRoute(persona, route);
        if (problem !== null) wrong.push(`${route}, ${persona.name}: ${problem}`);
      }
    process.stdout.write(`Access matrix of REST: ${personas.length * routes.length} cells, ${wrong.length} wrong.\n`);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('denies a member of one tenant every call of another tenant named in a header [A07]', async () => {
    const token = await signIn(cloud, 'u12', ACME, 'north');
    const before = await dump();
    for (const [operation, document] of documents) {
      if (EXPECTATIONS[operation] === 'public') continue;
      const { data, errors } = await cloud.graphql<Record<string, unknown>>('globex.localhost', document, {}, { token });
      expect([operation, errors[0]?.extensions?.['code'], data?.[operation] ?? null]).toEqual([operation, 'FORBIDDEN', null]);
    }
    expect(await dump()).toEqual(before);
  });
});
