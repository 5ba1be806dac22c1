import { fileTypeFromBuffer } from 'file-type';

/** Images as the product takes them. Types are told by content, never by name. */
export const IMAGE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/** More could not be shown on a small device, and a file of a few kB can claim billions. */
const MOST_PIXELS = 40_000_000;

export type ImageFacts = { readonly type: ImageType; readonly extension: string; readonly width: number; readonly height: number };
export type ImageRefusal = { readonly refused: 'too-large' | 'unsupported' | 'broken'; readonly message: string };

export const isRefused = (result: ImageFacts | ImageRefusal): result is ImageRefusal => 'refused' in result;

const isImageType = (type: string | undefined): type is ImageType => type !== undefined && Object.hasOwn(IMAGE_TYPES, type);

export const imageTypeOf = (type: string): ImageType | null => (isImageType(type) ? type : null);

/** The type that a file's extension stands for; null for none of ours. */
export function imageTypeOfName(filename: string): ImageType | null {
  const extension = filename
    .slice(filename.lastIndexOf('.') + 1)
    .toLowerCase()
    .replace('jpeg', 'jpg');
  return (Object.keys(IMAGE_TYPES) as ImageType[]).find((type) => IMAGE_TYPES[type] === extension) ?? null; // Object.keys forgets the keys' type
}

export const tooLarge = (mostBytes: number): ImageRefusal => ({
  refused: 'too-large',
  message: `The image has more than ${Math.floor(mostBytes / 1024 / 1024)} MB.`,
});
export const unsupported: ImageRefusal = { refused: 'unsupported', message: 'Please choose a JPG, PNG, WebP or GIF image.' };

/** Looks at an image's bytes: what it is, how large it is drawn, and whether it is one at all. */
export async function inspectImage(bytes: Uint8Array, mostBytes: number): Promise<ImageFacts | ImageRefusal> {
  if (bytes.length > mostBytes) return tooLarge(mostBytes);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isImageType(type)) return unsupported;
  const size = SIZES[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!size || size.width < 1 || size.height < 1) return { refused: 'broken', message: 'The image is damaged and cannot be read.' };
  if (size.width * size.height > MOST_PIXELS) return { refused: 'broken', message: 'The image has more than 40 megapixels.' };
  return { type, extension: IMAGE_TYPES[type], ...size };
}

type Size = { width: number; height: number };

/** Reads a size out of a file's header; null where the file ends before it. */
const SIZES: Record<ImageType, (file: Buffer) => Size | null> = {
  // The header chunk is always the first.
  'image/png': (file) => (file.length >= 33 ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : null),
  'image/gif': (file) => (file.length >= 13 ? { width: file.readUInt16LE(6), height: file.readUInt16LE(8) } : null),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Frame headers: C0 to CF, but for the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(file: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    else at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(file: Buffer): Size | null {
  if (file.length < 30) return null;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
}
