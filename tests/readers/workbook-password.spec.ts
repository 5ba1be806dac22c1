import { describe, expect, it } from 'vitest';
import { compound } from '../fixtures/files.ts';
import type { ByteSource } from '../../functions/platform/reading/reader.ts';
import { readOfficeFile } from '../../functions/files/inspection/office-file.ts';
import { officeReader } from '../../functions/files/inspection/office-reader.ts';
import { asksForPassword } from '../../functions/files/inspection/workbook-password.ts';

const SECTOR = 512;
const BEGINNING = Buffer.from('0908100000060500ec15cd07c1c0000006030000', 'hex');
const WRITE_PROTECTION = Buffer.from('86000000', 'hex');

/** Returns a compound file with a workbook, which a record of a password follows. */
function workbook(record: Buffer | null, { before = 0, protection = Buffer.alloc(0), stream = 'Workbook' } = {}): Buffer {
  const head = record === null ? Buffer.alloc(0) : Buffer.from([0x2f, 0, record.length, 0]);
  const file = compound('Root Entry', stream);
  const start = Buffer.alloc(SECTOR * (1 + before) - (file.length % SECTOR));
  return Buffer.concat([file, start, BEGINNING, protection, head, record ?? Buffer.alloc(0), Buffer.alloc(SECTOR)]);
}

const read = (bytes: Buffer) => {
  const source: ByteSource = { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) };
  return readOfficeFile(source, { limits: officeReader.limits, unpacked: () => undefined, left: () => 0 } as never, { kind: 'compound' });
};

/** Records of a password: of the one by which Excel protects the structure of a workbook alone, and of 'secret'. */
const RECORDS: readonly (readonly [way: string, structure: string, secret: string])[] = [
  ['by exclusive or', '000034120a9a', '00003412a7da'],
  [
    'by Office 97',
    '010001000100101112131415161718191a1b1c1d1e1f9948c2016001bcd648a29580d7f784eba77c7b29dc7f83a72e245554a81ef0f7',
    '010001000100101112131415161718191a1b1c1d1e1f80d7770b989c8a38b6c533fa10301f6175df079893bd2adef6d1d79d6ed260b0',
  ],
  [
    'by Office 2003, 128 bits',
    '010003000200040000002a00000004000000000000000168000004800000800000000100000000000000000000004200610073006500000010000000101112131415161718191a1b1c1d1e1f14f56f76817521bd880c6bede13f652c14000000e4d4228c9b333e69a6cce49689adfc8bb5834f60',
    '010003000200040000002a00000004000000000000000168000004800000800000000100000000000000000000004200610073006500000010000000101112131415161718191a1b1c1d1e1fec3eacd6f5f0682e71ecf81da4a25928140000004ddade3942de436e17b0dfbd7a5d1fcb215d9269',
  ],
  [
    'by Office 2003, 40 bits',
    '010003000200040000002a00000004000000000000000168000004800000280000000100000000000000000000004200610073006500000010000000101112131415161718191a1b1c1d1e1fc6c0ba4116711b7fe33199dac5eff4bb14000000988ff8777547d3e964bd81bd44a9c7429baefa29',
    '010003000200040000002a00000004000000000000000168000004800000280000000100000000000000000000004200610073006500000010000000101112131415161718191a1b1c1d1e1f67091a8c591baffbc838cdcc48f27b9e140000001ed80f35fc2dc8ab4e4a78873cad7be464f40c71',
  ],
];

describe.each(RECORDS)('a workbook of Excel 97 to 2003 that is encrypted %s', (_, structure, secret) => {
  const [protectedOne, locked] = [Buffer.from(structure, 'hex'), Buffer.from(secret, 'hex')];

  it('is refused with what to do where it asks for a password [E239]', async () => {
    await expect(read(workbook(locked))).rejects.toThrow(
      'The document is protected by a password. Please save it without a password and upload it again.',
    );
    await expect(read(workbook(locked, { before: 2_047, protection: WRITE_PROTECTION }))).rejects.toThrow('protected by a password');
    expect(asksForPassword(workbook(locked), 0, 'secret')).toBe(false);
  });

  it('is taken where its structure alone is protected, so that nobody is asked for one [E239]', async () => {
    expect(await read(workbook(protectedOne))).toBe('xls');
    expect(await read(workbook(protectedOne, { before: 3, protection: WRITE_PROTECTION }))).toBe('xls');
  });
});

it('is taken where it is not encrypted, or is an object in another document [E239]', async () => {
  const [, , locked] = RECORDS[1] ?? ['', '', ''];
  expect(await read(workbook(null))).toBe('xls');
  expect(await read(workbook(null, { protection: WRITE_PROTECTION }))).toBe('xls');
  expect(await read(workbook(Buffer.from(locked, 'hex'), { stream: 'WordDocument' }))).toBe('doc');
});

it('is refused where nobody can tell its password [E239]', async () => {
  for (const record of ['0100', '010001000100', `0100030002000400000000ffffff${'00'.repeat(60)}`, '020000000000000000'])
    await expect(read(workbook(Buffer.from(record, 'hex')))).rejects.toThrow('protected by a password');
});
