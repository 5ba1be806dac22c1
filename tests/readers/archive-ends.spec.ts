import { describe, expect, it } from 'vitest';
import { office, zip } from '../fixtures/files.ts';
import { filesInDirectory } from '../../functions/files/inspection/archive.ts';
import { bytesSource } from '../../functions/platform/objects/file-source.ts';
import { filesInArchive } from '../../functions/packages/reading/archive/zip-directory.ts';

const PACKED = zip([{ name: 'imsmanifest.xml' }, { name: 'index.html' }]);
const NAMES = ['imsmanifest.xml', 'index.html'];
const namesIn = async (bytes: Buffer): Promise<string[]> => (await filesInArchive(bytesSource(bytes))).map(({ path }) => path);
const namesInDirectory = async (bytes: Buffer): Promise<string[]> => (await filesInDirectory(bytesSource(bytes))).map(({ name }) => name);

/** Returns an archive with a comment at its end. */
function commented(bytes: Buffer, comment: string): Buffer {
  const copy = Buffer.concat([bytes, Buffer.from(comment, 'latin1')]);
  copy.writeUInt16LE(comment.length, bytes.length - 2);
  return copy;
}

describe('an archive with bytes behind its end', () => {
  it.each([
    ['the end of a line', PACKED, Buffer.from('\r\n')],
    ['zeros up to the end of a block', PACKED, Buffer.alloc(4_096)],
    ['the boundary of a form', PACKED, Buffer.from('\r\n------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n')],
    ['the page of a server behind a comment', commented(PACKED, 'made by a tool'), Buffer.from('<!-- served in 0.2 s -->')],
    ['fewer bytes than an end has', PACKED, Buffer.from('PK')],
  ])('is read where its directory is whole: %s [E237]', async (_, bytes, more) => {
    expect(await namesIn(Buffer.concat([bytes, more]))).toEqual(NAMES);
    expect(await namesInDirectory(Buffer.concat([bytes, more]))).toEqual(NAMES);
  });

  it('is read with more files than an end can count to [E237]', async () => {
    const many = zip(Array.from({ length: 65_536 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0), isStored: true })));
    await expect(namesIn(Buffer.concat([many, Buffer.from('\n')]))).rejects.toThrow('more than 20,000 files');
  });

  it.each([
    ['its end', PACKED.subarray(0, -12)],
    ['a part of its directory', Buffer.concat([PACKED.subarray(0, 90), PACKED.subarray(94), Buffer.from('\r\n')])],
    ['the comment that its end has', commented(PACKED, 'a comment').subarray(0, -4)],
    ['itself, for two of them', Buffer.concat([PACKED, office('word')])],
  ])('is damaged where it lacks %s [E237]', async (_, bytes) => {
    await expect(namesIn(bytes)).rejects.toThrow(/is damaged|begins with something/);
  });
});
