import type { ByteSource } from './reader.ts';

// Signatures and lengths of APPNOTE.TXT (PKWARE), 4.3.15 and 4.3.16.
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const DIRECTORY_SIZE_AT = 12;
const DIRECTORY_START_AT = 16;
const COMMENT_LENGTH_AT = 20;
const LONGEST_COMMENT = 0xff_ff;
const LOCATOR = 0x07_06_4b_50;
const LOCATOR_LENGTH = 20;

/** Whether a directory ends where the end of its archive begins, so that nothing of it is missing. */
function endsDirectory(tail: Buffer, at: number, start: number): boolean {
  // An end of ZIP64 has the real sizes, and its reader checks them.
  if (at >= LOCATOR_LENGTH && tail.readUInt32LE(at - LOCATOR_LENGTH) === LOCATOR) return true;
  return tail.readUInt32LE(at + DIRECTORY_START_AT) + tail.readUInt32LE(at + DIRECTORY_SIZE_AT) === start + at;
}

/**
 * Returns how many bytes of a source are the archive: bytes that a server, a mail or a disk has put behind its end are none of it. All of them where its
 * directory is not whole, which its reader refuses.
 */
export async function archiveLength(source: ByteSource): Promise<number> {
  const start = Math.max(0, source.size - LOCATOR_LENGTH - END_LENGTH - LONGEST_COMMENT);
  const tail = await source.read(start, source.size);
  const at = tail.length < END_LENGTH ? -1 : tail.lastIndexOf(END, tail.length - END_LENGTH);
  if (at === -1 || !endsDirectory(tail, at, start)) return source.size;
  return Math.min(source.size, start + at + END_LENGTH + tail.readUInt16LE(at + COMMENT_LENGTH_AT));
}
