import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../web/api/api-error.ts';
import { createTicketStore } from '../../web/api/uploads/ticket-store.ts';
import type { BytesRequest, CallMeans, UploadMeans } from '../../web/api/uploads/upload-means.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import type { BenchTenant } from './tenant.ts';

/** A line to the storage: how fast it is, and which requests it loses. */
export type SlowLine = {
  /** Bytes a second, of all requests together. */
  readonly bytesPerSecond: number;
  /** Returns whether a request is lost half-way. */
  readonly loses: () => boolean;
  /** Is told of bytes that are about to pass. */
  readonly onBytes: (bytes: number) => void;
  /** The line is gone until this time, in milliseconds since 1970. */
  readonly goneUntil: () => number;
  /** By how much the pauses of the client are shortened, since the line is as much faster. */
  readonly faster: number;
};

/** Milliseconds for which a poor line is gone. */
const GONE_MS = 60_000;

/**
 * Returns a line of 1 Mbit/s that loses five of a hundred requests and is gone for a minute when half of a file of this size has passed;
 * all of it so many times as fast.
 */
export function poorLine(size: number, faster: number): SlowLine {
  const random = seededNumbers(20_261_123);
  let passed = 0;
  let gone = 0;
  return {
    bytesPerSecond: (1_000_000 / 8) * faster,
    loses: () => random() < 0.05,
    onBytes: (bytes) => {
      passed += bytes;
      if (gone === 0 && passed > size / 2) gone = Date.now() + GONE_MS / faster;
    },
    goneUntil: () => gone,
    faster,
  };
}

const CHUNK = 256 * 1024;

/** Takes turns on a line: resolves when so many bytes have passed it. */
function turnsOf({ bytesPerSecond }: SlowLine): (bytes: number) => Promise<void> {
  let free = 0;
  return async (bytes) => {
    const now = performance.now();
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1000;
    await pause(free - now);
  };
}

const lost = (): ApiError => new ApiError('NETWORK', 'The line was lost.');

/** Resolves when a request takes more bytes, or is over. */
const drained = (outgoing: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const goOn = (): void => {
      outgoing.off('drain', goOn).off('close', goOn);
      resolve();
    };
    outgoing.on('drain', goOn).on('close', goOn);
  });

/** Sends bytes of a file to an address of the storage. Resolves with the status. @throws ApiError where the line is lost */
async function putBytes(sent: BytesRequest, line: SlowLine | null, turn: (bytes: number) => Promise<void>): Promise<number> {
  const body = sent.body as Blob; // pieces of a file alone are put
  const { host, port, pathname, search } = new URL(sent.url);
  const headers = { ...sent.headers, host, 'content-length': body.size };
  const outgoing = request({ host: '127.0.0.1', port, path: pathname + search, method: 'PUT', headers });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    outgoing.on('error', () => reject(sent.signal.aborted ? (sent.signal.reason as Error) : lost()));
  });
  // It is awaited below; until then a lost line is nobody's.
  status.catch(() => undefined);
  sent.signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
  const lostAt = line?.loses() ? body.size / 2 : Infinity;
  for (let at = 0; at < body.size && !outgoing.destroyed; at += CHUNK) {
    const chunk = Buffer.from(await body.slice(at, at + CHUNK).arrayBuffer());
    await turn(chunk.length);
    line?.onBytes(chunk.length);
    if (at > lostAt || (line?.goneUntil() ?? 0) > Date.now()) outgoing.destroy();
    else if (!outgoing.write(chunk)) await drained(outgoing);
    if (!outgoing.destroyed) sent.onSent(at + chunk.length);
  }
  if (!outgoing.destroyed) outgoing.end();
  return status;
}

/** What an upload needs of a tenant: a running product and its signed-in admin. */
export type UploadingTenant = Pick<BenchTenant, 'cloud' | 'admin'>;

/** Returns what the client's own uploads need, with requests to this product in place of those of a browser. `line`: null for a fast one. */
export function uploadMeansOf({ cloud, admin }: UploadingTenant, line: SlowLine | null): UploadMeans {
  const kept = new Map<string, string>();
  const turn = line === null ? () => Promise.resolve() : turnsOf(line);
  const call = async (method: string, path: string, body?: unknown, { key }: CallMeans = {}): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'x-instance-domain': admin.host.split('.')[0] ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await cloud.fetch(admin.host, path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const said = (await answer.text()) || '{}';
    if (answer.ok) return JSON.parse(said);
    const { code, error } = JSON.parse(said) as { code?: ApiError['code']; error?: string };
    throw new ApiError(code ?? 'INTERNAL', error ?? said);
  };
  return {
    call,
    put: (sent) => putBytes(sent, line, turn),
    post: () => Promise.reject(new Error('Large files go by ticket.')),
    tickets: createTicketStore(
      { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
      'bench',
      Date.now,
    ),
    wait: async (ms, signal) => {
      await pause(ms / (line?.faster ?? 1), undefined, { signal }).catch(() => undefined);
    },
    whenOnline: async () => {
      const gone = (line?.goneUntil() ?? 0) - Date.now();
      if (gone > 0) await pause(gone);
    },
    now: Date.now,
    newKey: () => crypto.randomUUID(),
  };
}
