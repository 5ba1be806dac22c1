/** Media types of the pictures that a text takes, and names under which programs know them. */
export const TAKEN_PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
const ALIASES: ReadonlySet<string> = new Set([...TAKEN_PICTURES, 'image/jpg', 'image/pjpeg', 'image/x-png']);

/** Names of types that differ from the ending of a file, or from its media type, in capitals. */
const NAMES: Readonly<Record<string, string>> = {
  heif: 'HEIC',
  hif: 'HEIC',
  heics: 'HEIC',
  heifs: 'HEIC',
  avifs: 'AVIF',
  dib: 'BMP',
  'ms-bmp': 'BMP',
  svgz: 'SVG',
  tif: 'TIFF',
  icon: 'ICO',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  j2k: 'JPEG 2000',
  photoshop: 'PSD',
};

/** Endings of pictures of which browsers often know no media type. */
const ENDINGS = /\.(heic|heif|hif|heics|heifs|avif|avifs|bmp|dib|svg|svgz|tif|tiff|ico|jxl|jp2|j2k|psd|emf|wmf)$/i;

/** First bytes of pictures that are not taken, a character for each: the headers of BMP and TIFF, and brands of ISO/IEC 23008-12. */
const HEADERS: readonly (readonly [first: RegExp, name: string])[] = [
  [/^BM/, 'BMP'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^[^]{4}ftyp(?:avif|avis)/, 'AVIF'],
  [/^[^]{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/, 'HEIC'],
  [/^\0\0\x01\0/, 'ICO'],
  [
    /^(?:\xEF\xBB\xBF)?\s{0,99}(?:<\?xml[^>]{0,199}>\s{0,99})?(?:<!--[^]{0,999}?-->\s{0,99}|<!DOCTYPE svg[^>]{0,999}>\s{0,99}){0,9}<svg[\s>/]/i,
    'SVG',
  ],
];

type Named = Pick<File, 'name' | 'type'>;

const typed = (name: string): string => NAMES[name.toLowerCase()] ?? name.toUpperCase();

/** Returns whether a file is a picture that a text takes, by its media type, else by its name. */
export const isTakenPicture = ({ name, type }: Named): boolean =>
  ALIASES.has(type) || (type === '' && /\.(?:png|jpe?g|jfif|webp|gif)$/i.test(name));

/** Returns the type of a media type that is an image's: 'SVG' of `image/svg+xml`; null for another one. */
export function nameOfMediaType(type: string): string | null {
  const [, name] = /^image\/(?:x-|vnd\.(?:[a-z]+\.)?)?([a-z0-9-]{1,20}?)(?:-sequence)?(?:\+xml)?$/i.exec(type.trim()) ?? [];
  return name === undefined ? null : typed(name.replace(/^microsoft-/, ''));
}

/** Returns the type of a picture that no text takes, as people know it: 'HEIC'; null for a picture that is taken, and for another file. */
export function otherPictureType({ name, type }: Named): string | null {
  if (isTakenPicture({ name, type })) return null;
  const [, ending] = ENDINGS.exec(name) ?? [];
  return ending === undefined ? nameOfMediaType(type) : typed(ending);
}

/** Returns whether a file is a picture of any type. */
export const isPicture = (file: Named): boolean => isTakenPicture(file) || otherPictureType(file) !== null;

/** Returns the type of a picture by its first bytes, a character for each; null where they are of none that is known. */
export const typeOfBytes = (text: string): string | null => HEADERS.find(([first]) => first.test(text))?.[1] ?? null;
