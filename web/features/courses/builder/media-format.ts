import { extensionOf } from '../../../../shared/files/file-kinds.ts';
import { t, text } from '../../../texts/text.ts';

/** What is said while authoring of formats that some browsers cannot play, by the extension of the file. */
const NOTES: Readonly<Record<string, string>> = {
  mov: text('Some browsers cannot play QuickTime files (.mov). An MP4 file with H.264 plays everywhere.'),
  ogv: text('Safari cannot play Ogg videos (.ogv). An MP4 file with H.264 plays everywhere.'),
  ogg: text('Older versions of Safari cannot play Ogg recordings. An MP3 or M4A file plays everywhere.'),
  weba: text('Older versions of Safari cannot play WebM recordings. An MP3 or M4A file plays everywhere.'),
};
export const HEVC_NOTE = text(
  'This video is encoded as HEVC (H.265), which many browsers cannot play. An MP4 file with H.264 plays everywhere.',
);

/** Returns what is to be said of a stored file's format; null where every browser plays it. */
export const formatNote = (path: string): string | null => {
  const note = NOTES[extensionOf(path)];
  return note === undefined ? null : t(note);
};

/** The index of an MP4 file is at its beginning or at its end. */
const LOOKED_AT = 2 * 1024 * 1024;

/** Returns whether a video is encoded as HEVC, by the name of the codec in the index of the file. */
export async function isHevc(file: Blob): Promise<boolean> {
  const parts = [file.slice(0, LOOKED_AT), file.slice(Math.max(LOOKED_AT, file.size - LOOKED_AT))];
  const texts = await Promise.all(parts.map(async (part) => new TextDecoder('latin1').decode(await part.arrayBuffer())));
  return texts.some((index) => /stsd[\s\S]{0,16}(?:hvc1|hev1)/.test(index));
}
