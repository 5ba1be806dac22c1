import { RESET_PASSWORD, VALIDATE_PASSWORD_TOKEN } from '../../fixtures/calls.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

/** Somebody signed in on a host. */
export type SmokeCaller = { readonly host: string; readonly token: string; readonly branch?: string };

/** Headers of a caller as the client sends them. */
const headersOf = ({ productDomain }: SmokeTarget, { host, token, branch }: SmokeCaller): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(host !== productDomain && { 'x-instance-domain': host.slice(0, -productDomain.length - 1) }),
  ...(branch !== undefined && { 'x-branch-url': branch }),
});

/** A call of the API that must succeed. @throws with what the API said */
export async function get(
  target: SmokeTarget,
  who: SmokeCaller | { readonly host: string },
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Replies> {
  // The central host has no instance, which a header that is sent empty says.
  const headers = 'token' in who ? headersOf(target, who) : {};
  const { status, data, errors } = await graphqlAt(target.fetch)(who.host, query, variables, {
    headers: { 'x-instance-domain': '', ...headers },
  });
  if (data === null || errors.length > 0) throw new Error(`The API answered ${status}: ${errors.map(({ message }) => message).join(' ')}`);
  return data;
}

/** A call beside GraphQL that must succeed. @throws with what the API said */
export async function rest(
  target: SmokeTarget,
  who: SmokeCaller | { readonly host: string },
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const ownHeaders = Object.fromEntries(new Headers(init.headers));
  const headers = 'token' in who ? { ...headersOf(target, who), ...ownHeaders } : ownHeaders;
  const response = await target.fetch(who.host, path.startsWith('/') ? path : `/${path}`, { ...init, headers });
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${path.split('?', 1)[0]} answered ${response.status}: ${await response.text()}`);
  return response;
}

const LOGIN = `mutation ($email: String!, $password: String!, $instance: String, $branch: String) {
  loginUser(email: $email, password: $password, instance_url: $instance, branch_url: $branch) { token } }`;

export type Credentials = { readonly email: string; readonly password: string };

/** Signs in through the HTTP API, on the central host or on an instance's. */
export async function signIn(target: SmokeTarget, { email, password }: Credentials, host: string, branch?: string): Promise<SmokeCaller> {
  const instance = host === target.productDomain ? null : host.slice(0, -target.productDomain.length - 1);
  const { loginUser } = await get(target, { host }, LOGIN, {
    email,
    password,
    instance,
    branch: branch ?? null,
  });
  return { host, token: loginUser.token, ...(branch !== undefined && { branch }) };
}

/** Chooses a password by the token of a link, which is good once. */
export async function choosePassword(target: SmokeTarget, host: string, token: string, { email, password }: Credentials): Promise<void> {
  const { validatePasswordToken } = await get(target, { host }, VALIDATE_PASSWORD_TOKEN, { email, token });
  if (!validatePasswordToken) throw new Error(`The link of ${email} is not valid.`);
  await get(target, { host }, RESET_PASSWORD, { email, token, password });
}
