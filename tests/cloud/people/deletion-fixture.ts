import { afterAll, afterEach, beforeAll } from 'vitest';
import { createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { adminsRecord, memberRecord } from '../../../functions/platform/request/access-records.ts';
import { getItem, putItem, scan } from '../../../functions/platform/tables/dynamo.ts';
import { commitItems, readCommit } from '../../../functions/platform/store/event-store.ts';
import { records, type Scope, streams } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { licenceRecord } from '../../../functions/tenancy/instance.records.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { dayOf } from '../../../shared/kernel/instant.ts';
import { DELETE_USER } from '../../fixtures/calls.ts';
import { callersOf } from '../../fixtures/callers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { emailOf, makePersonas, PASSWORD, type PersonName, testContext, type Personas } from '../../fixtures/personas.ts';
import { steadyClock } from '../../fixtures/steady-clock.ts';

export const ACME = 'acme.localhost';
export const GLOBEX = 'globex.localhost';
export const RESTORE = 'mutation ($id: ID!) { restoreUser(id: $id) { id first_name role instance_is_active branches { url } viewer_can } }';

/** The cloud of the spec that called `useDeletionFixture`, once its tests run. */
export let cloud: Cloud;
/** Its personas. */
export let personas: Personas;
export const { as, ask, forget } = callersOf(() => cloud);

/** Starts a cloud with the personas and enough licences for a spec about deletions; call at its top. */
export function useDeletionFixture(): void {
  beforeAll(async () => {
    cloud = await startCloud();
    setClock(steadyClock);
    personas = await makePersonas();
    const key = records.instance(personas.t1.scope, 'licence');
    await putItem('records', { ...(await getItem('records', key, licenceRecord)), ...key, limit: 200 });
  });
  afterEach(() => setClock(steadyClock));
  afterAll(() => cloud.stop());
}

/** Deletes a member as a caller. Returns the data, or the code of the refusal. */
export const remove = (who: GraphqlContext, id: number, host = ACME) => ask(who, DELETE_USER, { id }, host);
/** Restores a member as a caller. Returns the data, or the code of the refusal. */
export const restore = (who: GraphqlContext, id: number, host = ACME) => ask(who, RESTORE, { id }, host);
export const DONE = { deleteUser: true };

let made = 0;
/** Makes a person for one test, in acme or in another tenant. */
export async function person(more: Partial<NewUser> = {}, scope: Scope = personas.t1.scope): Promise<{ id: PersonId; name: string }> {
  made += 1;
  const name = `case${made}`;
  const user: NewUser = {
    first_name: `Case${made}`,
    last_name: 'Persona',
    email: emailOf(name as PersonName),
    password: PASSWORD,
    role: 'learner',
    ...more,
  };
  return { id: (await createUser(testContext(), scope, user)).person, name };
}
/** Returns the member of a person. */
export const memberOf = (id: PersonId, scope: Scope = personas.t1.scope) => getItem('records', records.member(scope, id), memberRecord);
/** Returns the number of licences in use. */
export const used = async (scope: Scope = personas.t1.scope) =>
  (await getItem('records', records.instance(scope, 'licence'), licenceRecord))?.used ?? 0;
/** Returns the number of active admins with primary access. */
export const admins = async (scope: Scope) => (await getItem('records', records.instance(scope, 'admins'), adminsRecord))?.count;
/** Returns the last announcement of a member. */
export const announcedOf = async (id: PersonId, scope: Scope = personas.t1.scope) => {
  const [last] = (await Promise.all((await commitItems(streams.member(scope, id), 1)).map((item) => readCommit(item)))).slice(-1);
  return last;
};
/** Returns day and kind of the due entries of a person, sorted. */
export async function listedFor(id: PersonId): Promise<string[]> {
  const keys: string[] = [];
  for await (const items of scan('platform'))
    for (const { pk, sk } of items) if (pk.startsWith('due#') && sk.endsWith(`#${id}`)) keys.push(`${pk.slice(4, 14)} ${sk.split('#')[0]}`);
  return keys.sort();
}
/** Returns the dump without denied calls, which every refusal adds (G9). */
export const lasting = async (): Promise<string[]> => (await dump()).filter((line) => !/"pk":"t\d+#A[#"]/.test(line));
/** Returns the present day. */
export const today = (): string => dayOf(steadyClock());

export const LISTED = 'query ($search: String) { usersPage(search: $search) { data { id } } }';
/** Returns the ids of the people whom a search in the users list finds. */
export const idsOf = async (who: GraphqlContext, search: string): Promise<number[]> => {
  const page = await ask(who, LISTED, { search });
  return typeof page === 'string' ? [] : page.usersPage.data.map(({ id }) => Number(id));
};
