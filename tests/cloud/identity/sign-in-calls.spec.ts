import { afterAll, beforeAll, expect, it } from 'vitest';
import { between } from '../../faults/faulty-dynamo.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { emailOf, makePersonas } from '../../fixtures/personas.ts';

// Nothing follows the stream, so that all calls to the tables are those of the sign-in.
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  await makePersonas();
});
afterAll(() => cloud?.stop());

const LOGIN =
  'mutation ($email: String!) { loginUser(email: $email, password: "not-the-password", instance_url: "acme", branch_url: null) { token } }';

let addresses = 1;
/** Returns the names of the calls to the tables during a refused sign-in, in their order. Attempts are counted by address: each has its own. */
async function callsFor(email: string): Promise<string[]> {
  addresses += 1;
  const names: string[] = [];
  const restore = between((name) => {
    names.push(name);
    return 'pass';
  });
  const { errors } = await graphqlAt(hostFetch(cloud.port, `127.0.0.${addresses}`))('localhost', LOGIN, { email });
  restore();
  expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  return names;
}

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
