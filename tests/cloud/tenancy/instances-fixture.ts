import { afterAll, beforeAll } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, signIn, type Personas } from '../../fixtures/personas.ts';

export const ACME = 'acme.localhost';
export const CENTRAL = 'localhost';
export const CREATE = `mutation ($name: String!, $domain: String, $theme: String, $licences: Int, $branches: Int, $api: Boolean, $branding: Boolean, $active: Boolean, $logo: Upload) {
  createLmsInstance(name: $name, domain: $domain, theme: $theme, license_count: $licences, branch_limit: $branches, api_access: $api,
    branding_enabled: $branding, is_active: $active, logo: $logo) { id name domain logo_url }
}`;
export const UPDATE = `mutation ($id: ID!, $name: String!, $domain: String, $licences: Int, $active: Boolean, $logo: Upload) {
  updateLmsInstance(id: $id, name: $name, domain: $domain, license_count: $licences, is_active: $active, logo: $logo) { id name domain logo_url }
}`;
export const READ = `query ($id: ID!) { lmsInstance(id: $id) { id name domain theme license_count branch_limit used_licenses remaining_licenses api_access
  branding_enabled is_active logo_url subscription { id instance_id status billing_interval amount plan_ends_at } subscriptions { id }
  users { email role is_owner primary_access } courses { id title } branches { name url } } }`;
export const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int) {
  lmsInstancesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit) {
    data { id name domain license_count subscription { status } } paginatorInfo { currentPage lastPage total } } }`;
export const ADD = `mutation ($id: ID!, $email: String!, $role: String!, $password: String, $skip: Boolean, $active: Boolean, $first: String = "Ada") {
  createInstanceUser(instance_id: $id, first_name: $first, last_name: "Lovelace", email: $email, role: $role, password: $password,
    skip_email: $skip, is_active: $active, is_owner: true) { id email role instance_is_active is_owner primary_access }
}`;

export type Instance = { id: string; name: string; domain: string; logo_url: string | null };
export type Made = { createLmsInstance: Instance };

/** The cloud of the spec that called `useInstancesFixture`, once its tests run. */
export let cloud: Cloud;
/** Its personas. */
export let personas: Personas;
/** The token of the super admin on the central host. */
export let s0: string;

/** Starts a cloud with the personas, and signs the super admin in; call at the top of a spec. */
export function useInstancesFixture(): void {
  beforeAll(async () => {
    cloud = await startCloud();
    personas = await makePersonas();
    s0 = await signIn(cloud, 's0', CENTRAL);
  });
  afterAll(() => cloud.stop());
}

/** Creates an instance as the super admin. */
export const create = (variables: Record<string, unknown>, headers: Record<string, string> = {}, host = CENTRAL) =>
  cloud.graphql(host, CREATE, variables, { token: s0, headers });
/** Returns the messages of a refusal by field. */
export const fieldsOf = (answer: { errors: readonly { extensions?: Readonly<Record<string, unknown>> }[] }): unknown =>
  answer.errors[0]?.extensions?.['validation'];
/** Returns the code of a refusal, or undefined. */
export const codeOf = (answer: { errors: readonly { extensions?: Readonly<Record<string, unknown>> }[] }): unknown =>
  answer.errors[0]?.extensions?.['code'];

let count = 0;
/** Creates an instance for one test. */
export async function made(more: Record<string, unknown> = {}): Promise<Instance> {
  count += 1;
  const { data, errors } = await create({ name: `Made ${count}`, domain: `made-${count}`, ...more });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createLmsInstance;
}
/** Returns a page of the list of instances. */
export const page = async (variables: Record<string, unknown> = {}, host = CENTRAL) =>
  (await cloud.graphql(host, PAGE, variables, { token: s0 })).data?.lmsInstancesPage;

/** A multipart request as the client sends it. */
export async function withLogo(
  text: string,
  variables: Record<string, unknown>,
  bytes: Buffer,
): Promise<{ data: Made | null; errors?: never[] }> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: text, variables: { ...variables, logo: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.logo'] }));
  form.append('0', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
  const response = await cloud.fetch(CENTRAL, '/graphql', { method: 'POST', body: form, headers: { authorization: `Bearer ${s0}` } });
  return (await response.json()) as { data: Made | null; errors?: never[] };
}
