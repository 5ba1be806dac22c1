import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { signSessionToken } from '../../../functions/platform/credentials/tokens.ts';
import { httpApi } from '../../../infra/local/host/api.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

/** The functions of this file answer when they are told to. */
const held: (() => void)[] = [];
let cloud: Cloud;
let server: Server;
beforeAll(async () => {
  cloud = await startCloud();
  const spec = functions.find(({ name }) => name === 'graphql');
  if (!spec) throw new Error('There is no function of GraphQL.');
  const api = httpApi({
    match: () => ({ spec, routeKey: 'ANY /graphql', parameters: {}, streams: false }),
    invoke: () => new Promise((done) => held.push(() => done({ statusCode: 200, body: '{}' }))),
    tell: () => undefined,
    limits: { alone: 2, besideOthers: 2, turnMs: 60_000, running: 2, waiting: 3 },
  });
  server = createServer((incoming, response) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    void api({ method: 'GET', path: '/graphql', query: '', headers }, incoming, response);
  }).listen(0, '127.0.0.1');
  await new Promise<void>((listening) => void server.once('listening', () => listening()));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((closed) => void server.close(() => closed()));
  await cloud.stop();
});

const tokenOf = (person: number, tenant: number | null): Promise<string> =>
  signSessionToken({ person, family: 'f', session: 's', tenant }, Math.floor(Date.now() / 1000));

type From = { readonly address: string; readonly host: string; readonly domain?: string; readonly token?: string };

const agent = new Agent({ maxSockets: Infinity });
const send = ({ address, host, domain, token }: From): Promise<number> =>
  new Promise((answered, failed) => {
    const headers = {
      'cloudfront-viewer-address': `${address}:1`,
      'x-trellis-host': host,
      ...(domain !== undefined && { 'x-instance-domain': domain }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent, headers }, (answer) => {
      answer.resume().on('end', () => answered(answer.statusCode ?? 0));
    });
    sent.on('error', failed).end();
  });

/** Ends all calls that run, and those that run then. */
async function endAll(pending: readonly Promise<number>[]): Promise<number[]> {
  const seen = { isOver: false };
  const all = Promise.all(pending).finally(() => (seen.isOver = true));
  while (!seen.isOver) {
    for (const end of held.splice(0)) end();
    await new Promise((later) => setImmediate(later));
  }
  return all;
}

/** Sends one call after the other until one is refused, as no more of its payer may wait. */
async function fill(from: (n: number) => From): Promise<Promise<number>[]> {
  const pending: Promise<number>[] = [];
  const seen = { isFull: false };
  for (let n = 0; !seen.isFull && n < 50; n += 1) {
    const call = send(from(n));
    pending.push(call.then((status) => ((seen.isFull ||= status === 503), status)));
    await new Promise((later) => setTimeout(later, 5));
  }
  expect(seen.isFull).toBe(true);
  return pending;
}

/** Whether a call begins while those of another payer wait. */
async function passes(from: From, before: number): Promise<boolean> {
  const call = send(from);
  const begun = new Promise<boolean>((answered) => {
    const look = (): void => (held.length > before ? answered(true) : void setImmediate(look));
    look();
  });
  return Promise.race([begun, call.then((status) => status === 200)]);
}

const GLOBEX = 'globex.localhost';

describe('turns of calls', () => {
  it('belong to the instance of the verified token, whatever host and header the call names [H23]', async () => {
    const [acme, acme2, globex] = [await tokenOf(1, 1), await tokenOf(2, 1), await tokenOf(3, 2)];
    const pending = await fill((n) => ({ address: `198.51.100.${n}`, host: GLOBEX, domain: 'globex', token: n % 2 === 0 ? acme : acme2 }));
    expect(await passes({ address: '198.51.100.1', host: GLOBEX, token: globex }, held.length)).toBe(true);
    expect(await send({ address: '203.0.113.1', host: 'acme.localhost', token: acme })).toBe(503);
    // Somebody else of acme has no turns of their own.
    expect(await send({ address: '203.0.113.2', host: 'acme.localhost', token: await tokenOf(9, 1) })).toBe(503);
    await endAll(pending);
  });

  it("belong to the client's network without a valid token: nobody spends those of an instance by its name [H23, H16]", async () => {
    const forged = `${(await tokenOf(3, 2)).slice(0, -20)}${'A'.repeat(20)}`;
    const pending = await fill((n) => ({
      address: `2001:db8::${n.toString(16)}`,
      host: GLOBEX,
      domain: 'globex',
      ...(n % 2 === 0 && { token: forged }),
    }));
    expect(await passes({ address: '203.0.113.1', host: GLOBEX, token: await tokenOf(3, 2) }, held.length)).toBe(true);
    expect(await passes({ address: '2001:db8:0:1::1', host: GLOBEX }, held.length)).toBe(true);
    await endAll(pending);
  });

  it('belong to the person alone, whose session is of no instance [H23]', async () => {
    const central = await tokenOf(4, null);
    const pending = await fill(() => ({ address: '198.51.100.1', host: 'localhost', domain: 'globex', token: central }));
    expect(await passes({ address: '198.51.100.1', host: 'localhost', token: await tokenOf(5, null) }, held.length)).toBe(true);
    await endAll(pending);
  });
});
