import { S3Error } from './s3-error.ts';

const malformed = (): S3Error => new S3Error(400, 'InvalidRequest', 'The chunked body of the request is malformed.');

/** Longest line of a size or a trailer. */
const LINE_BYTES = 8 * 1024;

/** Takes bytes from a stream of buffers by lines and by lengths. */
class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<Buffer> {
    const next = await this.source.next();
    if (next.done) throw malformed();
    return next.value;
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.rest.indexOf('\r\n');
      if (end !== -1) {
        const line = this.rest.toString('latin1', 0, end);
        this.rest = this.rest.subarray(end + 2);
        return line;
      }
      if (this.rest.length > LINE_BYTES) throw malformed();
      this.rest = Buffer.concat([this.rest, await this.more()]);
    }
  }

  /** Gives the source back, so that somebody else may read what is left of it. */
  async end(): Promise<void> {
    await this.source.return?.();
  }

  async *take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0) this.rest = await this.more();
      const piece = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}

async function readTrailers(reader: ByteReader, trailers: Map<string, string>): Promise<void> {
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    if (colon === -1) throw malformed();
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

async function readSize(reader: ByteReader): Promise<number> {
  const line = await reader.line();
  if (!/^[0-9a-f]{1,8}$/i.test(line)) throw malformed();
  return Number.parseInt(line, 16);
}

/**
 * Decodes a body in the form `aws-chunked` without signatures of its chunks: size, bytes, and so on, then trailing headers, which are
 * put into `trailers` by their names in lower case.
 */
export async function* decodeChunks(body: AsyncIterable<Buffer>, trailers: Map<string, string>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  try {
    for (let size = await readSize(reader); size > 0; size = await readSize(reader)) {
      yield* reader.take(size);
      if ((await reader.line()) !== '') throw malformed();
    }
    await readTrailers(reader, trailers);
  } finally {
    await reader.end();
  }
}
