import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../infra/local/engines/aws-signature.ts';
import { openMailbox } from '../../../infra/local/mail/mailbox.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { rawRequest } from './raw-request.ts';

let cloud: Cloud;
let endpoint: URL;
let credentials: { accessKeyId: string; secretAccessKey: string };
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
  endpoint = new URL(cloud.env['AWS_ENDPOINT_URL_SESV2'] ?? '');
  credentials = { accessKeyId: cloud.env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: cloud.env['AWS_SECRET_ACCESS_KEY'] ?? '' };
});
afterAll(() => cloud.stop());

const MAIL = JSON.stringify({
  FromEmailAddress: 'a@acme.test',
  Destination: { ToAddresses: ['b@acme.test'] },
  Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'y' } } } },
});
const EVENT = JSON.stringify({ Entries: [{ Source: 'trellis', DetailType: 'x', Detail: '{}' }] });
const BUCKET = '/trellis-local-media/a.txt';

type ServiceCall = readonly [service: string, path: string, body: string, headers: Readonly<Record<string, string>>];
const CALLS: readonly ServiceCall[] = [
  ['ses', '/v2/email/outbound-emails', MAIL, {}],
  ['events', '/', EVENT, { 'x-amz-target': 'AWSEvents.PutEvents', 'content-type': 'application/x-amz-json-1.1' }],
  ['s3', BUCKET, 'text', {}],
];

type Change = {
  readonly secretAccessKey?: string;
  readonly accessKeyId?: string;
  readonly sentBody?: string;
  readonly headers?: readonly string[];
};

/** Makes a call of a service, signed as the functions do, but for what is changed. */
async function call([service, path, body, headers]: ServiceCall, change: Change = {}) {
  const { secretAccessKey = credentials.secretAccessKey, accessKeyId = credentials.accessKeyId, sentBody = body } = change;
  const method = service === 's3' ? 'PUT' : 'POST';
  const request = { method, endpoint: endpoint.origin, path, headers, body };
  const signed = await signedHeaders(request, { service, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } });
  const lines = Object.entries(signed).map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${Buffer.byteLength(sentBody)}`;
  return rawRequest(
    Number(endpoint.port),
    [`${method} ${path} HTTP/1.1`, ...lines, ...(change.headers ?? []), length],
    endpoint.hostname,
    sentBody,
  );
}

const mails = (): number => openMailbox(cloud.data).list().length;

describe.skipIf(externalCloudOfTests)('the port for objects, events and mail', () => {
  it.each(CALLS)('serves calls of %s that the functions have signed', async (...one) => {
    expect((await call(one)).status).toBe(200);
  });

  it.each(CALLS)('refuses every other call of %s, and has no words for pages of other origins', async (...one) => {
    const before = mails();
    const [, path, body] = one;
    const plain = [`POST ${path} HTTP/1.1`, `Host: ${endpoint.host}`, `content-length: ${Buffer.byteLength(body)}`];
    const claimed = `authorization: AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20261122/us-east-1/${one[0]}/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
    const port = Number(endpoint.port);
    const refused = {
      unsigned: await rawRequest(port, plain, endpoint.hostname, body),
      'with the name of the key alone': await rawRequest(port, [...plain, claimed], endpoint.hostname, body),
      'signed with another secret': await call(one, { secretAccessKey: 'another' }),
      'signed with another key': await call(one, { accessKeyId: 'LOCAL0' }),
      'with another body': await call(one, { sentBody: body.replaceAll(/[a-z]/g, 'q') }),
      'of another origin': await call(one, { headers: ['Origin: https://evil.test'] }),
      'with an unsigned header of AWS': await call(one, { headers: ['x-amz-meta-x: 1'] }),
      'a preflight': await rawRequest(
        port,
        [`OPTIONS ${path} HTTP/1.1`, `Host: ${endpoint.host}`, 'Origin: https://evil.test', 'Access-Control-Request-Method: POST'],
        endpoint.hostname,
      ),
      'under a rebound name': await rawRequest(port, [`POST ${path} HTTP/1.1`, 'Host: evil.test', 'content-length: 0'], endpoint.hostname),
    };
    for (const [name, response] of Object.entries(refused)) {
      expect([name, [400, 403].includes(response.status)]).toEqual([name, true]);
      expect(Object.keys(response.headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
    }
    expect(mails()).toBe(before);
  });

  it('has an address by chance, and so has the engine: a page in a browser cannot go through them all', () => {
    for (const service of ['DYNAMODB', 'SESV2']) {
      const { hostname } = new URL(cloud.env[`AWS_ENDPOINT_URL_${service}`] ?? '');
      expect(hostname).toMatch(/^127\./);
      expect(hostname).not.toBe('127.0.0.1');
    }
  });
});
