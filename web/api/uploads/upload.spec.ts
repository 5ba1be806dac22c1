import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { Cancelled } from './run-control.ts';
import { createTicketStore } from './ticket-store.ts';
import { startUpload } from './upload.ts';
import type { BytesRequest, UploadMeans } from './upload-means.ts';
import type { UploadProgress } from './sending.ts';
import { uploadMessage } from './upload-message.ts';

const MB = 1024 * 1024;
const PART = 2 * MB;

/** A server with the routes of uploads, and what it is told to do wrong. */
class UploadServer {
  readonly stored = new Map<number, Buffer>();
  readonly requests: string[] = [];
  /** How many of the next requests lose their line, by method. */
  cuts: Record<string, number> = {};
  /** How many of the next requests to the storage are refused, as those to an address that has ended. */
  endedAddresses = 0;
  /** How often the file is still being checked. */
  checks = 0;
  refusal: { status: number; body: object } | null = null;
  /** Parts of which the reply waits until `release` is called. */
  held: number[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  private waiting: (() => void)[] = [];
  private size = 0;
  private opened = 0;
  private isDone = false;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  origin = '';

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
  release(): void {
    this.held = [];
    for (const go of this.waiting.splice(0)) go();
  }
  bytes = (): Buffer => Buffer.concat([...this.stored].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes));

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.requests.push(`${method} ${url}`);
    this.atOnce += url.startsWith('/store') ? 1 : 0;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      if ((this.cuts[method] ?? 0) > 0) {
        this.cuts[method] = (this.cuts[method] ?? 0) - 1;
        request.once('data', () => request.socket.destroy());
        if (method === 'GET') request.socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { status, body } = await this.reply(method, url, Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } catch {
      // The client has gone.
    } finally {
      this.atOnce -= url.startsWith('/store') ? 1 : 0;
    }
  }
  private async reply(method: string, url: string, bytes: Buffer): Promise<{ status: number; body: object }> {
    if (this.refusal && method === 'POST') return this.refusal;
    if (url.startsWith('/store/')) return this.store(Number(url.slice(7)), bytes);
    if (method === 'DELETE') return { status: 200, body: {} };
    if (url.startsWith('/api/upload-')) return this.open(bytes);
    if (method === 'GET') return { status: 200, body: this.status() };
    if (this.missing().length > 0) return { status: 409, body: { error: 'Parts are missing.', code: 'CONFLICT', missing: this.missing() } };
    if (this.checks-- > 0) return { status: 202, body: { status: 'processing', retry_after: 1 } };
    this.isDone = true;
    return { status: 200, body: { url: 'storage/file.mp4' } };
  }
  private async store(number: number, bytes: Buffer): Promise<{ status: number; body: object }> {
    if (this.held.includes(number)) await new Promise<void>((go) => this.waiting.push(go));
    if (this.endedAddresses-- > 0) return { status: 403, body: {} };
    if (this.size <= PART && this.stored.has(number)) return { status: 412, body: {} };
    this.stored.set(number, bytes);
    return { status: 200, body: {} };
  }
  private open(bytes: Buffer): { status: number; body: object } {
    const text = bytes.toString('latin1');
    if (text.includes('form-data')) return { status: 200, body: { url: 'storage/direct.mp4' } };
    this.size = (JSON.parse(text) as { size: number }).size;
    this.opened += 1;
    this.stored.clear();
    return { status: 201, body: { upload: this.ticket() } };
  }
  private missing(): number[] {
    return Array.from({ length: Math.ceil(this.size / PART) }, (_, i) => i + 1).filter((number) => !this.stored.has(number));
  }
  private ticket(): object {
    const id = String(this.opened);
    const parts = this.missing().map((number) => ({ number, url: `${this.origin}/store/${number}` }));
    const routes = { id, headers: { 'x-sent': 'yes' }, complete: `/api/uploads/${id}/complete`, status: `/api/uploads/${id}` };
    return { ...routes, method: 'MULTIPART', part_size: PART, parts };
  }
  private status(): object {
    if (this.isDone) return { status: 'done', received: [], result: { url: 'storage/file.mp4' } };
    return { status: 'open', received: [...this.stored.keys()], upload: this.ticket() };
  }
}

let server: UploadServer;
let kept: Map<string, string>;
let pauses: number[];
let time: number;
beforeEach(async () => {
  server = new UploadServer();
  kept = new Map();
  pauses = [];
  time = 0;
  await server.start();
});
afterEach(() => server.stop());

/** Sends bytes over a real line, as a browser does. */
function send({ method, url, headers, body, signal, onSent }: BytesRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(signal.aborted ? signal.reason : new ApiError('NETWORK', 'No line'));
    void new Response(body).arrayBuffer().then((bytes) => {
      if (signal.aborted) return gone();
      const type = body instanceof FormData ? 'multipart/form-data' : 'application/octet-stream';
      const sent = httpRequest(new URL(url, server.origin), {
        method,
        headers: { ...headers, 'content-type': type },
        signal,
        agent: false,
      });
      sent.on('error', gone);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('error', gone);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.end(body instanceof FormData ? Buffer.from('form-data') : Buffer.from(bytes), () => onSent(bytes.byteLength));
    });
  });
}

const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
const means = (): UploadMeans => ({
  call: async (method, path, body, { signal } = {}) => {
    const sent = fetch(server.origin + path, {
      method,
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await sent.catch((thrown: unknown) => {
      throw signal?.aborted ? thrown : new ApiError('NETWORK', 'No line');
    });
    const json = (await response.json()) as { error?: string; code?: 'CONFLICT' };
    if (!response.ok) throw new ApiError(json.code ?? 'INTERNAL', json.error ?? '');
    return json;
  },
  put: async (request) => (await send(request)).status,
  post: async (request) => JSON.parse((await send(request)).text) as unknown,
  tickets: createTicketStore(store, 'p1', () => time),
  wait: (ms) => {
    pauses.push(ms);
    time += ms;
    return Promise.resolve();
  },
  whenOnline: () => Promise.resolve(),
  now: () => time,
  newKey: () => 'key',
});

const fileOf = (size: number, name = 'lesson.mp4'): File => {
  const bytes = new Uint8Array(size).map((_, i) => (i * 7 + (i >> 11)) % 251);
  return new File([bytes], name, { type: 'video/mp4', lastModified: 5 });
};
const begin = (file: File, tell: (progress: UploadProgress) => void = () => undefined) =>
  startUpload({ purpose: 'video', file, draft: () => '12' }, means(), tell);
const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer());
const storeRequests = (): string[] => server.requests.filter((line) => line.includes('/store/'));

describe('an upload', () => {
  it('of a small file goes with its request, and is said to be checked once all of it was sent', async () => {
    const told: UploadProgress[] = [];
    expect(await begin(fileOf(1000), (progress) => told.push(progress)).done).toEqual({ url: 'storage/direct.mp4' });
    expect(server.requests).toEqual(['POST /api/upload-video']);
    expect(told.at(-1)).toMatchObject({ phase: 'checking', sent: 1000, size: 1000 });
  });

  it('of a large file goes in parts, four at once, with its true progress', async () => {
    const file = fileOf(11 * MB);
    const told: UploadProgress[] = [];
    server.held = [1, 2, 3, 4];
    const { done } = begin(file, (progress) => {
      told.push(progress);
      time += 500;
    });
    await expect.poll(() => server.atOnce).toBe(4);
    server.release();
    expect(await done).toEqual({ url: 'storage/file.mp4' });
    expect(server.bytes().equals(await bytesOf(file))).toBe(true);
    expect(server.mostAtOnce).toBe(4);
    expect(told.at(-1)).toMatchObject({ phase: 'checking', sent: 11 * MB, size: 11 * MB });
    const sent = told.map((progress) => progress.sent);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(kept.get('uploads:p1')).toBe('[]');
  });

  it('goes on where lines are cut, with growing pauses', async () => {
    const file = fileOf(5 * MB);
    server.cuts = { PUT: 3, POST: 1 };
    expect(await begin(file).done).toEqual({ url: 'storage/file.mp4' });
    expect(server.bytes().equals(await bytesOf(file))).toBe(true);
    expect(pauses.toSorted((a, b) => a - b)[0]).toBe(1000);
  });

  it('gives up after five tries of a part, and goes on with the same ticket when it is tried again', async () => {
    const file = fileOf(5 * MB);
    server.cuts = { PUT: 1000 };
    const failure = await begin(file).done.catch((thrown: unknown) => thrown);
    expect(uploadMessage(failure, 'Upload failed.')).toBe('Upload failed.');
    expect(pauses.filter((ms) => ms === 8000).length).toBeGreaterThan(0);
    expect(pauses).not.toContain(16_000);
    server.cuts = {};
    expect(await begin(file).done).toEqual({ url: 'storage/file.mp4' });
    expect(server.requests.filter((line) => line === 'POST /api/upload-video')).toHaveLength(1);
  });

  it('asks for fresh addresses when they have ended, and sends only what is missing', async () => {
    server.endedAddresses = 1;
    const file = fileOf(9 * MB);
    expect(await begin(file).done).toEqual({ url: 'storage/file.mp4' });
    expect(server.requests).toContain('GET /api/uploads/1');
    expect(server.bytes().equals(await bytesOf(file))).toBe(true);
  });

  it('fails when no address works', async () => {
    server.endedAddresses = 1000;
    await expect(begin(fileOf(5 * MB)).done).rejects.toThrow('Upload failed.');
  });

  it('is known after a reload by its name, size and date, and sends only what is missing', async () => {
    const file = fileOf(9 * MB);
    server.held = [3];
    const first = begin(file);
    await expect.poll(() => server.stored.size).toBe(4);
    first.pause();
    server.release();
    await expect.poll(() => server.atOnce).toBe(0);
    server.stored.delete(3);
    server.requests.length = 0;
    const speeds: number[] = [];
    const again = begin(fileOf(9 * MB), ({ bytesPerSecond }) => {
      speeds.push(bytesPerSecond ?? 0);
      time += 1000;
    });
    expect(await again.done).toEqual({ url: 'storage/file.mp4' });
    expect(storeRequests()).toEqual(['PUT /store/3']);
    // What was sent before the reload says nothing of the speed.
    expect(Math.max(...speeds)).toBe(PART);
    expect(server.bytes().equals(await bytesOf(file))).toBe(true);
  });

  it('pauses and goes on', async () => {
    const file = fileOf(5 * MB);
    const phases = new Set<string>();
    server.held = [1, 2, 3];
    const upload = begin(file, ({ phase }) => phases.add(phase));
    await expect.poll(() => server.atOnce).toBe(3);
    upload.pause();
    expect(phases).toEqual(new Set(['sending', 'paused']));
    server.release();
    upload.resume();
    expect(await upload.done).toEqual({ url: 'storage/file.mp4' });
    expect(server.bytes().equals(await bytesOf(file))).toBe(true);
  });

  it('that is cancelled ends its ticket', async () => {
    server.held = [1];
    const upload = begin(fileOf(5 * MB));
    await expect.poll(() => server.atOnce).toBeGreaterThan(0);
    upload.cancel();
    const failure = await upload.done.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(Cancelled);
    expect(uploadMessage(failure, 'Upload failed.')).toBeNull();
    await expect.poll(() => server.requests).toContain('DELETE /api/uploads/1');
    expect(kept.get('uploads:p1')).toBe('[]');
  });

  it('waits while the file is checked, and shows why it is refused', async () => {
    server.checks = 2;
    expect(await begin(fileOf(5 * MB)).done).toEqual({ url: 'storage/file.mp4' });
    expect(pauses).toEqual([1000, 1000]);
    server.refusal = { status: 415, body: { error: 'This is no video.', code: 'UNSUPPORTED_TYPE' } };
    const failure = await begin(fileOf(6 * MB)).done.catch((thrown: unknown) => thrown);
    expect(uploadMessage(failure, 'Upload failed.')).toBe('This is no video.');
  });
});

describe('kept tickets', () => {
  it('follow a course that gets its id, and end after a day', () => {
    const tickets = createTicketStore(store, 'p1', () => time);
    const file = fileOf(10);
    tickets.keep('new', 'video', file, '/api/uploads/1');
    tickets.move('new', '12');
    expect([tickets.find('new', 'video', file), tickets.find('12', 'video', file)]).toEqual([null, '/api/uploads/1']);
    expect(tickets.find('12', 'audio', file)).toBeNull();
    time = 86_400_000;
    expect(tickets.of('12')).toEqual([]);
  });
});
