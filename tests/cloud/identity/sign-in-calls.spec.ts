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
/** Is refused a sign-in. Attempts are counted by address: each has its own. */
async function refuse(email: string): Promise<void> {
  addresses += 1;
  const ask = graphqlAt(hostFetch(cloud.port, `127.0.${addresses >> 8}.${addresses & 255}`));
  const { errors } = await ask('localhost', LOGIN, { email });
  expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
}

/** Returns the names of the calls to the tables during a refused sign-in, in their order. */
async function callsFor(email: string): Promise<string[]> {
  const names: string[] = [];
  const restore = between((name) => {
    names.push(name);
    return 'pass';
  });
  await refuse(email);
  restore();
  return names;
}

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
