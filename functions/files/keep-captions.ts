import { endingOf, FILE_TYPES } from '../../shared/files/upload-purposes.ts';
import { headObject, type ObjectFacts, putObject } from '../platform/objects/blobs.ts';
import { objectSource } from '../platform/objects/file-source.ts';
import { captionsReader } from './captions-reader.ts';
import { readUpload } from './read-upload.ts';
import { gone } from './upload-refused.ts';

/**
 * Stores captions as WebVTT in UTF-8 in the place of what came, so that nobody who reads them waits for that. Returns the facts of what is
 * stored: those that were given, for other files and for captions that are WebVTT already.
 * @throws UploadRefused (422), BUSY
 */
export async function keepCaptions(key: string, facts: ObjectFacts): Promise<ObjectFacts> {
  const ending = endingOf(key);
  if (ending !== 'vtt' && ending !== 'srt') return facts;
  const source = objectSource(key, facts);
  const read = Buffer.from(await readUpload(captionsReader, source));
  if (read.equals(await source.read(0, source.size))) return facts;
  await putObject('media', key, read, { type: FILE_TYPES[ending] });
  const kept = await headObject('media', key);
  if (!kept) throw gone();
  return kept;
}
