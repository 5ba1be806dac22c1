import { isProblem, readRichText, withImages } from '../../shared/courses/rich-text.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { grantedAddress, type Lifetime, signPath } from '../platform/credentials/grants.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { parseStoredPath } from '../platform/keys/storage-paths.ts';

/** Whose eyes an answer is made for: addresses of files carry what lets this reader, and nobody else in the log, open them. */
export type Reader = { readonly scope: Scope; readonly person: number; readonly now: Instant };

/** A stored path as an `<img>` of the app host can read it. */
export const shownPath = ({ now }: Pick<Reader, 'now'>, path: string): string => signPath(path, 'shown', now);

/** A stored path as its address on the content host; anything else (a web page) stays as it is. */
export const mediaAddress = (reader: Reader, path: string, lifetime: Lifetime = 'media'): string =>
  parseStoredPath(path) ? grantedAddress(reader.scope, reader.person, path, lifetime, reader.now) : path;

/** A stored rich text with readable pictures; what cannot be read falls back to no text. */
export function shownText(reader: Reader, content: string | null): string | null {
  if (content === null) return null;
  const text = readRichText(content);
  return isProblem(text) ? null : JSON.stringify(withImages(text, (image) => mediaAddress(reader, image)));
}
