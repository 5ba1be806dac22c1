import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleOfGroup } from '../../functions/learning/groups/access-change.ts';
import { records, type Scope, scopeOf } from '../../functions/platform/keys/keys.ts';
import { replaceDynamo } from '../../functions/platform/tables/client.ts';
import { getItem, query, scan } from '../../functions/platform/tables/dynamo.ts';
import { jobRecord } from '../../functions/platform/store/job-record.ts';
import { ACT_ON_ROWS } from '../../functions/bulk-actions/row-job.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { createInstance } from '../../functions/tenancy/instance.commands.ts';
import { licenceRecord } from '../../functions/tenancy/instance.records.ts';
import { asId, type GroupId } from '../../shared/kernel/ids.ts';
import { LOGIN_AT_ACME } from '../fixtures/calls.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { eventually } from '../fixtures/eventually.ts';
import { PASSWORD, testContext } from '../fixtures/personas.ts';

const HOST = 'acme.localhost';
const BULK = 'mutation ($input: [BulkUserInput!]!) { BulkCreateUsers(input: $input) { id email outcome } }';
const GROUP = 'mutation { createGroup(input: { name: "First rows" }) { id } }';
const ACT = 'mutation ($input: ActOnRowsInput!) { actOnRows(input: $input) { job { id } } }';
const ROWS_JOB = 'query ($id: ID!) { rowsJob(id: $id) { job { status done } changed unchanged refused } }';

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
const send = (from: number) => cloud.graphql(HOST, BULK, { input: rowsOf(from) }, { token }).catch(() => null);

/** An act on so many rows is run by its call. */
const FEW = 100;
const jobs = () => query('records', { pk: records.headers(scope, 'job') }, jobRecord);

/** Puts people into a group by an act on rows; null when no answer came. */
const groupTogether = (ids: readonly string[], group: string): Promise<unknown> => {
  const input = { list: 'users', act: 'add_to_groups', ids, targets: [group] };
  return cloud.graphql(HOST, ACT, { input }, { token }).catch(() => null);
};

/** Sends all rows, each call until it is answered: the import that was killed keeps its lease for a few seconds. */
async function sendAll(): Promise<{ outcomes: Map<string, number>; refused: number[] }> {
  const outcomes = new Map<string, number>();
  const refused: number[] = [];
  for (let from = 0; from < ROWS; from += CALL) {
    let answer = await send(from);
    await eventually(async () => {
      if (answer?.data) return true;
      answer = await send(from);
      return Boolean(answer?.data);
    });
    for (const row of answer?.data?.BulkCreateUsers ?? []) if (row) outcomes.set(row.outcome, (outcomes.get(row.outcome) ?? 0) + 1);
    refused.push(...(answer?.errors ?? []).map(({ path }) => from + Number(path?.[1])));
  }
  return { outcomes, refused };
}

async function expectEachOnce(): Promise<void> {
  const members: string[] = [];
  for await (const items of scan('records')) for (const item of items) if (/^t\d+#U#/.test(item.pk)) members.push(String(item['email']));
  expect(members.filter((email) => email.startsWith('row')).sort()).toEqual(GOOD.map((n) => `row${n}@import.test`).sort());
}

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled' });
  reconnect();
  // One licence for each good row, and one for the admin.
  scope = scopeOf(await createInstance(testContext(), { name: 'Import', domain: 'acme', licenceCount: GOOD.length + 1 }));
  const admin = { first_name: 'Ada', last_name: 'Admin', email: 'admin@import.test', password: PASSWORD, role: 'admin' } as const;
  await createUser(testContext(), scope, admin);
  const { data } = await cloud.graphql(HOST, LOGIN_AT_ACME, { email: admin.email, password: PASSWORD });
  token = data?.loginUser.token ?? '';
});
afterAll(() => cloud.stop());

it(
  'an import that is killed and run again adds each good row once; a short act beside it ends by itself [R12]',
  { timeout: 400_000 },
  async () => {
    const middle = Math.floor(ROWS / 2 / CALL) * CALL;
    const added: string[] = [];
    for (let from = 0; from < middle; from += CALL)
      added.push(...((await send(from))?.data?.BulkCreateUsers ?? []).flatMap((row) => row?.id ?? []));
    expect(added).toHaveLength(GOOD.filter((n) => n < middle).length);
    const few = added.slice(0, FEW);
    const group = (await cloud.graphql(HOST, GROUP, {}, { token })).data?.createGroup.id ?? '';
    const before = (await licences()).used;
    const cutOff = send(middle);
    // Some of its rows are written, and not yet all of them, or it has just ended.
    await eventually(async () => (await licences()).used > before);
    const act = groupTogether(few, group);
    await eventually(async () => (await jobs()).length > 0);
    await cloud.kill('host');
    await Promise.all([cutOff, act]);
    await cloud.restart();
    reconnect();
    const [job] = await jobs();
    expect(job).toMatchObject({ kind: ACT_ON_ROWS, status: 'running', total: FEW });

    const { outcomes, refused } = await sendAll();
    expect(refused).toEqual(Array.from({ length: ROWS }, (_, n) => n).filter(isBad));
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(GOOD.length);
    expect(outcomes.get('unchanged') ?? 0).toBeGreaterThan(before - 1);
    expect(await licences()).toMatchObject({ used: GOOD.length + 1, limit: GOOD.length + 1 });

    await expectEachOnce();

    // Nobody has sent the act again.
    await eventually(async () => (await jobs()).every(({ status }) => status === 'done'));
    const { data } = await cloud.graphql(HOST, ROWS_JOB, { id: String(job?.id) }, { token });
    expect(data?.rowsJob).toEqual({ job: { status: 'done', done: FEW }, changed: FEW, unchanged: 0, refused: 0 });
    expect(await peopleOfGroup(scope, asId<GroupId>(Number(group)))).toEqual(few.map(Number).sort((a, b) => a - b));
  },
);
