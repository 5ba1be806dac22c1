import { appendFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { environmentNamed } from '../../../infra/aws/environments.ts';
import { linesInCloud } from '../../../infra/ops/trace/lines-in-cloud.ts';
import { startCloud } from '../../fixtures/cloud.ts';
import { inFolder, isOneSentence, ops } from './ops.ts';

afterEach(() => vi.unstubAllEnvs());

const line = (at: string, more: object): string =>
  `${JSON.stringify({ level: 'ERROR', timestamp: at, service: 'trellis', message: 'graphql.internal', ...more })}\n`;

describe('trace [E99]', () => {
  it('prints what the running product has logged of the reference that a failed call was answered with', { timeout: 240_000 }, async () => {
    const cloud = await startCloud({ functions: 'bundled', manifest: join(import.meta.dirname, '../embedded/manifest.ts') });
    try {
      const failed = await cloud.fetch('localhost', '/api/odd/throws');
      const reference = failed.headers.get('x-request-id') ?? '';
      expect(failed.status).toBe(500);
      const found = await ops(cloud.data, 'trace', reference);
      expect(found).toMatchObject({ code: 0, out: expect.stringContaining('thrown on purpose') });
      expect(found.out).toContain(`1 line of ${reference}`);
    } finally {
      await cloud.stop();
    }
  });

  it('prints the lines of one reference and of the span, the oldest first, of several files', () =>
    inFolder(async (data) => {
      await mkdir(join(data, 'log'), { recursive: true });
      const [day, next] = ['2026-11-20', '2026-11-21'];
      await appendFile(join(data, 'log', `${next}.jsonl`), line(`${next}T01:00:00.000Z`, { request: 'request-1', tenant: 7, n: 2 }));
      await appendFile(
        join(data, 'log', `${day}.jsonl`),
        line(`${day}T20:00:00.000Z`, { request: 'request-1', tenant: 7, n: 1 }) +
          line(`${day}T20:00:01.000Z`, { request: 'request-2', tenant: 7 }) +
          line(`${day}T02:00:00.000Z`, { request: 'request-1', tenant: 7, n: 0 }) +
          '{"cut off, request-1',
      );
      const { code, out } = await ops(data, 'trace', 'request-1', '--since', `${day}T12:00:00Z`);
      const numbers = out.split('\n').flatMap((text) => (text.startsWith('{') ? [(JSON.parse(text) as { n: number }).n] : []));
      expect([code, numbers]).toEqual([0, [1, 2]]);
      expect(out).toContain(`2 lines of request-1 in the embedded cloud in ${data} from 2026-11-20T12:00:00Z to 2026-11-21T12:00:00Z.`);
      expect(await ops(data, 'trace', 'request-9')).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was logged') });
    }));

  it('refuses what is no reference, no time and no number of hours, in one sentence', () =>
    inFolder(async (data) => {
      for (const args of [['x"}'], ['request-1', '--since', 'yesterday'], ['request-1', '--hours', '0'], ['request-1', '--hours', '999']])
        expect(isOneSentence(await ops(data, 'trace', ...args)), args.join(' ')).toBe(true);
    }));

  it('asks the log groups of API and functions within the span, and for what Lambda said of the invocation', async () => {
    type LogRequest = {
      readonly logGroupName: string;
      readonly filterPattern: string;
      readonly startTime: number;
      readonly nextToken?: string;
    };
    const asked: LogRequest[] = [];
    const answerTo = ({ logGroupName, filterPattern, nextToken }: LogRequest): object => {
      if (filterPattern === '"Jx-reference="' && logGroupName.endsWith('/calls'))
        return { events: [{ timestamp: 3, message: '{"request":"Jx-reference=","invocation":"invocation-1","status":"500"}' }] };
      if (filterPattern === '"Jx-reference="' && logGroupName.endsWith('-graphql'))
        return nextToken === undefined
          ? { events: [], nextToken: 'more' }
          : { events: [{ timestamp: 1, message: 'the line of the function\n' }] };
      if (filterPattern === '"invocation-1"' && logGroupName.endsWith('-graphql'))
        return { events: [{ timestamp: 2, message: 'Task timed out' }] };
      return { events: [] };
    };
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(JSON.parse(body) as LogRequest);
        response.end(JSON.stringify(answerTo(JSON.parse(body) as LogRequest)));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    try {
      const lines = await linesInCloud(environmentNamed('dev'), 'Jx-reference=', { from: 1_000, to: 2_000 });
      expect(lines).toEqual([
        'the line of the function',
        'Task timed out',
        '{"request":"Jx-reference=","invocation":"invocation-1","status":"500"}',
      ]);
      expect(asked.every(({ startTime, ...rest }) => startTime === 1_000 && 'endTime' in rest)).toBe(true);
    } finally {
      server.close();
    }
  });
});
