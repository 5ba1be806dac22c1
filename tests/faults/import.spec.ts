import { afterAll, beforeAll, expect, it } from 'vitest';
import { records, type Scope, scopeOf } from '../../functions/platform/keys/keys.ts';
import { replaceDynamo } from '../../functions/platform/tables/client.ts';
import { getItem, scan } from '../../functions/platform/tables/dynamo.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import { licenceRecord } from '../../functions/tenancy/instance.records.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { eventually } from '../fixtures/eventually.ts';
import { PASSWORD, testContext } from '../fixtures/personas.ts';

const HOST = 'acme.localhost';
const LOGIN =
  'mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "acme") { token } }';
const BULK = 'mutation ($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input) { email outcome } }';

const ROWS = 10_000;
/** The web sends as many, without passwords. */
const CALL = 500;
const isBad = (n: number): boolean => n % 100 < 7;
const GOOD = Array.from({ length: ROWS }, (_, n) => n).filter((n) => !isBad(n));

const rowsOf = (from: number) =>
  Array.from({ length: Math.min(CALL, ROWS - from) }, (_, index) => {
    const n = from + index;
    return {
      first_name: 'Row',
      last_name: `No ${n}`,
      email: isBad(n) ? `row${n}` : `row${n}@import.test`,
      role: 'learner',
      skip_email: true,
    };
  });

type Bulk = { BulkCreateUsers: ({ email: string; outcome: string } | null)[] };

let cloud: Cloud;
let scope: Scope;
let token: string;

const reconnect = (): void => {
  Object.assign(process.env, cloud.env);
  replaceDynamo(undefined);
};
const licences = async () => {
  const licence = await getItem('records', records.instance(scope, 'licence'), licenceRecord);
  if (!licence) throw new Error('The instance has no licences.');
  return licence;
};
/** Sends a call; null when no answer came. */
const send = (from: number) => cloud.graphql<Bulk>(HOST, BULK, { input: rowsOf(from) }, { token }).catch(() => null);

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled' });
  reconnect();
  // One licence for each good row, and one for the admin.
  scope = scopeOf(await createInstance(testContext(), { name: 'Import', domain: 'acme', licenceCount: GOOD.length + 1 }));
  const admin = { first_name: 'Ada', last_name: 'Admin', email: 'admin@import.test', password: PASSWORD, role: 'admin' } as const;
  await createUser(testContext(), scope, admin);
  const { data } = await cloud.graphql<{ loginUser: { token: string } }>(HOST, LOGIN, { email: admin.email, password: PASSWORD });
  token = data?.loginUser.token ?? '';
});
afterAll(() => cloud.stop());

it(
  'an import whose server is killed in the middle, and that is run again, adds each good row once and numbers the bad ones [R12]',
  { timeout: 400_000 },
  async () => {
    const middle = Math.floor(ROWS / 2 / CALL) * CALL;
    for (let from = 0; from < middle; from += CALL) expect((await send(from))?.data).not.toBeNull();
    const before = (await licences()).used;
    const cutOff = send(middle);
    // Some of its rows are written, and not yet all of them, or it has just ended.
    await eventually(async () => (await licences()).used > before);
    await cloud.kill('host');
    await cutOff;
    await cloud.restart();
    reconnect();

    const outcomes = new Map<string, number>();
    const refused: number[] = [];
    for (let from = 0; from < ROWS; from += CALL) {
      let answer = await send(from);
      // The import that was killed keeps its lease for a few seconds.
      await eventually(async () => {
        if (answer?.data) return true;
        answer = await send(from);
        return Boolean(answer?.data);
      }, 60_000);
      for (const row of answer?.data?.BulkCreateUsers ?? []) if (row) outcomes.set(row.outcome, (outcomes.get(row.outcome) ?? 0) + 1);
      refused.push(...(answer?.errors ?? []).map(({ path }) => from + Number(path?.[1])));
    }
    expect(refused).toEqual(Array.from({ length: ROWS }, (_, n) => n).filter(isBad));
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(GOOD.length);
    expect(outcomes.get('unchanged') ?? 0).toBeGreaterThan(before - 1);
    expect(await licences()).toMatchObject({ used: GOOD.length + 1, limit: GOOD.length + 1 });

    const members: string[] = [];
    for await (const items of scan('records')) for (const item of items) if (/^t\d+#U#/.test(item.pk)) members.push(String(item['email']));
    expect(members.filter((email) => email.startsWith('row')).sort()).toEqual(GOOD.map((n) => `row${n}@import.test`).sort());
  },
);
