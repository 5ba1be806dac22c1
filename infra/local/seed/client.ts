import { request } from 'node:http';
import type { SeedCloud } from './contract.ts';

/** Somebody signed in on a host. */
export type Session = { readonly host: string; readonly token: string; readonly branch?: string };

type Sent = { readonly host: string; readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };

/** Names like `acme.localhost` do not resolve on every machine, so the loopback address is asked, under that name. */
function post(cloud: SeedCloud, { host, path, headers, body }: Sent): Promise<{ status: number; json: unknown }> {
  const { port } = new URL(cloud.origin(host));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...headers, host: `${host}:${port}`, 'content-length': body.length },
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const headersOf = ({ host, token, branch }: Omit<Session, 'token'> & { token?: string }): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(host !== 'localhost' && { 'x-instance-domain': host.split('.')[0] ?? '' }),
  ...(branch !== undefined && { 'x-branch-url': branch }),
});

export type AskOptions = { readonly variables?: Record<string, unknown>; readonly key?: string };

/** One call of the API as any client makes it. `key`: the act's, so that a seed that is repeated does it once. */
export async function ask<Data>(
  cloud: SeedCloud,
  who: Session | { readonly host: string },
  query: string,
  { variables = {}, key }: AskOptions = {},
): Promise<Data> {
  const headers = { ...headersOf(who), 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': `seed-${key}` }) };
  const { json } = await post(cloud, {
    host: who.host,
    path: '/graphql',
    headers,
    body: Buffer.from(JSON.stringify({ query, variables })),
  });
  // The answer is of the shape the query asked for.
  const { data, errors } = json as { data?: Data; errors?: { message: string; extensions?: unknown }[] };
  if (errors || !data) throw new Error(`The sample data was refused: ${JSON.stringify(errors)}`);
  return data;
}

/** Uploads a picture in the form that the specification prints, and answers its path. */
export async function upload(
  cloud: SeedCloud,
  who: Session,
  kind: 'image' | 'content',
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set(kind, new File([bytes], name, { type: 'image/png' }));
  const encoded = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { ...headersOf(who), 'content-type': encoded.headers.get('content-type') ?? '' };
  const { status, json } = await post(cloud, { host: who.host, path: `/api/upload-${kind}`, headers, body });
  const { url } = json as { url?: string };
  if (status !== 200 || url === undefined) throw new Error(`The picture ${name} was refused: ${status} ${JSON.stringify(json)}`);
  return url;
}

const LOGIN = `mutation ($email: String!, $password: String!, $instance: String, $branch: String) {
  loginUser(email: $email, password: $password, instance_url: $instance, branch_url: $branch) { token } }`;

export async function signIn(cloud: SeedCloud, email: string, password: string, host: string, branch?: string): Promise<Session> {
  const variables = { email, password, instance: host.split('.')[0], branch: branch ?? null };
  const { loginUser } = await ask<{ loginUser: { token: string } }>(cloud, { host }, LOGIN, { variables });
  return { host, token: loginUser.token, ...(branch !== undefined && { branch }) };
}
