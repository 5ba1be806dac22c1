import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIdentity } from '../../../functions/identity/identity.records.ts';
import { passwordWrites } from '../../../functions/identity/password.commands.ts';
import { startSession } from '../../../functions/identity/sign-in.commands.ts';
import { hashPassword } from '../../../functions/platform/credentials/passwords.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { emailOf, makePersonas, type Personas, signIn, testContext } from '../../fixtures/personas.ts';

// Nothing follows the stream, so that all calls to the tables are those of the sign-in.
let cloud: Cloud;
let personas: Personas;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  personas = await makePersonas();
});
afterAll(() => cloud?.stop());

const LOGIN =
  'mutation ($email: String!) { loginUser(email: $email, password: "not-the-password", instance_url: "acme", branch_url: null) { token } }';

let addresses = 1;
/** Is refused a sign-in. Attempts are counted by address: each has its own. */
async function refuse(email: string): Promise<void> {
  addresses += 1;
  const ask = graphqlAt(hostFetch(cloud.port, `127.0.${addresses >> 8}.${addresses & 255}`));
  const { errors } = await ask('localhost', LOGIN, { email });
  expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
}

/** Returns the names of the calls to the tables during some work, in their order. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const restore = between((name) => {
    names.push(name);
    return 'pass';
  });
  await work();
  restore();
  return names;
}
const callsFor = (email: string): Promise<string[]> => callsDuring(() => refuse(email));

async function millisecondsOf(email: string): Promise<number> {
  const begun = performance.now();
  await refuse(email);
  return performance.now() - begun;
}

const medianOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it('makes the same storage calls for an unknown e-mail, an inactive member and one of another tenant as for a wrong password [A01]', async () => {
  // The first call of a process also loads what it keeps in memory.
  await callsFor(emailOf('l1'));
  const wrongPassword = await callsFor(emailOf('l1'));
  for (const email of ['nobody@personas.test', emailOf('off1'), emailOf('l2')])
    expect([email, await callsFor(email)]).toEqual([email, wrongPassword]);
});

it('makes the same storage calls after more refusals than the audit log keeps [A01]', async () => {
  for (let guess = 0; guess < 25; guess += 1) await callsFor(`unknown${guess}@personas.test`);
  expect(await callsFor('unknown@personas.test')).toEqual(await callsFor(emailOf('ab1')));
});

it('refuses an unknown e-mail, an inactive member and one of another tenant in the time of a wrong password: medians of 50 within 25 ms [A01]', async () => {
  const others = ['nobody@personas.test', emailOf('off1'), emailOf('l2')];
  const differences = new Map(others.map((email) => [email, [] as number[]]));
  await refuse(emailOf('l1'));
  for (let round = 0; round < 50; round += 1) {
    // One after the other in changing order, so that other work on the machine slows all of them alike.
    const times = new Map<string, number>();
    const turn = [emailOf('l1'), ...others];
    for (let place = 0; place < turn.length; place += 1) {
      const email = turn[(place + round) % turn.length] ?? '';
      times.set(email, await millisecondsOf(email));
    }
    for (const [email, found] of differences) found.push((times.get(email) ?? 0) - (times.get(emailOf('l1')) ?? 0));
  }
  for (const [email, found] of differences) expect(Math.abs(medianOf(found)), email).toBeLessThan(25);
});

it('reads twice and writes once beside its counts: what was read before the password was compared is not read again', async () => {
  await signIn(cloud, 'l1', 'acme.localhost');
  const calls = await callsDuring(() => signIn(cloud, 'l1', 'acme.localhost'));
  expect(calls.toSorted()).toEqual(['BatchGet', 'BatchGet', 'Delete', 'TransactWrite', 'Update', 'Update', 'Update']);
});

describe('the session of somebody whose password was compared', () => {
  const readFirst = async () => {
    const { id } = personas.people.u12;
    const [identity, member] = await Promise.all([readIdentity(id), readMember(scopeOf(personas.t1.id), id)]);
    if (!identity || !member) throw new Error('The persona is not there.');
    return { ...identity, member };
  };

  it('is made also when another sign-in came first, from the records as they are then', async () => {
    const compared = await readFirst();
    for (let turn = 0; turn < 2; turn += 1) await startSession(testContext(), compared, personas.t1.id);
    const { self, member } = await readFirst();
    expect([self.v, member.v]).toEqual([compared.self.v + 2, compared.member.v + 2]);
  });

  it('is refused when the password has been changed since, and nothing is written', async () => {
    const compared = await readFirst();
    const hash = await hashPassword('windy-harbour-7');
    await transact(async () => ({ writes: await passwordWrites(testContext(), compared, hash), result: undefined }));
    const changed = await readFirst();
    await expect(startSession(testContext(), compared, personas.t1.id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await readFirst()).toEqual(changed);
  });
});
