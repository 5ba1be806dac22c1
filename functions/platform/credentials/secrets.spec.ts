import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

type SecretRequest = { readonly name: string; readonly headers: IncomingHttpHeaders };
const requests: SecretRequest[] = [];
/** What Secrets Manager has; a name without a text is answered as it answers one that does not exist. */
const stored = new Map<string, string>();
let server: Server;

const newKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const { SecretId: name } = body as { SecretId: string };
      requests.push({ name, headers: request.headers });
      const text = stored.get(name);
      if (text === undefined) return response.writeHead(400).end('{"__type":"ResourceNotFoundException"}');
      return response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ SecretString: text }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const NAMES = ['EVENTS', 'RECORDS', 'PLATFORM', 'EXPIRING', 'VIEWS'].map((name) => `TABLE_${name}`);
const OTHERS = ['TRELLIS_ENVIRONMENT', 'PRODUCT_NAME', 'PRODUCT_DOMAIN', 'CONTENT_DOMAIN', 'PUBLIC_SCHEME', 'BUCKET_MEDIA', 'BUCKET_BOOKS'];

/** The modules as a new process has them, with these settings. */
async function started(settings: Record<string, string>) {
  vi.unstubAllEnvs();
  vi.resetModules();
  for (const name of [...NAMES, ...OTHERS, 'BUS_NAME', 'MAIL_FROM', 'SUPPORT_EMAIL']) vi.stubEnv(name, 'any');
  for (const name of ['ORIGIN_SECRET', 'SIGNING_KEY', 'AWS_ENDPOINT_URL']) vi.stubEnv(name, undefined);
  const { port } = server.address() as AddressInfo;
  const access = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'any', AWS_SESSION_TOKEN: 'session' };
  const all = { ...access, AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`, ...settings };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  return { ...(await import('./secrets.ts')), ...(await import('./tokens.ts')) };
}

const MINUTE = 60_000;
const IN_CLOUD = { SECRET_ORIGIN: 'trellis-test/origin', SECRET_SIGNING: 'trellis-test/signing' };

beforeEach(() => {
  requests.length = 0;
  stored.clear();
  stored.set('trellis-test/origin', '{"current":"one"}');
  stored.set('trellis-test/signing', newKey());
});

describe('secrets of functions [E140]', () => {
  it('are read once at the first call, signed, and again after ten minutes', async () => {
    const { renewSecrets, isFromEdge } = await started(IN_CLOUD);
    expect(() => isFromEdge('one')).toThrow('not known');
    await Promise.all([renewSecrets(0), renewSecrets(0)]);
    await renewSecrets(9 * MINUTE);
    expect(requests.map(({ name }) => name).toSorted()).toEqual(['trellis-test/origin', 'trellis-test/signing']);
    expect(requests[0]?.headers).toMatchObject({
      'x-amz-target': 'secretsmanager.GetSecretValue',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/secretsmanager\/aws4_request/),
    });
    stored.set('trellis-test/origin', '{"current":"two"}');
    await renewSecrets(9 * MINUTE);
    expect(['one', 'two', 'ONE', '', null].map(isFromEdge)).toEqual([true, false, false, false, false]);
    await renewSecrets(10 * MINUTE);
    expect(['one', 'two'].map(isFromEdge)).toEqual([false, true]);
  });

  it('of the edge overlap while one is replaced by another', async () => {
    stored.set('trellis-test/origin', '{"current":"two","former":"one"}');
    const { renewSecrets, isFromEdge } = await started(IN_CLOUD);
    await renewSecrets(0);
    expect(['one', 'two', 'three'].map(isFromEdge)).toEqual([true, true, false]);
  });

  it('that sign are followed by what they verified: after an overlap the former key counts no longer', async () => {
    const { renewSecrets, signSessionToken, readSessionToken, verifiedClaims } = await started(IN_CLOUD);
    await renewSecrets(0);
    const claims = { person: 1, family: 'f', session: 's', tenant: 7 };
    const token = await signSessionToken(claims, 1_000);
    expect(await readSessionToken(token, 1_000)).toEqual(claims);
    expect(verifiedClaims(token, 1_000)).toEqual(claims);
    stored.set('trellis-test/signing', newKey());
    await renewSecrets(11 * MINUTE);
    expect(verifiedClaims(token, 1_000)).toBeNull();
    expect(await readSessionToken(token, 1_000)).toBeNull();
  });

  it('stay in use while they cannot be read again, and are asked for a minute later', async () => {
    const { renewSecrets, isFromEdge } = await started({ SECRET_ORIGIN: IN_CLOUD.SECRET_ORIGIN });
    await renewSecrets(0);
    stored.clear();
    await renewSecrets(10 * MINUTE);
    await renewSecrets(10 * MINUTE + 59_000);
    expect(requests).toHaveLength(2);
    expect(isFromEdge('one')).toBe(true);
    await renewSecrets(11 * MINUTE);
    expect(requests).toHaveLength(3);
  });

  it('that were never read refuse the call, with their name, and the next call reads them', async () => {
    stored.delete('trellis-test/signing');
    const { renewSecrets, signingText } = await started(IN_CLOUD);
    await expect(renewSecrets(0)).rejects.toThrow('The secret trellis-test/signing could not be read: Secrets Manager answered 400.');
    expect(() => signingText()).toThrow('maySign');
    stored.set('trellis-test/signing', newKey());
    await renewSecrets(1);
    expect(signingText()).toContain('PRIVATE KEY');
  });

  it('of one machine are its settings, and nothing is read', async () => {
    const { renewSecrets, isFromEdge, signingText } = await started({ ORIGIN_SECRET: 'one', SIGNING_KEY: 'key' });
    await renewSecrets(0);
    expect([isFromEdge('one'), isFromEdge('two'), signingText()]).toEqual([true, false, 'key']);
    expect(requests).toEqual([]);
  });
});
