import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '../api-error.ts';
import type { BytesRequest } from './upload-means.ts';

/** A megabyte, and the size of a part. */
export const MB = 1024 * 1024;
export const PART = 2 * MB;

/** A server with the routes of uploads, and what it is told to do wrong: for the specs of uploads. */
export class UploadServer {
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

/** Sends bytes over a real line, as a browser does. @throws ApiError without a line, or the reason of an abort */
export function sendTo(
  { origin }: UploadServer,
  { method, url, headers, body, signal, onSent }: BytesRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(signal.aborted ? signal.reason : new ApiError('NETWORK', 'No line'));
    void new Response(body).arrayBuffer().then((bytes) => {
      if (signal.aborted) return gone();
      const type = body instanceof FormData ? 'multipart/form-data' : 'application/octet-stream';
      const sent = httpRequest(new URL(url, origin), {
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
