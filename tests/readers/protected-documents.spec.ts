import { describe, expect, it } from 'vitest';
import { readOfficeFile } from '../../functions/files/inspection/office-file.ts';
import { officeReader } from '../../functions/files/inspection/office-reader.ts';
import { openDocument } from '../fixtures/files.ts';

const readArchive = (bytes: Buffer) => {
  const source = { size: bytes.length, read: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)) };
  return readOfficeFile(source, { limits: officeReader.limits, unpacked: () => undefined, left: () => 0 } as never, { kind: 'archive' });
};

describe('an OpenDocument that a password encrypts', () => {
  const sealed = Buffer.from('9f8e7d6c5b4a', 'hex');

  it.each(['text', 'spreadsheet', 'presentation'] as const)('is called so, as a whole and by its parts: %s [E221]', async (kind) => {
    const parts = openDocument(kind, [{ name: 'content.xml', bytes: sealed, isStored: true }]);
    const whole = openDocument(kind, [{ name: 'encrypted-package', bytes: sealed, isStored: true }]);
    for (const bytes of [parts, whole]) await expect(readArchive(bytes)).rejects.toThrow('protected by a password');
  });

  it('is none where its text is stored as it is, or packed [E221]', async () => {
    for (const text of ['<?xml version="1.0"?><x/>', '\uFEFF<x/>']) {
      const bytes = Buffer.from(text);
      expect(await readArchive(openDocument('text', [{ name: 'content.xml', bytes, isStored: true }]))).toBe('odt');
      expect(await readArchive(openDocument('text', [{ name: 'content.xml', bytes }]))).toBe('odt');
    }
  });
});
