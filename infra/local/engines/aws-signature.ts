import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac } from 'node:crypto';
import type { Hash, Hmac } from 'node:crypto';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): string | Uint8Array =>
  typeof data === 'string'
    ? data
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);

/** SHA-256, or its HMAC where a secret is given, in the form that the signer of the AWS SDK asks for. */
export class Sha256 {
  private readonly secret: Bytes | undefined;
  private hash: Hash | Hmac;

  constructor(secret?: Bytes) {
    this.secret = secret;
    this.hash = this.begin();
  }

  private begin(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.secret));
  }

  reset(): void {
    this.hash = this.begin();
  }

  update(data: Bytes): void {
    this.hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
}

export type SignedRequest = {
  readonly method: string;
  /** `http://127.0.0.1:4566` */
  readonly endpoint: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Returns the headers of a request with those that sign it, `host` among them. */
export async function signedHeaders(
  request: SignedRequest,
  { service, region, credentials }: { readonly service: string; readonly region: string; readonly credentials: Credentials },
): Promise<Record<string, string>> {
  const { protocol, host, hostname } = new URL(request.endpoint);
  const { method, path, body } = request;
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const headers = { ...request.headers, host };
  return (await signer.sign({ method, protocol, hostname, path, body, headers, query: {} })).headers;
}
