import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Data): Buffer | string => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
};

/** A process signs with the same two or three secrets: the access key's, and the day's keys made from it. */
const keys = new Map<string, KeyObject>();
const KEPT = 16;

function keyOf(secret: Data): KeyObject {
  const bytes = bytesOf(secret);
  const name = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
  const known = keys.get(name);
  if (known) return known;
  if (keys.size >= KEPT) keys.clear();
  const key = createSecretKey(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  keys.set(name, key);
  return key;
}

/** SHA-256 as the SDK signs its requests with: node:crypto's, with keys kept ready. Making a key anew costs five times the signature. */
export class SignatureHash {
  readonly #key: KeyObject | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Data) {
    this.#key = secret === undefined ? undefined : keyOf(secret);
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#key ? createHmac('sha256', this.#key) : createHash('sha256');
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}
