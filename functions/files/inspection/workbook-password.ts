import { createHash } from 'node:crypto';

/**
 * What Excel encrypts a workbook with whose structure alone is protected: every program opens it without asking (MS-OFFCRYPTO, 2.2.1 and
 * MS-XLS, 2.2.10). A workbook with another password is asked for it.
 */
const NO_PASSWORD = 'VelvetSweatshop';

// Records of a workbook (MS-XLS, 2.4.21, 2.4.349, 2.4.117).
const BEGINNING = 0x08_09;
const GLOBALS = 5;
const WRITE_PROTECTION = 0x00_86;
const FILE_PASSWORD = 0x00_2f;
const SECTOR = 512;

/** Returns bytes that RC4 encrypted, by which nothing is kept secret here: OpenSSL has it no more. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, to);
  }
  let to = 0;
  return Buffer.from(bytes).map((byte, index) => {
    const at = (index + 1) & 255;
    to = (to + (state[at] ?? 0)) & 255;
    swap(at, to);
    return byte ^ (state[((state[at] ?? 0) + (state[to] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

const hash = (algorithm: 'md5' | 'sha1', ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();
const FIRST_BLOCK = Buffer.alloc(4);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Whether a password opens a workbook whose bytes were combined with it (MS-OFFCRYPTO, 2.3.7.1). */
function opensObfuscated(record: Buffer, password: string): boolean {
  const letters = Buffer.from(password, 'latin1');
  const sum = [letters.length, ...letters].reduceRight(
    (verifier, byte) => (((verifier >> 14) & 1) | ((verifier << 1) & 0x7f_ff)) ^ byte,
    0,
  );
  return record.readUInt16LE(record.length - 2) === (sum ^ 0xce_4b);
}

/** Whether a password opens a workbook that Office 97 encrypted (MS-OFFCRYPTO, 2.3.6): a salt, a number and its hash, of 16 bytes each. */
function opensOffice97(record: Buffer, password: string): boolean {
  const salt = record.subarray(6, 22);
  const first = hash('md5', utf16(password)).subarray(0, 5);
  const second = hash('md5', ...Array.from({ length: 16 }, () => Buffer.concat([first, salt]))).subarray(0, 5);
  const plain = rc4(hash('md5', second, FIRST_BLOCK), record.subarray(22, 54));
  return hash('md5', plain.subarray(0, 16)).equals(plain.subarray(16));
}

/** Whether a password opens a workbook that Office 2002 or a later one encrypted (MS-OFFCRYPTO, 2.3.5). */
function opensOffice2002(record: Buffer, password: string): boolean {
  const header = 14;
  const verifier = header + record.readUInt32LE(10);
  const bits = record.readUInt32LE(header + 16) || 40;
  const salt = record.subarray(verifier + 4, verifier + 20);
  const key = hash('sha1', hash('sha1', salt, utf16(password)), FIRST_BLOCK).subarray(0, bits / 8);
  const number = record.subarray(verifier + 20, verifier + 36);
  const sum = record.subarray(verifier + 40, verifier + 60);
  // A short key has zeros behind it.
  const plain = rc4(bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key, Buffer.concat([number, sum]));
  return hash('sha1', plain.subarray(0, 16)).equals(plain.subarray(16));
}

/** Whether a password opens a workbook, by its record of a password. One of which that cannot be told is asked for its own. */
function opens(record: Buffer, password: string): boolean {
  try {
    // One of Excel 5 has the key and the sum of the password alone.
    if (record.length === 4 || record.readUInt16LE(0) === 0) return opensObfuscated(record.subarray(0, 6), password);
    return record.readUInt16LE(2) === 1 ? opensOffice97(record, password) : opensOffice2002(record, password);
  } catch {
    return false;
  }
}

/** Returns the content of a record; null for one of another kind. */
const contentOf = (bytes: Buffer, at: number, kind: number): Buffer | null =>
  at + 4 <= bytes.length && bytes.readUInt16LE(at) === kind ? bytes.subarray(at + 4, at + 4 + bytes.readUInt16LE(at + 2)) : null;

/** Returns the record of a password of a workbook that begins here; null for none, and where none begins. */
function passwordRecord(bytes: Buffer, start: number): Buffer | null {
  const beginning = contentOf(bytes, start, BEGINNING);
  if ((beginning?.length !== 16 && beginning?.length !== 8) || beginning.readUInt16LE(2) !== GLOBALS) return null;
  const next = start + 4 + beginning.length;
  const behind = contentOf(bytes, next, WRITE_PROTECTION) === null ? next : next + 4;
  return contentOf(bytes, behind, FILE_PASSWORD);
}

const BEGINS = Buffer.from('0908', 'hex');

/** Whether bytes of a file, which stand `from` bytes behind its start, have a workbook of Excel 97 that asks for a password other than this one. */
export function asksForPassword(bytes: Buffer, from: number, password = NO_PASSWORD): boolean {
  for (let at = bytes.indexOf(BEGINS); at >= 0; at = bytes.indexOf(BEGINS, at + 1)) {
    const record = (from + at) % SECTOR === 0 ? passwordRecord(bytes, at) : null;
    if (record !== null) return !opens(record, password);
  }
  return false;
}
