import type { default as Quill, Delta } from 'quill';
import type { WaitingPicture } from './paste-clipboard.ts';

/** What of an editor inserts a picture. */
export type TextEditor = Pick<Quill, 'on' | 'off' | 'updateContents'>;

/** The insert of a picture. */
export type PictureInsert = { readonly insert: { readonly image: string }; readonly attributes?: { readonly alt: string } };

type Inserting = {
  /** Uploads a picture and returns its address; null where that failed, which it says itself. */
  readonly upload: (file: File) => Promise<string | null>;
  /** Whether the text is still edited. */
  readonly isOpen: () => boolean;
  /** Inserts a picture whose text was closed meanwhile; `place` is where it belongs in the text as it was then. */
  readonly insertLate: (place: number, picture: PictureInsert) => void;
};

/** `missing`: how many pictures could not be uploaded. `places`: where the others are in the editor; none of a text that was closed. */
type Inserted = { readonly missing: number; readonly places: readonly number[] };

/** Uploads pasted pictures one after the other, and inserts each where it belongs by then. */
export async function insertPictures(
  editor: TextEditor,
  pictures: readonly WaitingPicture[],
  { upload, isOpen, insertLate }: Inserting,
): Promise<Inserted> {
  let places = pictures.map(({ index }) => index);
  let inserted: number[] = [];
  const follow = (change: Delta): void => {
    const moved = (place: number): number => change.transformPosition(place);
    [places, inserted] = [places.map(moved), inserted.map(moved)];
  };
  const uploads = new Map<File, Promise<string | null>>();
  let missing = 0;
  editor.on('text-change', follow);
  for (const [i, { file, alt }] of pictures.entries()) {
    const stored = uploads.get(file) ?? upload(file);
    uploads.set(file, stored);
    const image = await stored;
    if (image === null) {
      missing += 1;
      continue;
    }
    const place = places[i] ?? 0;
    const picture = { insert: { image }, ...(alt !== null && { attributes: { alt } }) };
    if (isOpen()) {
      editor.updateContents(place === 0 ? [picture] : [{ retain: place }, picture], 'user');
      inserted.push(place);
    } else insertLate(place, picture);
  }
  editor.off('text-change', follow);
  return { missing, places: isOpen() ? inserted : [] };
}
