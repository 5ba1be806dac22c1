import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { branchRecord, memberRecord, selfRecord, slugRecord } from '../../../functions/platform/request/access-records.ts';
import type { DueKind } from '../../../functions/platform/tables/due-list.ts';
import { replaceDynamo } from '../../../functions/platform/tables/client.ts';
import { deleteItem, getItem, putItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { commitItems, readCommit } from '../../../functions/platform/store/event-store.ts';
import { platform, records, SPLIT, streams } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { handler } from '../../../functions/stream/due.lambda.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { BranchId, PersonId } from '../../../shared/kernel/ids.ts';
import { addDays, type Clock, type Day, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { DELETE_BRANCH, DELETE_USER, RESTORE_BRANCH, RESTORE_USER } from '../../fixtures/calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { emailOf, makePersonas, type PersonName, signIn, testContext, type Personas } from '../../fixtures/personas.ts';

export const ACME = 'acme.localhost';
/** The cloud of the spec that called `usePurgeFixture`, once its tests run. */
export let cloud: Cloud;
/** Its personas. */
export let personas: Personas;
/** The session of an admin of acme, at the time of `moveClock`. */
export let a1: GraphqlContext;

/** Moves the clock, and signs the admin in at its time, since a session of another day has ended or not begun. */
export async function moveClock(clock: Clock): Promise<void> {
  setClock(clock);
  a1 = { token: await signIn(cloud, 'a1', ACME) };
}

/** Starts a cloud with the personas and enough licences for a spec about purges; call at its top. */
export function usePurgeFixture(): void {
  beforeAll(async () => {
    cloud = await startCloud();
    personas = await makePersonas();
    const key = records.instance(personas.t1.scope, 'licence');
    await putItem('records', { ...(await getItem('records', key, licenceRecord)), ...key, limit: 500 });
    a1 = { token: await signIn(cloud, 'a1', ACME) };
  });
  // Each case starts with the first night: an entry for a day that was already worked through cannot arise in production.
  beforeEach(() => deleteItem('platform', platform.dueMark()));
  afterEach(() => {
    setClock(systemClock);
    replaceDynamo(undefined);
  });
  afterAll(() => cloud.stop());
}

export const ask = async (text: string, variables: Record<string, unknown>): Promise<string | null> => {
  const { errors } = await cloud.graphql(ACME, text, variables, a1);
  return errors[0] ? `${String(errors[0].extensions?.['code'])}: ${errors[0].message}` : null;
};
export const removeUser = (id: number) => ask(DELETE_USER, { id });
export const restoreUser = (id: number) => ask(RESTORE_USER, { id });
export const removeBranch = (id: number) => ask(DELETE_BRANCH, { id });
export const restoreBranch = (id: number) => ask(RESTORE_BRANCH, { id });

export const day = (after: number): Day => addDays(dayOf(systemClock()), after);
/** Runs the nightly function as on the morning of a day. */
export const night = (of: Day): Promise<void> => handler({ time: `${of}T00:05:00Z` });
export const entries = async (kind: string, id: number): Promise<string[]> => {
  const days: string[] = [];
  for await (const items of scan('platform'))
    for (const { pk, sk } of items) if (pk.startsWith('due#') && sk === `${kind}#t${personas.t1.id}#${id}`) days.push(pk.slice(4, 14));
  return days;
};

/** Puts a due entry that no transaction of the product would leave. */
export const leaveBehind = (kind: DueKind, id: number, on: Day): Promise<void> =>
  putItem('platform', { ...platform.due(on, `${kind}#t${personas.t1.id}#${id}`), kind, tenant: personas.t1.id, id, day: on });

/** Lets no transaction write after the given number of them, as when a function is killed. Returns the function that ends this. */
export function cutOffAfter(transactions: number): () => void {
  let sent = 0;
  return between((name) => (name === 'TransactWrite' && (sent += 1) > transactions ? new Error('Cut off.') : 'pass'));
}

let made = 0;
export async function person(more: Partial<NewUser> = {}): Promise<{ id: PersonId; email: string }> {
  made += 1;
  const email = emailOf(`purged${made}` as PersonName);
  return {
    id: (
      await createUser(testContext(), personas.t1.scope, {
        first_name: `Purged${made}`,
        last_name: 'Persona',
        email,
        role: 'learner',
        ...more,
      })
    ).person,
    email,
  };
}
export async function branch(): Promise<{ id: BranchId; url: string }> {
  made += 1;
  const url = `purged-${made}`;
  return { id: await createBranch(testContext(), personas.t1.scope, { name: `Purged ${made}`, url }), url };
}
export const memberOf = (id: PersonId) => getItem('records', records.member(personas.t1.scope, id), memberRecord);
export const selfOf = (id: PersonId) => getItem('platform', platform.self(id), selfRecord);
export const headerOf = (id: BranchId) => getItem('records', records.header(personas.t1.scope, 'branch', id), branchRecord);
export const linksOf = async (id: PersonId) =>
  (await query('records', { pk: records.personPartition(personas.t1.scope, id) })).filter(({ sk }) => /^[bg]#/.test(sk)).length;
export const peopleIn = async (id: BranchId) =>
  (
    await Promise.all(Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.branchShard(personas.t1.scope, id, n) })))
  ).flat().length;
export const coursesIn = async (id: BranchId) =>
  (await query('records', { pk: records.branchPartition(personas.t1.scope, id), prefix: 'c#' })).length;
export const guardsOf = async (id: BranchId) =>
  (await query('records', { pk: records.slugs(personas.t1.scope) }, slugRecord)).filter((slug) => slug.branch === id).length;
export const lastAnnouncement = async (id: PersonId) => readCommit((await commitItems(streams.member(personas.t1.scope, id), 1)).at(-1)!);
/** Returns the dump without denied calls (G9), sequences and the watermark of the nightly function. */
export const lasting = async (): Promise<string[]> => (await dump()).filter((line) => !/"pk":"(t\d+#A[#"]|due"|p#seq)/.test(line));
