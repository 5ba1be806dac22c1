import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ByteSource, Reading } from '../../platform/reading/reader.ts';
import { readOfficeFile } from './office-file.ts';

const sourceOf = (bytes: Buffer): ByteSource => ({ size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) });
const reading: Reading = {
  limits: { deadlineMs: 1_000, unpackedBytes: 0, resultBytes: 1_024 },
  unpacked: () => undefined,
  left: () => 0,
  tooMuch: () => {
    throw new Error('not called');
  },
};
const read = (bytes: Buffer) => readOfficeFile(sourceOf(bytes), reading, { kind: 'compound' });
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const withStream = (name: string, before: number): Buffer => Buffer.concat([COMPOUND, Buffer.alloc(before), Buffer.from(name, 'utf16le')]);

describe('a compound file', () => {
  it('with a document that a password encrypts is called so: by Word [E49]', async () => {
    const bytes = await readFile(new URL('../../../tests/fixtures/files/password-protected.docx', import.meta.url));
    await expect(read(bytes)).rejects.toThrow('protected by a password');
  });

  it.each([0, 4_096, 1024 ** 2 - 20])(
    'with a document that a password encrypts is called so: its stream behind %i bytes [E49]',
    async (before) => {
      await expect(read(withStream('EncryptedPackage', before))).rejects.toThrow('protected by a password');
    },
  );

  it('without one is a document of its program [E49]', async () => {
    expect(await read(withStream('WordDocument', 512))).toBe('doc');
  });
});

/** Returns a document of Word 97: its text begins behind some bytes, with flags. */
function word97(before: number, flags: number, version = 0xc1): Buffer {
  const text = Buffer.alloc(64);
  text.writeUInt16LE(0xa5ec);
  text.writeUInt16LE(version, 2);
  text.writeUInt16LE(flags, 10);
  return Buffer.concat([withStream('WordDocument', 496), Buffer.alloc(before), text]);
}

describe('a document of an older program that a password encrypts', () => {
  const rest = 512 - (withStream('WordDocument', 496).length % 512);

  it.each([0, 512 * 7, 1024 ** 2])('is called so by Word: its text behind %i bytes [E221]', async (more) => {
    await expect(read(word97(rest + more, 0x01_00))).rejects.toThrow('protected by a password');
    expect(await read(word97(rest + more, 0x02_10))).toBe('doc');
  });

  it('is called so by PowerPoint, and is none by bytes that are none of its text [E221]', async () => {
    const both = Buffer.concat([withStream('PowerPoint Document', 504), Buffer.from('EncryptedSummary', 'utf16le')]);
    await expect(read(both)).rejects.toThrow('protected by a password');
    expect(await read(word97(rest + 3, 0x01_00))).toBe('doc');
    expect(await read(word97(rest, 0x01_00, 0x1234))).toBe('doc');
  });
});
