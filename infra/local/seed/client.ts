import { request } from 'node:http';
import type { SeedCloud } from './seed-types.ts';

/** A person signed in on a host. */
export type SeedSession = { readonly host: string; readonly token: string; readonly branch?: string };

type PostRequest = { readonly host: string; readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };

/** Posts to the loopback address with the name in the Host header, because names like `acme.localhost` do not resolve on every machine. */
function post(cloud: SeedCloud, { host, path, headers, body }: PostRequest): Promise<{ status: number; json: unknown }> {
  const { port } = new URL(cloud.origin(host));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, host: `${host}:${port}`, 'content-length': body.length },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const headersOf = ({ host, token, branch }: Omit<SeedSession, 'token'> & { token?: string }): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(host !== 'localhost' && { 'x-instance-domain': host.split('.')[0] ?? '' }),
  ...(branch !== undefined && { 'x-branch-url': branch }),
});

export type CallOptions = { readonly variables?: Record<string, unknown>; readonly key?: string };

/** Makes one GraphQL call and returns its data. `key`: an idempotency key, so that a repeated seed has its effect once. @throws Error for a refused call */
export async function callGraphql<Data>(
  cloud: SeedCloud,
  session: SeedSession | { readonly host: string },
  query: string,
  { variables = {}, key }: CallOptions = {},
): Promise<Data> {
  const headers = {
    ...headersOf(session),
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': `seed-${key}` }),
  };
  const { json } = await post(cloud, {
    host: session.host,
    path: '/graphql',
    headers,
    body: Buffer.from(JSON.stringify({ query, variables })),
  });
  // The response has the shape of the query.
  const { data, errors } = json as { data?: Data; errors?: { message: string; extensions?: unknown }[] };
  if (errors || !data) throw new Error(`The sample data was refused: ${JSON.stringify(errors)}`);
  return data;
}

/** Uploads a picture as a multipart form and returns its path. */
export async function upload(
  cloud: SeedCloud,
  session: SeedSession,
  kind: 'image' | 'content',
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set(kind, new File([bytes], name, { type: 'image/png' }));
  const encoded = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { ...headersOf(session), 'content-type': encoded.headers.get('content-type') ?? '' };
  const { status, json } = await post(cloud, { host: session.host, path: `/api/upload-${kind}`, headers, body });
  const { url } = json as { url?: string };
  if (status !== 200 || url === undefined) throw new Error(`The picture ${name} was refused: ${status} ${JSON.stringify(json)}`);
  return url;
}

const LOGIN = `mutation ($email: String!, $password: String!, $instance: String, $branch: String) {
  loginUser(email: $email, password: $password, instance_url: $instance, branch_url: $branch) { token } }`;

/** Signs a person in and returns the session. */
export async function signIn(cloud: SeedCloud, email: string, password: string, host: string, branch?: string): Promise<SeedSession> {
  const variables = { email, password, instance: host.split('.')[0], branch: branch ?? null };
  const { loginUser } = await callGraphql<{ loginUser: { token: string } }>(cloud, { host }, LOGIN, { variables });
  return { host, token: loginUser.token, ...(branch !== undefined && { branch }) };
}
