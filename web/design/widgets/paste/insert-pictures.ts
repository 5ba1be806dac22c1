import type { default as Quill, Delta } from 'quill';
import type { WaitingPicture } from './paste-clipboard.ts';

/** What of an editor inserts a picture. */
export type TextEditor = Pick<Quill, 'on' | 'off' | 'updateContents'>;

type Inserting = {
  /** Uploads a picture and returns its address; null where that failed, which it says itself. */
  readonly upload: (file: File) => Promise<string | null>;
  /** Whether the text is still edited; if not, its unit has a newer one. */
  readonly isOpen: () => boolean;
};

/** Uploads pasted pictures one after the other, and inserts each where it belongs by then. Returns how many are not in the text. */
export async function insertPictures(
  editor: TextEditor,
  pictures: readonly WaitingPicture[],
  { upload, isOpen }: Inserting,
): Promise<number> {
  let places = pictures.map(({ index }) => index);
  const follow = (change: Delta): void => {
    places = places.map((place) => change.transformPosition(place));
  };
  const uploads = new Map<File, Promise<string | null>>();
  let missing = 0;
  editor.on('text-change', follow);
  for (const [i, { file, alt }] of pictures.entries()) {
    const stored = uploads.get(file) ?? (isOpen() ? upload(file) : Promise.resolve(null));
    uploads.set(file, stored);
    const image = await stored;
    if (image === null || !isOpen()) missing += 1;
    else {
      const place = places[i] ?? 0;
      const picture = { insert: { image }, ...(alt !== null && { attributes: { alt } }) };
      editor.updateContents(place === 0 ? [picture] : [{ retain: place }, picture], 'user');
    }
  }
  editor.off('text-change', follow);
  return missing;
}
