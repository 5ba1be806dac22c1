import { describe, expect, it } from 'vitest';
import { decodeChunks } from './aws-chunked.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length));
}

async function decoded(text: string, length: number): Promise<[string, Record<string, string>]> {
  const trailers = new Map<string, string>();
  let body = '';
  for await (const bytes of decodeChunks(inPieces(text, length), trailers)) body += bytes.toString();
  return [body, Object.fromEntries(trailers)];
}

const sent = '5\r\nhello\r\nb\r\n, world\r\n!!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n';

describe('a body in chunks', () => {
  it.each([1, 2, 3, 7, 1000])('is joined, wherever the network cuts it: pieces of %i', async (length) => {
    expect(await decoded(sent, length)).toEqual(['hello, world\r\n!!', { 'x-amz-checksum-crc32': 'AAAAAA==' }]);
  });

  it.each(['', '5\r\nhel', '5\r\nhello!!0\r\n\r\n', 'x\r\n', '5;chunk-signature=0\r\nhello\r\n', '0\r\nno colon\r\n\r\n'])(
    'is refused where it is cut off or malformed: %j',
    async (text) => {
      await expect(decoded(text, 1000)).rejects.toMatchObject({ code: 'InvalidRequest' });
    },
  );
});
