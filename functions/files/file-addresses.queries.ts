import { isProblem, readRichText, withImages } from '../../shared/courses/rich-text.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { grantedAddress, type Lifetime, signPath } from '../platform/credentials/grants.ts';
import type { SignIn } from '../platform/credentials/sign-in.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { signInOf } from '../platform/request/live-sign-in.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { parseStoredPath, readableCaptions } from '../platform/keys/storage-paths.ts';

/** For whom addresses of files are made; grants in them name the sign-in. */
export type Reader = { readonly scope: Scope; readonly signIn: SignIn; readonly now: Instant };

/** Returns the reader of a call. */
export const readerOf = (viewer: TenantViewer, now: Instant): Reader => ({ scope: viewer.tenant.scope, signIn: signInOf(viewer), now });

/** Returns the signed address of a stored path on the app host: of a picture for an `<img>`, or for a download. */
export const shownPath = ({ now }: Pick<Reader, 'now'>, path: string, lifetime: 'shown' | 'download' = 'shown'): string =>
  signPath(path, lifetime, now);

/** Returns the signed path of the file of a submission for a download. Such paths are relative to `/storage/`. */
export const submittedPath = (reader: Pick<Reader, 'now'>, path: string): string =>
  shownPath(reader, path, 'download').replace(/^storage\//, '');

/**
 * Returns the address of a stored path on the content host, of captions in the form that browsers read; any other address (a web page) is
 * returned as is.
 */
export const mediaAddress = (reader: Reader, path: string, lifetime: Lifetime = 'media'): string =>
  parseStoredPath(path) ? readableCaptions(grantedAddress(reader.scope, reader.signIn, path, lifetime, reader.now)) : path;

/** Returns a stored rich text with readable addresses of pictures; null for an unreadable one. */
export function shownText(reader: Reader, content: string | null): string | null {
  if (content === null) return null;
  const text = readRichText(content);
  return isProblem(text) ? null : JSON.stringify(withImages(text, (image) => mediaAddress(reader, image)));
}
