import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/graphql/schema.ts';
import { createUser } from '../../functions/people/person.commands.ts';
import { getItem, type Item, putItem } from '../../functions/platform/dynamo.ts';
import { records } from '../../functions/platform/keys/keys.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { makeWorld, PASSWORD, type PersonName, signIn, testAct } from '../fixtures/personas.ts';
import { BY_OBJECT, type Expectation, EXPECTATIONS } from './expectations.ts';
import { minimalDocuments } from './minimal-document.ts';

const ACME = 'acme.localhost';
const documents = minimalDocuments(buildSchema());
const operations = [...documents.keys()].filter((name) => !BY_OBJECT.includes(name));

/** Somebody in a place: their letter there, or why they have none. */
type Persona = {
  readonly name: string;
  readonly letter: string | null;
  readonly scope: 'instance' | 'branch' | 'none';
  readonly session: boolean;
  readonly token?: string;
  readonly branch?: string;
  readonly refusal: 'FORBIDDEN' | 'UNAUTHENTICATED';
};

let cloud: Cloud;
const personas: Persona[] = [];

async function primary(
  name: string,
  role: 'instructor' | 'manager' | 'learner',
  scope: Awaited<ReturnType<typeof makeWorld>>['t1']['scope'],
): Promise<string> {
  await createUser(testAct(), scope, { first_name: name, last_name: 'Primary', email: `${name}@world.test`, password: PASSWORD, role });
  return signIn(cloud, name as PersonName, ACME); // named like the others, and made here
}

beforeAll(async () => {
  cloud = await startCloud();
  const world = await makeWorld();
  const at = async (name: PersonName, branch?: string) => signIn(cloud, name, ACME, branch);
  const [s0, a1] = [await at('s0'), await at('a1')];
  const [ab1, i1, m1, l1] = [await at('ab1', 'north'), await at('i1', 'north'), await at('m1', 'north'), await at('l1', 'north')];
  const off = await at('l1s', 'south');
  const { scope } = world.t1;
  const key = records.member(scope, world.people.l1s.id);
  await putItem('records', { ...(await getItem('records', key)), active: false } as Item);
  const inside = { scope: 'branch', session: true, branch: 'north', refusal: 'FORBIDDEN' } as const;
  const whole = { scope: 'instance', session: true, refusal: 'FORBIDDEN' } as const;
  personas.push(
    { name: 'the public', letter: null, scope: 'none', session: false, refusal: 'UNAUTHENTICATED' },
    { name: 'an inactive member', letter: null, scope: 'none', session: false, refusal: 'UNAUTHENTICATED', token: off },
    { name: 'S in the instance', letter: 'S', ...whole, token: s0 },
    { name: 'S in a branch', letter: 'S', ...inside, token: s0 },
    { name: 'A in the instance', letter: 'A', ...whole, token: a1 },
    { name: 'A with primary access in a branch', letter: 'A', ...inside, token: a1 },
    { name: 'A of a branch', letter: 'A', ...inside, token: ab1 },
    { name: 'A of a branch without it', letter: null, ...whole, token: ab1 },
    { name: 'A of a branch in another', letter: null, scope: 'branch', session: false, branch: 'south', refusal: 'FORBIDDEN', token: ab1 },
    { name: 'I in the instance', letter: 'I', ...whole, token: await primary('i1i', 'instructor', scope) },
    { name: 'I of a branch', letter: 'I', ...inside, token: i1 },
    { name: 'M in the instance', letter: 'M', ...whole, token: await primary('m1i', 'manager', scope) },
    { name: 'M of a branch', letter: 'M', ...inside, token: m1 },
    { name: 'L in the instance', letter: 'L', ...whole, token: await primary('l1i', 'learner', scope) },
    { name: 'L of a branch', letter: 'L', ...inside, token: l1 },
    { name: 'L of a branch without it', letter: null, ...whole, token: l1 },
    {
      name: 'A of another tenant',
      letter: null,
      scope: 'none',
      session: false,
      refusal: 'FORBIDDEN',
      token: await signIn(cloud, 'a2', 'globex.localhost'),
    },
  );
}, 120_000);
afterAll(() => cloud.stop());

const allowed = (expectation: Expectation, persona: Persona): boolean => {
  if (expectation === 'public') return true;
  if (expectation === 'session') return persona.session;
  if (persona.letter === null) return false;
  if (expectation === 'platform') return persona.letter === 'S';
  return expectation[persona.scope === 'branch' ? 1 : 0].includes(persona.letter);
};

/** What is wrong with one cell; null when it is as it should be. */
async function look(persona: Persona, operation: string): Promise<string | null> {
  const expectation = EXPECTATIONS[operation];
  if (expectation === undefined) return 'no expectation';
  const who = {
    ...(persona.token !== undefined && { token: persona.token }),
    ...(persona.branch !== undefined && { branch: persona.branch }),
  };
  const { errors } = await cloud.graphql(ACME, documents.get(operation) ?? '', {}, who);
  const codes = errors.map((error) => String(error.extensions?.['code']));
  if (codes.includes('INTERNAL')) return 'an internal error';
  // loginUser says the same to everybody whose password is wrong; that is not the door.
  const refused = codes.includes('FORBIDDEN') || (codes.includes('UNAUTHENTICATED') && operation !== 'loginUser');
  const may = allowed(expectation, persona);
  if (refused === may) return `${may ? 'refused' : 'let in'} (${codes.join(', ') || 'answered'})`;
  if (!may && !codes.includes(persona.refusal)) return `${codes.join(', ')} instead of ${persona.refusal}`;
  return null;
}

describe('the access matrix (P01)', () => {
  it('has an expectation for every operation of the schema', () => {
    expect(operations.filter((name) => EXPECTATIONS[name] === undefined)).toEqual([]);
  });

  it('has no wrong cell', async () => {
    const wrong: string[] = [];
    const cells = personas.flatMap((persona) => operations.map((operation) => ({ persona, operation })));
    for (const { persona, operation } of cells) {
      const problem = await look(persona, operation);
      if (problem !== null) wrong.push(`${operation}, ${persona.name}: ${problem}`);
    }
    process.stdout.write(`Access matrix: ${cells.length} cells, ${wrong.length} wrong.\n`);
    expect(wrong).toEqual([]);
  }, 240_000);

  it('is the same for somebody who names another tenant in a header (A07)', async () => {
    const token = await signIn(cloud, 'u12', ACME, 'north');
    for (const [operation, document] of documents) {
      if (EXPECTATIONS[operation] === 'public') continue;
      const { errors } = await cloud.graphql('globex.localhost', document, {}, { token });
      expect([operation, errors[0]?.extensions?.['code']]).toEqual([operation, 'FORBIDDEN']);
    }
  });
});
