import { brokenFile } from '../upload-refused.ts';
import type { FileSource } from '../../platform/objects/file-source.ts';

const INCOMPLETE = 'The file is not complete: it has no index. Please export it again.';

/** More boxes than this have only films in fragments, whose index comes first. */
const MOST_BOXES = 200;

type Box = { readonly type: string; readonly size: number };

/** Returns the type and the size in bytes of a box from its header. A size of 0 reaches to the end of the file. */
function boxOf(header: Buffer, left: number): Box | null {
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  if (short === 0) return { type, size: left };
  if (short !== 1) return { type, size: short };
  return header.length < 16 ? null : { type, size: Number(header.readBigUInt64BE(8)) };
}

/**
 * Looks for the index of a film, which may stand before the pictures or at the end, and reads headers of boxes alone.
 * @throws UploadRefused (422) for a file that was cut off
 */
export async function checkMovie(source: FileSource): Promise<void> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES && at < source.size; boxes += 1) {
    const box = boxOf(await source.read(at, at + 16), source.size - at);
    if (box === null || box.size < 8 || at + box.size > source.size) break;
    if (box.type === 'moov') return;
    at += box.size;
  }
  throw brokenFile(INCOMPLETE);
}
