import { nameOfMediaType, TAKEN_PICTURES, typeOfBytes } from './picture-type.ts';

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
  if (comma === -1) return null;
  const isBase64 = /;\s{0,3}base64$/i.test(address.slice(0, comma).trimEnd());
  const written = address.slice(comma + 1);
  try {
    const text = written.includes('%') ? decodeURIComponent(written) : written;
    return isBase64 ? atob(text) : text;
  } catch {
    return null;
  }
}

/** A picture of a `data:` address: its file, or the type that no text takes; both null where it cannot be read. */
export type DataPicture = { readonly file: File | null; readonly otherType: string | null };

const declaredIn = (address: string): string => /^data:([^;,]{0,99})/i.exec(address)?.[1] ?? '';

/** Returns the type that an address declares, where no text takes it; one that is wrong about itself has none. */
const declaredType = (address: string): string | null => {
  const declared = declaredIn(address).trim().toLowerCase();
  return TAKEN_PICTURES.some((type) => type === declared) ? null : nameOfMediaType(declared);
};

/**
 * Returns the picture of a `data:` address (RFC 2397) as a file, by what it is, whatever type it declares. One that is no PNG, JPEG, GIF or
 * WebP has its type by name, which its author is told; one that is broken may have neither.
 */
export function pictureOfData(address: string): DataPicture {
  const text = bytesIn(address);
  if (text === null) return { file: null, otherType: declaredType(address) };
  const kind = KINDS.find(([first]) => text.startsWith(first)) ?? (isWebp(text) ? ['', 'image/webp', 'webp'] : null);
  if (!kind) return { file: null, otherType: typeOfBytes(text) ?? declaredType(address) };
  const [, type, ending] = kind;
  const file = new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], `picture.${ending}`, { type });
  return { file, otherType: null };
}
