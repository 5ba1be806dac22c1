import { request } from 'node:http';
import { hasSeedTime } from './seed-time/clock.ts';
import type { SeedCloud } from './seed-types.ts';

/** A person signed in on a host. `present`: another session of theirs, of the present time, where this one is of a given time. */
export type SeedSession = { readonly host: string; readonly token: string; readonly branch?: string; readonly present?: SeedSession };

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

/** Returns the headers that say whose call it is, and where. */
export const headersOf = ({ host, token, branch }: Omit<SeedSession, 'token'> & { token?: string }): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(host !== 'localhost' && { 'x-instance-domain': host.split('.')[0] ?? '' }),
  ...(branch !== undefined && { 'x-branch-url': branch }),
});

/** Returns the answer of the running cloud; of this process for work that was given a time, which no running cloud takes from a caller. */
async function answerOf(cloud: SeedCloud, host: string, headers: Record<string, string>, body: Buffer): Promise<unknown> {
  if (!hasSeedTime()) return (await post(cloud, { host, path: '/graphql', headers, body })).json;
  // Loaded on demand, with the whole API.
  const { answerHere } = await import('./seed-time/answer-here.ts');
  return answerHere({ ...headers, host }, body);
}

/** Returns the data of one GraphQL call. @throws Error for a refused call */
async function dataOf<Data>(cloud: SeedCloud, host: string, headers: Record<string, string>, body: Buffer): Promise<Data> {
  const json = await answerOf(cloud, host, headers, body);
  // The response has the shape of the query.
  const { data, errors } = json as { data?: Data; errors?: { message: string; extensions?: unknown }[] };
  if (errors || !data) throw new Error(`The sample data was refused: ${JSON.stringify(errors)}`);
  return data;
}

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
  return dataOf(cloud, session.host, headers, Buffer.from(JSON.stringify({ query, variables })));
}

/** Returns a form as the type and the body of a request. */
async function encoded(form: FormData): Promise<{ type: string; body: Buffer }> {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

/** Makes one GraphQL call whose variable `file` is a file, as a multipart request. @throws Error for a refused call */
export async function callWithFile(
  cloud: SeedCloud,
  session: SeedSession,
  query: string,
  variables: Record<string, unknown>,
  file: File,
): Promise<void> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { ...variables, file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', file);
  const { type, body } = await encoded(form);
  await dataOf(cloud, session.host, { ...headersOf(session), 'content-type': type }, body);
}

/** What a file of the sample data is uploaded for. */
export type UploadKind = 'image' | 'content' | 'video' | 'audio' | 'presentation' | 'scorm' | 'resource';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  txt: 'text/plain',
  zip: 'application/zip',
};
const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Uploads a file as a multipart form and returns its path. */
export async function upload(
  cloud: SeedCloud,
  { present, ...given }: SeedSession,
  kind: UploadKind,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const session = present ?? given;
  const form = new FormData();
  form.set(kind, new File([bytes], name, { type: typeOf(name) }));
  const { type, body } = await encoded(form);
  const headers = { ...headersOf(session), 'content-type': type };
  const { status, json } = await post(cloud, { host: session.host, path: `/api/upload-${kind}`, headers, body });
  const { url } = json as { url?: string };
  if (status !== 200 || url === undefined) throw new Error(`The file ${name} was refused: ${status} ${JSON.stringify(json)}`);
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
