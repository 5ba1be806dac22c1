import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { SignatureHash } from './signature-hash.ts';

const DATA = ['a', 'łódź', Buffer.from('bytes'), new Uint8Array([0, 255, 128]).buffer] as const;

it.each(DATA)('hashes and signs %s as node:crypto does, again after a reset', async (data) => {
  const bytes = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as ArrayBuffer);
  for (const secret of [undefined, 'secret', Buffer.alloc(32, 7)]) {
    const expected = (secret === undefined ? createHash('sha256') : createHmac('sha256', secret)).update(bytes).digest('hex');
    const hash = new SignatureHash(secret);
    hash.update(data);
    expect(Buffer.from(await hash.digest()).toString('hex')).toBe(expected);
    hash.reset();
    hash.update(data);
    expect(Buffer.from(await hash.digest()).toString('hex')).toBe(expected);
  }
});
