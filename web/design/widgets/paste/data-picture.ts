/** First bytes of the pictures that are uploaded: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern. */
const KINDS: readonly (readonly [bytes: string, type: string, ending: string])[] = [
  ['\x89PNG\r\n\x1A\n', 'image/png', 'png'],
  ['\xFF\xD8\xFF', 'image/jpeg', 'jpg'],
  ['GIF87a', 'image/gif', 'gif'],
  ['GIF89a', 'image/gif', 'gif'],
];

const isWebp = (text: string): boolean => text.startsWith('RIFF') && text.startsWith('WEBP', 8);

/** Returns the bytes of an address, a character for each; null where they cannot be read. */
function bytesIn(address: string): string | null {
  const comma = address.indexOf(',');
  if (comma === -1 || !/;\s{0,3}base64$/i.test(address.slice(0, comma).trimEnd())) return null;
  const written = address.slice(comma + 1);
  try {
    return atob(written.includes('%') ? decodeURIComponent(written) : written);
  } catch {
    return null;
  }
}

/**
 * Returns the picture of a `data:` address (RFC 2397) as a file, by what it is, whatever type it declares; null for one that is no PNG, JPEG,
 * GIF or WebP, and for one that is broken.
 */
export function pictureOfData(address: string): File | null {
  const text = bytesIn(address);
  if (text === null) return null;
  const kind = KINDS.find(([first]) => text.startsWith(first)) ?? (isWebp(text) ? ['', 'image/webp', 'webp'] : null);
  if (!kind) return null;
  const [, type, ending] = kind;
  return new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], `picture.${ending}`, { type });
}
