import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../../functions/platform/request/request.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { LOGIN_CENTRALLY, RESET_PASSWORD, SEND_PASSWORD_RESET, VALIDATE_PASSWORD_TOKEN } from '../../fixtures/calls.ts';
import { type GraphqlAnswer, graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { linkIn, mailTo } from '../../fixtures/mail.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { passwordHashesDuring } from '../../fixtures/password-hashes.ts';
import { stayWithinQuarterHour } from '../../fixtures/quarter-hour.ts';
import { emailOf, PASSWORD, signIn, testContext } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const BURST = 200;
const UPDATE = `mutation ($current: String!, $next: String!) {
  updatePassword(current_password: $current, new_password: $next, new_password_confirmation: $next)
}`;

const { cloud, personas } = usePersonaCloud();
beforeEach(stayWithinQuarterHour);
afterAll(() => setClock(systemClock));

let addresses = 30;
/** An address that nobody has called from: limits are counted by address. */
const newAddress = (): string => `127.0.0.${(addresses += 1)}`;
const codeOf = ({ errors }: GraphqlAnswer<unknown>): unknown => errors[0]?.extensions?.['code'] ?? null;

type Outcome = 'let through' | 'refused';
const outcomeOf = (code: unknown): Outcome => (code === 'RATE_LIMITED' ? 'refused' : 'let through');
type Attempt = (index: number) => Promise<Outcome>;

/** Every limit that is counted in the database, with calls that count against it and against no other. */
const LIMITS: Readonly<Record<string, { readonly limit: number; readonly attempts: () => Promise<Attempt> }>> = {
  'sign-ins of one account from one address': {
    limit: 10,
    attempts: async () => {
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      return Promise.resolve(async (index) =>
        outcomeOf(codeOf(await ask(ACME, LOGIN_CENTRALLY, { email: emailOf('l1'), password: `guess-number-${index}` }))),
      );
    },
  },
  'failed sign-ins from one address': {
    limit: 100,
    attempts: async () => {
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      return Promise.resolve(async (index) =>
        outcomeOf(codeOf(await ask(ACME, LOGIN_CENTRALLY, { email: `nobody${index}@personas.test`, password: 'guess-number-1' }))),
      );
    },
  },
  'requests for a new password from one address': {
    limit: 30,
    attempts: async () => {
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      return Promise.resolve(async (index) =>
        outcomeOf(codeOf(await ask(ACME, SEND_PASSWORD_RESET, { email: `nobody${index}@personas.test` }))),
      );
    },
  },
  'looks at password tokens from one address': {
    limit: 20,
    attempts: async () => {
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      return Promise.resolve(async (index) =>
        outcomeOf(codeOf(await ask(ACME, VALIDATE_PASSWORD_TOKEN, { email: emailOf('l1'), token: `guess-${index}` }))),
      );
    },
  },
  'resets with a guessed token from one address': {
    limit: 20,
    attempts: async () => {
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      return Promise.resolve(async (index) =>
        outcomeOf(codeOf(await ask(ACME, RESET_PASSWORD, { email: emailOf('l1'), token: `guess-${index}`, password: 'windy-harbour-7' }))),
      );
    },
  },
  'guesses of the own password': {
    limit: 10,
    attempts: async () => {
      const token = await signIn(cloud, 'm1', ACME, 'north');
      return async (index) =>
        outcomeOf(codeOf(await cloud.graphql(ACME, UPDATE, { current: `guess-number-${index}`, next: 'windy-harbour-7' }, { token })));
    },
  },
  'hand-off codes from one address': {
    limit: 50,
    attempts: async () => {
      const send = hostFetch(cloud.port, newAddress());
      return Promise.resolve(async (index) => {
        const body = JSON.stringify({ code: `ho_guess${index}`, nonce: 'a'.repeat(16) });
        const headers = { 'content-type': 'application/json', 'x-instance-domain': 'acme' };
        const { status } = await send(ACME, '/api/session/exchange', { method: 'POST', headers, body });
        return status === 429 ? 'refused' : 'let through';
      });
    },
  },
};

describe('a limit', () => {
  it.each(Object.entries(LIMITS))(
    `lets no more through when ${BURST} calls come at once: %s [A02, W04]`,
    async (_, { limit, attempts }) => {
      const attempt = await attempts();
      const outcomes = await Promise.all(Array.from({ length: BURST }, (_each, index) => attempt(index)));
      expect(outcomes.filter((outcome) => outcome === 'let through')).toHaveLength(limit);
      expect(await attempt(BURST)).toBe('refused');
    },
  );

  it('of mails for one person lets three through from one address, and leaves the person their own [W01]', async () => {
    const strangers = newAddress();
    const ask = graphqlAt(hostFetch(cloud.port, strangers));
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(ACME, SEND_PASSWORD_RESET, { email: emailOf('l2') })));
    expect(new Set(replies.map(codeOf))).toEqual(new Set([null]));
    expect(mailTo(cloud, emailOf('l2'))).toHaveLength(3);
    await cloud.graphql(ACME, SEND_PASSWORD_RESET, { email: emailOf('l2') });
    expect(mailTo(cloud, emailOf('l2'))).toHaveLength(4);
  });

  it('of mails for one person lets twelve through from all addresses [W01]', async () => {
    const asks = Array.from({ length: 10 }, () => graphqlAt(hostFetch(cloud.port, newAddress())));
    await Promise.all(asks.flatMap((ask) => [1, 2].map(() => ask(ACME, SEND_PASSWORD_RESET, { email: emailOf('a2') }))));
    expect(mailTo(cloud, emailOf('a2'))).toHaveLength(12);
  });

  it('of failures is not used up by people who sign in rightly from one address', async () => {
    const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
    for (let round = 0; round < 54; round += 1) {
      const all = await Promise.all(
        Array.from({ length: 2 }, () => ask(ACME, LOGIN_CENTRALLY, { email: emailOf('a1'), password: PASSWORD })),
      );
      expect(new Set(all.map(codeOf))).toEqual(new Set([null]));
    }
  });
});

describe('sign-ins that wait for their password to be compared', () => {
  it('hold up no other call of the same host', async () => {
    const token = await signIn(cloud, 'l1', ACME, 'north');
    const strangers = graphqlAt(hostFetch(cloud.port, newAddress()));
    const ended: string[] = [];
    const signIns = Array.from({ length: 40 }, async (_, index) => {
      await strangers(ACME, LOGIN_CENTRALLY, { email: `nobody${index}@personas.test`, password: 'guess-number-1' });
      ended.push('sign-in');
    });
    await Promise.race(signIns);
    await cloud.graphql(ACME, '{ viewer { role } }', {}, { token, branch: 'north' });
    ended.push('learner');
    await Promise.all(signIns);
    // One after the other is compared: those before it would be all but the twelve that run at once.
    expect(ended.indexOf('learner')).toBeLessThan(20);
  });
});

describe('a document', () => {
  const twice = (field: string): string => `one: ${field} two: ${field} three: ${field}`;
  const RIGHT = `email: "${emailOf('a1')}", password: "${PASSWORD}"`;
  it.each([
    ['signs one person in', `mutation { ${twice(`loginUser(${RIGHT}) { token }`)} }`, 1, 0],
    ['looks at one token', `{ ${twice(`validatePasswordToken(email: "${emailOf('l1')}", token: "x")`)} }`, 0, 0],
    ['sends one mail', `mutation { ${twice(`sendPasswordReset(email: "${emailOf('i1')}")`)} }`, 0, 1],
  ])('%s, however many aliases it has [A03]', async (_, query, expectedHashes, expectedMails) => {
    const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
    let answer: GraphqlAnswer<unknown> | undefined;
    const hashes = await passwordHashesDuring(async () => {
      answer = await ask(ACME, query);
    });
    expect(new Set(answer?.errors.map(({ extensions }) => extensions?.['code']))).toEqual(new Set(['RATE_LIMITED']));
    expect([hashes, mailTo(cloud, emailOf('i1')).length]).toEqual([expectedHashes, expectedMails]);
  });
});

describe('the set-up link of an invited person', () => {
  it('stays valid when somebody asks for a reset, and so does the reset; either works once, and ends both [W03]', async () => {
    for (const used of ['setup', 'reset'] as const) {
      const email = `invited-${used}@personas.test`;
      const names = { first_name: 'Invited', last_name: 'Person', email, role: 'learner' } as const;
      const { setupToken: setup } = await createUser(testContext(), personas.t1.scope, names);
      const ask = graphqlAt(hostFetch(cloud.port, newAddress()));
      for (let turn = 0; turn < 2; turn += 1) await ask(ACME, SEND_PASSWORD_RESET, { email });
      const tokens = { setup: setup ?? '', reset: linkIn(mailTo(cloud, email).at(-1)).searchParams.get('token') ?? '' };
      const isValid = async (token: string): Promise<unknown> => (await ask(ACME, VALIDATE_PASSWORD_TOKEN, { email, token })).data;
      for (const token of Object.values(tokens)) expect(await isValid(token)).toEqual({ validatePasswordToken: true });
      setClock(() => toInstant(Date.now() + 35 * 60_000));
      expect([await isValid(tokens.setup), await isValid(tokens.reset)]).toEqual([
        { validatePasswordToken: true },
        { validatePasswordToken: false },
      ]);
      setClock(systemClock);
      expect((await ask(ACME, RESET_PASSWORD, { email, token: tokens[used], password: 'windy-harbour-7' })).errors).toEqual([]);
      for (const token of Object.values(tokens)) expect(await isValid(token)).toEqual({ validatePasswordToken: false });
    }
  });
});
