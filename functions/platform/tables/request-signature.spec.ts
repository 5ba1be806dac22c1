import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { expect, it } from 'vitest';
import { type Credentials, signerOf } from './request-signature.ts';

/** SHA-256 in the form that the SDK's signer asks for. */
class Sha256 {
  readonly #hash: { update(data: string | ArrayBuffer | ArrayBufferView): unknown; digest(): Buffer };
  constructor(secret?: string | Uint8Array) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('The signer does not reset its hashes.');
  }
}

const headers = {
  host: 'dynamodb.eu-west-1.amazonaws.com',
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': 'DynamoDB_20120810.PutItem',
};
const ACCESS_KEY = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
const days = [new Date('2026-11-21T23:59:59.999Z'), new Date('2026-11-22T00:00:00.000Z')];

it.each([ACCESS_KEY, { ...ACCESS_KEY, sessionToken: 'token/of+a=role' }])(
  'signs each request as the SDK does, over midnight too: %o',
  async (credentials: Credentials) => {
    const sign = signerOf(credentials, 'eu-west-1', 'dynamodb');
    const sdk = new SignatureV4({
      service: 'dynamodb',
      region: 'eu-west-1',
      credentials,
      sha256: Sha256 as unknown as ConstructorParameters<typeof SignatureV4>[0]['sha256'],
      applyChecksum: false,
    });
    for (const body of ['{}', '{"Item":{"pk":{"S":"łódź 🙂"}}}']) {
      for (const signingDate of days) {
        const request = { method: 'POST', protocol: 'https:', hostname: headers.host, path: '/', query: {}, headers, body };
        expect(sign(headers, body, signingDate)).toEqual((await sdk.sign(request, { signingDate })).headers);
      }
    }
  },
);
