import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TypedDocumentString } from '../../web/api/generated/graphql.ts';
import type { Replies } from '../fixtures/generated/replies.ts';

/** A browser that keeps its connections, as the load of a bench must not be the opening of new ones. */
export type Client = {
  /** Calls as the screens do, with their own documents; `key`: the Idempotency-Key of an act. @throws on an error in the answer */
  call<Data = Replies, Variables = object>(
    who: Caller,
    document: TypedDocumentString<Data, Variables> | string,
    variables: Variables,
    key?: string,
  ): Promise<Data>;
  close(): void;
};

/** Whom a call is from: their instance's host, and their session. */
export type Caller = { readonly host: string; readonly token: string | null };

type Answer<Data> = { readonly data?: Data | null; readonly errors?: readonly { readonly message: string }[] };

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

export function openClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  const post = ({ host, token }: Caller, body: string, key?: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${host}:${port}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'gzip, br',
        'x-instance-domain': host.split('.')[0] ?? '',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const sent = request({ host: '127.0.0.1', port, path: '/graphql', method: 'POST', headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: decoded(Buffer.concat(chunks), answer.headers['content-encoding']) }),
        );
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closes a connection that has rested for some seconds; one that was just about to be used again is opened anew.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(post({ host, token }, body, key));
        else reject(error);
      });
      sent.end(body);
    });

  return {
    call: async <Data = Replies, Variables = object>(
      who: Caller,
      document: TypedDocumentString<Data, Variables> | string,
      variables: Variables,
      key?: string,
    ) => {
      const { status, text } = await post(who, JSON.stringify({ query: String(document), variables }), key);
      // The reply of the server has the shape of the document.
      const answer = JSON.parse(text) as Answer<Data>;
      if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
      if (answer.data == null) throw new Error(`The API answered ${status} without data.`);
      return answer.data;
    },
    close: () => agent.destroy(),
  };
}
