import { resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, type PersonName, type Personas, signIn } from '../../fixtures/personas.ts';

export const ACME = 'acme.localhost';
const FIELDS = 'id name url logo_url primary_color secondary_color theme language is_default viewer_can';
const CREATE = `mutation ($input: BranchInput!, $logo: Upload, $branchUrl: String) { createBranch(input: $input, logo: $logo, branchUrl: $branchUrl) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: BranchInput!, $logo: Upload, $branchUrl: String) {
  updateBranch(id: $id, input: $input, logo: $logo, branchUrl: $branchUrl) { ${FIELDS} } }`;
const READ = `query ($id: ID!) { branch(id: $id) { ${FIELDS} } }`;
const BRANDING = 'query ($url: String!) { branch(url: $url) { id name url logo_url primary_color secondary_color } }';

export type BranchReply = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly logo_url: string | null;
  readonly primary_color: string | null;
  readonly secondary_color: string | null;
  readonly theme: string | null;
  readonly language: string;
  readonly is_default: boolean;
  readonly viewer_can: readonly string[];
};
type Refusal = { readonly message?: string; readonly extensions?: Readonly<Record<string, unknown>> };
/** The branch that a call answered, or its refusal. */
export type Reply = { readonly branch: BranchReply | null; readonly errors: readonly Refusal[] };

/** The cloud of the spec that called `useBranchForm`, once its tests run, and its personas. */
export let cloud: Cloud;
export let personas: Personas;
const tokens = new Map<string, string>();

/** Starts a cloud with the personas; call at the top of a spec. */
export function useBranchForm(): void {
  beforeAll(async () => {
    cloud = await startCloud();
    // The page as it is written, so that this needs no build of the client.
    process.env['WEB_INDEX_FILE'] = resolve(import.meta.dirname, '../../../web/index.html');
    personas = await makePersonas();
  });
  afterAll(() => cloud.stop());
}

/** Who makes a call, and in which branch. */
export type BranchCaller = { readonly name: PersonName; readonly branch?: string };
export const A1: BranchCaller = { name: 'a1' };
export const AB1: BranchCaller = { name: 'ab1', branch: 'north' };

export async function sessionOf({ name, branch }: BranchCaller): Promise<{ token: string; branch?: string }> {
  const key = `${name} ${branch}`;
  const token = tokens.get(key) ?? (await signIn(cloud, name, ACME, branch));
  tokens.set(key, token);
  return { token, ...(branch !== undefined && { branch }) };
}

type Input = Readonly<Record<string, unknown>>;
type Sent = { readonly as?: BranchCaller; readonly logo?: Buffer; readonly headers?: Record<string, string> };

async function send(member: string, query: string, variables: Input, { as = A1, logo, headers = {} }: Sent): Promise<Reply> {
  const { token, branch } = await sessionOf(as);
  const sent = { authorization: `Bearer ${token}`, ...(branch !== undefined && { 'x-branch-url': branch }), ...headers };
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { ...variables, logo: null } }));
  form.append('map', JSON.stringify(logo ? { 0: ['variables.logo'] } : {}));
  if (logo) form.append('0', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  const response = logo
    ? await cloud.fetch(ACME, '/graphql', { method: 'POST', body: form, headers: sent })
    : await cloud.fetch(ACME, '/graphql', {
        method: 'POST',
        body: JSON.stringify({ query, variables }),
        headers: { ...sent, 'content-type': 'application/json' },
      });
  const { data, errors = [] } = (await response.json()) as { data?: Record<string, BranchReply | null> | null; errors?: Refusal[] };
  return { branch: data?.[member] ?? null, errors };
}

export const create = (input: Input, sent: Sent = {}): Promise<Reply> => send('createBranch', CREATE, { input }, sent);
export const update = (id: unknown, input: Input, sent: Sent = {}): Promise<Reply> => send('updateBranch', UPDATE, { id, input }, sent);
export const read = async (id: unknown): Promise<BranchReply | null> => (await send('branch', READ, { id }, {})).branch;

/** The branch as anybody reads it. */
export async function branding(url: string): Promise<Partial<BranchReply> | null> {
  return (await cloud.graphql(ACME, BRANDING, { url })).data?.branch ?? null;
}

let count = 0;
/** Creates a branch for one test. */
export async function made(more: Input = {}): Promise<BranchReply> {
  count += 1;
  const { branch, errors } = await create({ name: `Made ${count}`, url: `made-${count}`, ...more });
  if (!branch) throw new Error(JSON.stringify(errors));
  return branch;
}

export const codeOf = ({ errors }: Reply): unknown => errors[0]?.extensions?.['code'];
export const fieldsOf = ({ errors }: Reply): unknown => errors[0]?.extensions?.['validation'];
