import { readCaptionFile } from '../../shared/files/caption-file.ts';
import type { ByteSource } from '../platform/reading/reader.ts';
import { FileRefused } from '../platform/runtime/file-refused.ts';

/** Returns captions as WebVTT in UTF-8. @throws FileRefused for lines that no caption has, and with the line for times that cannot be read */
export async function readCaptions(source: ByteSource): Promise<Uint8Array> {
  const read = readCaptionFile(await source.read(0, source.size));
  if ('problem' in read) throw new FileRefused(read.problem);
  return Buffer.from(read.vtt);
}
