import { ApiError } from '../api-error.ts';
import { pageHeaders } from '../call.ts';
import { callRest, dataOf } from '../rest.ts';
import { randomKey } from '../use-command.ts';
import { createTicketStore } from './ticket-store.ts';
import type { BytesRequest, UploadMeans } from './upload-means.ts';
import { UPLOAD_FAILED } from './upload-message.ts';

/** Sends bytes. XMLHttpRequest, because fetch does not report how much of a body was sent. */
function send({ method, url, headers, body, signal, onSent }: BytesRequest): Promise<XMLHttpRequest> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => done(request));
    request.addEventListener('error', () => fail(new ApiError('NETWORK', UPLOAD_FAILED)));
    request.addEventListener('abort', () => fail(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function post(request: BytesRequest): Promise<unknown> {
  const { headers, token } = pageHeaders();
  const sent = await send({ ...request, headers: { ...headers, ...request.headers } });
  const replied = ['Retry-After', 'X-Request-Id'].flatMap((name): [string, string][] => {
    const value = sent.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
  return dataOf({ response: new Response(sent.responseText, { status: sent.status, headers: replied }), token });
}

/** Resolves at an event, or when the signal is aborted. */
const until = (signal: AbortSignal, listen: (done: () => void) => void): Promise<void> =>
  new Promise((done) => {
    signal.addEventListener('abort', () => done(), { once: true });
    listen(done);
  });

/** What uploads of this person need of the browser. */
export const browserMeans = (person: string): UploadMeans => ({
  call: (method, path, body, { signal, key } = {}) =>
    callRest(method, path, body, { signal, headers: key === undefined ? {} : { 'Idempotency-Key': key } }),
  put: async (request) => (await send(request)).status,
  post,
  tickets: createTicketStore(localStorage, person, Date.now),
  wait: (ms, signal) => until(signal, (done) => void setTimeout(done, ms)),
  whenOnline: async (signal) => {
    if (!navigator.onLine) await until(signal, (done) => window.addEventListener('online', done, { once: true }));
  },
  now: Date.now,
  newKey: randomKey,
});
