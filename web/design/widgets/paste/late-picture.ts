import type { Delta } from 'quill';
import type { PictureInsert } from './insert-pictures.ts';

/**
 * Returns the inserts of a text with a picture that arrived after its editor was closed. `closed` is the text as it was then and `place` the
 * place in it; what was changed since moves the place.
 */
export function withLatePicture(latest: Delta, closed: Delta, place: number, picture: PictureInsert): unknown[] {
  // Before the end of the last line, which every text has.
  const end = Math.max(0, latest.length() - 1);
  const index = Math.min(closed.diff(latest).transformPosition(place), end);
  return [...latest.slice(0, index).ops, picture, ...latest.slice(index).ops];
}
