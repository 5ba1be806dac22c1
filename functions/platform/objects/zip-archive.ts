import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';

/*
 * The parts of a ZIP archive (APPNOTE 6.3.10) whose entries are stored as they are, since most of what is packed is compressed already. Sizes and
 * offsets above 4 GB, and more than 65,535 entries, are written as ZIP64. Entries are written before their checksum is known, so it follows each.
 */

/** An entry that has been written, as the directory at the end names it. */
export type ZipEntry = {
  readonly name: string;
  readonly at: Instant;
  readonly size: number;
  readonly crc: number;
  readonly offset: number;
};

const LIMIT_32 = 0xffff_ffff;
const LIMIT_16 = 0xffff;
/** The name is UTF-8; checksum and sizes follow the bytes. */
const FLAGS = 0x0808;
const VERSION = { plain: 20, zip64: 45 } as const;
/** Made on a system with permissions, which are those of a file that its owner may write. */
const MADE_BY = (3 << 8) | VERSION.zip64;
const PERMISSIONS = (0o100_644 << 16) >>> 0;

const isLarge = (size: number): boolean => size >= LIMIT_32;
const in32 = (value: number): number => Math.min(value, LIMIT_32);

/** Returns time and date as MS-DOS writes them, in UTC; before 1980 as its first day. */
function dosTime(at: Instant): { readonly time: number; readonly date: number } {
  const iso = toInstant(Math.max(toMillis(at), Date.UTC(1980, 0, 1)));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = iso.split(/\D/).map(Number);
  return { time: (hour << 11) | (minute << 5) | (second >> 1), date: ((year - 1980) << 9) | (month << 5) | day };
}

/** Returns the extra field with sizes or offsets of 64 bits; nothing for none. */
function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

/** Returns what stands before the bytes of an entry of a known size. */
export function entryHeader({ name, at, size }: Pick<ZipEntry, 'name' | 'at' | 'size'>): Buffer {
  const [text, { time, date }] = [Buffer.from(name), dosTime(at)];
  const extra = zip64Extra(isLarge(size) ? [0, 0] : []);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLarge(size) ? VERSION.zip64 : VERSION.plain, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(isLarge(size) ? LIMIT_32 : 0, 18);
  header.writeUInt32LE(isLarge(size) ? LIMIT_32 : 0, 22);
  header.writeUInt16LE(text.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, text, extra]);
}

/** Returns what stands after the bytes of an entry: its checksum and its sizes. */
export function entryEnd({ crc, size }: Pick<ZipEntry, 'crc' | 'size'>): Buffer {
  const end = Buffer.alloc(isLarge(size) ? 24 : 16);
  end.writeUInt32LE(0x08074b50, 0);
  end.writeUInt32LE(crc, 4);
  if (isLarge(size)) for (const at of [8, 16]) end.writeBigUInt64LE(BigInt(size), at);
  else for (const at of [8, 12]) end.writeUInt32LE(size, at);
  return end;
}

function directoryEntry({ name, at, size, crc, offset }: ZipEntry): Buffer {
  const [text, { time, date }] = [Buffer.from(name), dosTime(at)];
  const extra = zip64Extra([...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  header.writeUInt16LE(extra.length > 0 ? VERSION.zip64 : VERSION.plain, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(in32(size), 20);
  header.writeUInt32LE(in32(size), 24);
  header.writeUInt16LE(text.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(PERMISSIONS, 38);
  header.writeUInt32LE(in32(offset), 42);
  return Buffer.concat([header, text, extra]);
}

type Directory = { readonly count: number; readonly size: number; readonly offset: number };

/** Returns the record of a large archive, and where it is found. */
function zip64End({ count, size, offset }: Directory): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(VERSION.zip64, 14);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function archiveEnd(directory: Directory): Buffer {
  const { count, size, offset } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(count, LIMIT_16), at);
  end.writeUInt32LE(in32(size), 12);
  end.writeUInt32LE(in32(offset), 16);
  const needs64 = count >= LIMIT_16 || isLarge(size) || isLarge(offset);
  return Buffer.concat([...(needs64 ? [zip64End(directory)] : []), end]);
}

/** Returns the end of an archive: the directory of its entries, from an offset on. */
export function* archiveDirectory(entries: readonly ZipEntry[], offset: number): Generator<Buffer> {
  let size = 0;
  for (const entry of entries) {
    const bytes = directoryEntry(entry);
    size += bytes.length;
    yield bytes;
  }
  yield archiveEnd({ count: entries.length, size, offset });
}
