import { describe, expect, it } from 'vitest';
import { readIdentity } from '../../../functions/identity/identity.records.ts';
import { passwordWrites } from '../../../functions/identity/password.commands.ts';
import { startSession } from '../../../functions/identity/sign-in.commands.ts';
import { hashPassword } from '../../../functions/platform/credentials/passwords.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { passwordHashesDuring } from '../../fixtures/password-hashes.ts';
import { emailOf, signIn, testContext } from '../../fixtures/personas.ts';

// Nothing follows the stream, so that all calls to the tables are those of the sign-in.
const { cloud, personas } = usePersonaCloud({ follow: 'never' });

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

it("makes the same storage calls for unknown, inactive and other tenants' people as for a wrong password [A01]", async () => {
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

// What is left of the time is measured: `refused-sign-ins` of the bench.
it("compares one password for unknown, inactive and other tenants' people, as for a wrong password [A01]", async () => {
  for (const email of [emailOf('l1'), 'nobody@personas.test', emailOf('off1'), emailOf('l2')])
    expect([email, await passwordHashesDuring(() => refuse(email))]).toEqual([email, 1]);
});

it('reads twice and writes once beside its counts: what was read before the password is not read again', async () => {
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
