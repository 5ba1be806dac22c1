import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { tooLarge, unreachable } from './page-refused.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** Returns what arrives, up to so many bytes: what is packed may unpack to nothing, without end. @throws PageRefused 413 */
async function* upTo(limit: number, response: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}

/** Returns the body of a response as a stream without its encoding. @throws PageRefused for an encoding that was not asked for */
function decoded(response: IncomingMessage, limit: number): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (!decoder) throw unreachable();
  // An error of either ends the other, and is thrown where the decoder is read.
  return pipeline(
    response,
    (source: AsyncIterable<Buffer>) => upTo(limit, source),
    decoder(),
    () => undefined,
  );
}

/** Returns the body of a response, of at most `limit` bytes before and after it is unpacked. @throws PageRefused 413 */
export async function pageBody(response: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  try {
    if (Number(response.headers['content-length'] ?? 0) > limit) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of decoded(response, limit)) {
      const bytes = chunk as Buffer; // no encoding is set on the stream
      size += bytes.length;
      if (size > limit) throw tooLarge();
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
