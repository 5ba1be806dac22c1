import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageBody } from './page-body.ts';
import { PageRefused } from './page-refused.ts';

const LIMIT = 256 * 1024;
const MIB = 1024 ** 2;

/** Stands for the response of a site: its body in pieces, and how many bytes of it were taken. */
function responseOf(encoding: string, pieces: Iterable<Buffer>): { response: IncomingMessage; taken: () => number } {
  let taken = 0;
  function* counted(): Generator<Buffer> {
    for (const piece of pieces) {
      taken += piece.length;
      yield piece;
    }
  }
  const body = Object.assign(Readable.from(counted()), { headers: { 'content-encoding': encoding } });
  return { response: body as unknown as IncomingMessage, taken: () => taken }; // as far as it is read
}

function* endless(piece: Buffer): Generator<Buffer> {
  for (;;) yield piece;
}
const once = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, n) => bytes.subarray(n * 16_384, (n + 1) * 16_384));

describe('the body of a page of another site', () => {
  it.each<[string, string, () => Iterable<Buffer>]>([
    ['a body that is not packed', 'identity', () => endless(Buffer.alloc(16_384))],
    ['members of gzip without content', 'gzip', () => endless(gzipSync(''))],
    ['members of gzip', 'x-gzip', () => endless(gzipSync(Buffer.alloc(100_000)))],
    ['headers of gzip with names', 'gzip', () => [Buffer.from('1f8b08080000000000ff', 'hex'), ...endlessly(400)]],
    ['one member that unpacks to 64 MB', 'gzip', () => once(gzipSync(Buffer.alloc(64 * MIB)))],
    ['brotli that unpacks to 64 MB', 'br', () => once(brotliCompressSync(Buffer.alloc(64 * MIB)))],
    ['deflate that unpacks to 64 MB', 'deflate', () => once(deflateSync(Buffer.alloc(64 * MIB)))],
  ])('is refused above its limit, without end or packed many times over: %s [H33]', async (_, encoding, pieces) => {
    const { response, taken } = responseOf(encoding, pieces());
    const refused: unknown = await pageBody(response, LIMIT).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PageRefused);
    expect(refused).toMatchObject({ status: 413 });
    // What was under way when it was refused is a few pieces more.
    expect(taken()).toBeLessThan(2 * LIMIT + MIB);
    expect(response.destroyed).toBe(true);
  });

  it('is read up to its limit, as it is and unpacked', async () => {
    const bytes = Buffer.alloc(LIMIT, 'a');
    for (const [encoding, body] of [
      ['identity', bytes],
      ['gzip', gzipSync(bytes)],
      ['br', brotliCompressSync(bytes)],
    ] as const)
      expect((await pageBody(responseOf(encoding, once(body)).response, LIMIT)).equals(bytes)).toBe(true);
  });
});

const endlessly = (times: number): Buffer[] => Array.from({ length: times }, () => Buffer.alloc(16_384, 'n'));
