import { addDays, dayOf, systemClock } from '../../shared/kernel/instant.ts';
import { LOGIN } from '../fixtures/calls.ts';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { PASSWORD, port } from './walk.ts';
import type { Replies } from '../fixtures/generated/replies.ts';

const INSTANCE = `mutation ($name: String!, $domain: String!, $keys: Boolean!) {
  createLmsInstance(name: $name, domain: $domain, api_access: $keys) { id } }`;
const PLAN = 'mutation ($id: ID!, $ends: Date) { createSubscription(instance_id: $id, plan_ends_at: $ends) { id } }';
const USER = `mutation ($id: ID!, $email: String!, $role: String!, $password: String!, $first: String!, $last: String!) {
  createInstanceUser(instance_id: $id, first_name: $first, last_name: $last, email: $email, role: $role, password: $password) { id } }`;

/** An instance of a journey's own with an admin and a learner, and nothing else. */
export type NewInstance = {
  readonly id: string;
  readonly domain: string;
  readonly admin: string;
  readonly learner: string;
  readonly learnerId: string;
  /** Of the admin. */
  readonly token: string;
  /** Makes a call as the admin. */
  ask(query: string, variables?: Record<string, unknown>): Promise<Replies>;
  /** Gives it a subscription whose plan was over yesterday, as an operator does. */
  endPlan(): Promise<void>;
};

/** Names in place of the usual ones, and whether it has keys of the API. */
type More = { readonly name?: string; readonly first?: string; readonly last?: string; readonly keys?: boolean };

/** Makes an instance with an admin and a learner. */
export async function newInstance(word: string, more: More = {}): Promise<NewInstance> {
  const { name = word, first = 'Nora', last = 'Lind', keys = false } = more;
  const call = graphqlAt(hostFetch(port()));
  const askAt = async (host: string, token: string | null, query: string, variables: Record<string, unknown>): Promise<Replies> => {
    const { data, errors } = await call(host, query, variables, token === null ? {} : { token });
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const tokenFor = async (email: string, instance: string | null): Promise<string> =>
    (await askAt('localhost', null, LOGIN, { email, instance, password: PASSWORD })).loginUser.token;
  const domain = `${word}-${Date.now().toString(36)}`;
  const operator = await tokenFor('super@trellis.test', null);
  const { createLmsInstance } = await askAt('localhost', operator, INSTANCE, { name, domain, keys });
  const add = async (role: 'admin' | 'learner'): Promise<{ email: string; id: string }> => {
    const email = `${role}@${domain}.test`;
    const variables = { id: createLmsInstance.id, email, role, password: PASSWORD, first, last };
    const { createInstanceUser } = await askAt('localhost', operator, USER, variables);
    return { email, id: createInstanceUser.id };
  };
  const [admin, learner] = [await add('admin'), await add('learner')];
  const token = await tokenFor(admin.email, domain);
  return {
    id: createLmsInstance.id,
    domain,
    token,
    admin: admin.email,
    learner: learner.email,
    learnerId: learner.id,
    ask: (query, variables = {}) => askAt(`${domain}.localhost`, token, query, variables),
    endPlan: async () => {
      const yesterday = addDays(dayOf(systemClock()), -1);
      await askAt('localhost', operator, PLAN, { id: createLmsInstance.id, ends: yesterday });
    },
  };
}
