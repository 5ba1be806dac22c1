/** A file of an archive: its name, its size as it is declared, its size in the archive, and whether its sizes are only told behind it. */
type ArchivePart = { readonly name: string; readonly size: number; readonly packed: number; readonly isOpenEnded: boolean };

// Signatures and lengths of APPNOTE.TXT (PKWARE), 4.3.12 and 4.3.16.
const END = 0x06054b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** Sizes of four bytes that say that the real ones stand elsewhere (Zip64). */
const ELSEWHERE = 0xffffffff;

function endOf(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}

/** Returns the files of an archive as its directory lists them; null where it has none that can be read. */
export function archivePartsOf(bytes: Uint8Array): ArchivePart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const parts: ArchivePart[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, nameEnd));
    parts.push({ name, size, packed, isOpenEnded: (view.getUint16(at + 8, true) & 8) !== 0 && packed === 0 });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** The most parts of a workbook, and the most bytes that they have together when they are unpacked. */
const MOST_PARTS = 2_000;
const MOST_BYTES = 100_000_000;
/** Nothing, packed, has two bytes. */
const PACKED_NOTHING = 16;

/** Whether a part says truly how large it is unpacked; its reader stops at that size. */
const isSizeStated = ({ size, packed, isOpenEnded, name }: ArchivePart): boolean =>
  size !== ELSEWHERE && packed !== ELSEWHERE && (size > 0 || packed <= PACKED_NOTHING) && (!isOpenEnded || name.endsWith('/'));

/** Whether the parts of an archive are few and small enough to be unpacked in a page. */
export const isSmall = (parts: readonly ArchivePart[]): boolean =>
  parts.length <= MOST_PARTS && parts.every(isSizeStated) && parts.reduce((sum, { size }) => sum + size, 0) <= MOST_BYTES;
