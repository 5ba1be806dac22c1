import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { Cancelled } from './run-control.ts';
import { MB, PART, sendTo, UploadServer } from './sample-server.ts';
import { createTicketStore } from './ticket-store.ts';
import { startUpload } from './upload.ts';
import type { UploadMeans } from './upload-means.ts';
import type { UploadProgress } from './sending.ts';
import { uploadMessage } from './upload-message.ts';

let server: UploadServer;
let stored: Map<string, string>;
let pauses: number[];
let time: number;
beforeEach(async () => {
  server = new UploadServer();
  stored = new Map();
  pauses = [];
  time = 0;
  await server.start();
});
afterEach(() => server.stop());

const store = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => void stored.set(name, text) };
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
  put: async (request) => (await sendTo(server, request)).status,
  post: async (request) => JSON.parse((await sendTo(server, request)).text) as unknown,
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

  it('of a small file is not said to be checked when its line is cut, and can be paused until sent again', async () => {
    const told: [phase: string, sent: number][] = [];
    server.cuts = { POST: 1 };
    let goOn = (): void => undefined;
    const waits = new Promise<void>((done) => (goOn = done));
    const upload = startUpload(
      { purpose: 'video', file: fileOf(1000), draft: () => '12' },
      { ...means(), wait: () => waits },
      ({ phase, sent }) => told.push([phase, sent]),
    );
    const betweenTries = [
      ['checking', 1000],
      ['sending', 0],
    ];
    await expect.poll(() => told.slice(-2)).toEqual(betweenTries);
    upload.pause();
    expect(told.at(-1)).toEqual(['paused', 0]);
    goOn();
    upload.resume();
    expect(await upload.done).toEqual({ url: 'storage/direct.mp4' });
    expect(told.at(-1)).toEqual(['checking', 1000]);
  });

  it.each([2, 5, 60])(
    'of a small file is sent again after as many seconds as a busy server asks for, at the soonest: %i [E150]',
    async (seconds) => {
      let busy = 2;
      const { post } = means();
      const often: UploadMeans = {
        ...means(),
        post: (request) =>
          (busy -= 1) < 0 ? post(request) : Promise.reject(new ApiError('BUSY', 'Many files.', { retryAfterSeconds: seconds })),
      };
      const { done } = startUpload({ purpose: 'resource', file: fileOf(1000), draft: () => '12' }, often, () => undefined);
      expect(await done).toEqual({ url: 'storage/direct.mp4' });
      expect(pauses).toEqual([seconds * 1000, Math.max(2, seconds) * 1000]);
    },
  );

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
    expect(stored.get('uploads:p1')).toBe('[]');
  });

  it('tells of a part as soon as it is stored, however little time has passed since the last report', async () => {
    const told: number[] = [];
    server.held = [2, 3];
    const { done } = begin(fileOf(5 * MB), ({ sent }) => told.push(sent));
    await expect.poll(() => told.at(-1)).toBeGreaterThanOrEqual(PART);
    server.release();
    await done;
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
    expect(stored.get('uploads:p1')).toBe('[]');
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
