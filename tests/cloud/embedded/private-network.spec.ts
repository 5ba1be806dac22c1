import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../infra/local/engines/aws-signature.ts';
import { privateNetworkCommand, serveChild } from '../../../infra/local/private-network.mjs';
import { runningInstanceIn } from '../../../infra/local/running-instance.ts';
import { type StartedProduct, startProductProcess } from '../../fixtures/started-product.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { opsWith } from '../ops/ops.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { rawRequest } from './raw-request.ts';

const canIsolate = privateNetworkCommand(['true'], {}) !== undefined && !externalCloudOfTests;

type Port = { readonly address: string; readonly port: number };

/** The TCP ports that listen in the network of a process; the kernel writes addresses of version 4 as little-endian numbers. */
function portsOf(pid: number | 'self'): Port[] {
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1);
  const listening = rows.map((row) => row.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return listening.map(([, local = '']) => {
    const [address = '', port = ''] = local.split(':');
    return {
      address: (address.match(/../g) ?? [])
        .map((byte) => Number.parseInt(byte, 16))
        .toReversed()
        .join('.'),
      port: Number.parseInt(port, 16),
    };
  });
}

const QUERY = JSON.stringify({ TableName: 'trellis-local-platform' });
const TARGET = { 'x-amz-target': 'DynamoDB_20120810.Scan', 'content-type': 'application/x-amz-json-1.0' };

/** How a request fares: the status, or the code of the system where no connection came about. */
const fateOf = async ({ address, port }: Port, lines: readonly string[]): Promise<number | string> =>
  rawRequest(port, lines, address).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown'),
  );

async function signedBy(secretAccessKey: string, accessKeyId: string, { address, port }: Port): Promise<string[]> {
  const request = { method: 'POST', endpoint: `http://${address}:${port}`, path: '/', headers: TARGET, body: QUERY };
  const headers = await signedHeaders(request, { service: 'dynamodb', region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } });
  return ['POST / HTTP/1.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), `content-length: ${QUERY.length}`];
}

describe.skipIf(!canIsolate)('a product that npm start started', () => {
  let product: StartedProduct;
  let pid = 0;
  let env: Readonly<Record<string, string>> = {};
  const data = mkdtempSync(join(tmpdir(), 'trellis-private-'));
  beforeAll(async () => {
    chmodSync(data, 0o755);
    product = await startProductProcess(['--empty'], { data });
    ({ pid = 0, env = {} } = runningInstanceIn(product.data) ?? {});
  }, 180_000);
  afterAll(async () => {
    await product?.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  it('keeps its data folder, and every file in it, for its own user', () => {
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
    expect(files).toContain(join(data, 'dynamodb/tables.sqlite'));
    const open = [data, ...files].filter((file) => (statSync(file).mode & 0o077) !== 0 && statSync(file).isFile());
    expect(open).toEqual([]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  /** What is open in its network, but for the host, which is there too. */
  const innerPorts = (): Port[] => portsOf(pid).filter(({ port }) => port !== product.port);

  it('opens one port that other programs of the machine can reach: that of the host', async () => {
    const inside = innerPorts();
    // The engine, and the services for objects, events and mail.
    expect(inside.length).toBeGreaterThanOrEqual(2);
    const outside = portsOf('self');
    for (const one of inside) expect(outside).not.toContainEqual(one);
    expect(outside).toContainEqual({ address: '127.0.0.1', port: product.port });
    expect((await hostFetch(product.port)('localhost', '/app/')).status).toBe(200);
  });

  it('lets nobody outside reach a table, an object or a mail, not even with the key', async () => {
    const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '', AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = env;
    const ports = innerPorts();
    expect(ports.map(({ address, port }) => `http://${address}:${port}`)).toContain(endpoint);
    for (const port of ports) {
      const head = ['POST / HTTP/1.1', `Host: ${port.address}:${port.port}`, 'content-length: 0'];
      const requests = {
        unsigned: head,
        'wrongly signed': await signedBy('another secret', id, port),
        'signed with the key': await signedBy(secret, id, port),
        'of a foreign origin': [...head, 'Origin: https://evil.test'],
        'a preflight': ['OPTIONS / HTTP/1.1', ...head.slice(1), 'Origin: https://evil.test', 'Access-Control-Request-Method: POST'],
        'under a rebound name': ['POST / HTTP/1.1', 'Host: evil.test', 'content-length: 0'],
      };
      for (const [name, lines] of Object.entries(requests)) expect([name, await fateOf(port, lines)]).toEqual([name, 'ECONNREFUSED']);
    }
  });

  it('shows no sent mail without sample data', async () => {
    for (const host of ['localhost', '127.0.0.1', 'acme.localhost'])
      expect((await hostFetch(product.port)(host, '/dev/mail?format=json')).status).toBe(404);
    expect(product.output()).not.toContain('/dev/mail');
  });

  it('is reached by the commands of its operator', async () => {
    expect(await opsWith({ TRELLIS_DATA: product.data }, 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing is wrong'),
    });
  });
});

it('a program in a private network reaches other sites through its parent: names, connections, failures', async () => {
  const site = createServer((socket) => socket.end('hello'));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo; // listening on TCP, so never a path
  const program = fork(join(import.meta.dirname, 'outbound-child.ts'), [String(port)]);
  serveChild(program);
  const found = await new Promise((resolve) =>
    program.on('message', (message) => typeof message === 'object' && 'found' in message && resolve(message.found)),
  );
  program.kill();
  site.close();
  expect(found).toEqual({
    addresses: expect.arrayContaining(['127.0.0.1']),
    unknown: expect.stringMatching(/^E/),
    words: Array(20).fill('hello'),
    closed: 'ECONNREFUSED',
  });
});

it.skipIf(!canIsolate)('a port that is in use is named, also when the parent opens it', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(startProductProcess(['--empty'], { port })).rejects.toThrow(`Port ${port} is in use`);
  other.close();
});
