import { afterAll, beforeAll } from 'vitest';
import { records } from '../../../functions/platform/keys/keys.ts';
import { updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, type Personas, signIn } from '../../fixtures/personas.ts';

export const ACME = 'acme.localhost';
export const GLOBEX = 'globex.localhost';
const CREATE = `mutation ($name: String!, $scopes: [String!]!) { createApiKey(name: $name, scopes: $scopes) { api_key { id } secret } }`;

export let cloud: Cloud;
export let personas: Personas;

/** Starts a cloud with the personas, whose instances have API access; call at the top of a spec. */
export function useXapi(): void {
  beforeAll(async () => {
    cloud = await startCloud();
    personas = await makePersonas();
    await Promise.all([personas.t1, personas.t2].map(({ scope }) => switchAccess(scope, true)));
  });
  afterAll(() => cloud.stop());
}

export const switchAccess = (scope: Personas['t1']['scope'], on: boolean) =>
  updateItem('records', records.instance(scope, 'settings'), {
    update: 'SET #access = :on',
    names: { '#access': 'apiAccess' },
    values: { ':on': on },
  });

export type Key = { readonly id: string; readonly secret: string };

/** Makes a key as the admin of an instance does. */
export async function makeKey(scopes: readonly string[], host = ACME): Promise<Key> {
  const token = await signIn(cloud, host === ACME ? 'a1' : 'a2', host);
  const { data, errors } = await cloud.graphql(host, CREATE, { name: 'Tests', scopes }, { token });
  if (!data) throw new Error(JSON.stringify(errors));
  return { id: data.createApiKey.api_key.id, secret: data.createApiKey.secret };
}

export const basic = ({ id, secret }: Key): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

type Sent = {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Sends a request to the learning record store. A body that is no text is sent as JSON. */
export function xapi(path: string, key: Key, { method = 'GET', host = ACME, headers = {}, body }: Sent = {}) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const type: Record<string, string> =
    text === undefined || headers['content-type'] !== undefined ? {} : { 'content-type': 'application/json' };
  return cloud.fetch(host, `/api/xapi/${path}`, {
    method,
    headers: { authorization: basic(key), 'x-experience-api-version': '1.0.3', ...type, ...headers },
    ...(text !== undefined && { body: text }),
  });
}

/** Returns a statement that keeps every rule. */
export const statementOf = (change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: crypto.randomUUID(),
  actor: { objectType: 'Agent', mbox: 'mailto:reader@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced', display: { en: 'experienced' } },
  object: { id: 'https://example.com/lessons/1' },
  ...change,
});

/** Stores statements and returns their ids. */
export async function store(key: Key, ...statements: readonly Record<string, unknown>[]): Promise<string[]> {
  const response = await xapi('statements', key, { method: 'POST', body: statements });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as string[];
}

export type Page = { readonly statements: readonly (Record<string, unknown> & { readonly id: string })[]; readonly more: string };

/** Returns the statements of a query. */
export async function find(key: Key, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const response = await xapi(`statements?${new URLSearchParams(query).toString()}`, key);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Page;
}
