import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { fileTypeFromBuffer } from 'file-type';

/** The accepted types of images with their file extensions. The type is detected from the content, never from the name. */
export const IMAGE_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' } as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/** More pixels cannot be shown on a small device, and the header of a file of a few kB can state billions. */
const MAX_PIXELS = 40_000_000;

/** The type of an image, its file extension and its size in pixels. */
export type ImageFacts = { readonly type: ImageType; readonly extension: string; readonly width: number; readonly height: number };
/** Why an image is refused, with the message for the user. */
export type ImageRefusal = { readonly refused: 'too-large' | 'unsupported' | 'broken'; readonly message: Message };

/** Returns whether the inspection refused the image. */
export const isRefused = (result: ImageFacts | ImageRefusal): result is ImageRefusal => 'refused' in result;

const isImageType = (type: string | undefined): type is ImageType => type !== undefined && Object.hasOwn(IMAGE_TYPES, type);

/** Returns the refusal of an image of too many bytes. */
const tooLarge = (maxBytes: number): ImageRefusal => ({
  refused: 'too-large',
  message: sentence('The image is larger than {most} MB. Please choose a smaller one.', { most: Math.floor(maxBytes / 1024 / 1024) }),
});
/** The refusal of a file that is not an accepted image. */
export const unsupported: ImageRefusal = { refused: 'unsupported', message: 'Please choose a JPG, PNG, WebP or GIF image.' };

/** Returns the type and the size in pixels of an image from its bytes, or why it is refused. */
export async function inspectImage(bytes: Uint8Array, maxBytes: number): Promise<ImageFacts | ImageRefusal> {
  if (bytes.length > maxBytes) return tooLarge(maxBytes);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isImageType(type)) return unsupported;
  const size = SIZES[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!size || size.width < 1 || size.height < 1) return { refused: 'broken', message: 'The image is damaged. Please choose another one.' };
  if (size.width * size.height > MAX_PIXELS)
    return { refused: 'broken', message: 'The image has more than 40 megapixels. Please choose a smaller one.' };
  return { type, extension: IMAGE_TYPES[type], ...size };
}

type Size = { width: number; height: number };

/** Each returns the size in pixels from a file's header; null when the file is shorter than its header. */
const SIZES: Record<ImageType, (file: Buffer) => Size | null> = {
  // The header chunk is always the first.
  'image/png': (file) => (file.length >= 33 ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : null),
  'image/gif': (file) => (file.length >= 13 ? { width: file.readUInt16LE(6), height: file.readUInt16LE(8) } : null),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Returns whether a marker begins a frame header: C0 to CF without C4, C8 and CC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(file: Buffer): Size | null {
  let offset = 2;
  while (offset + 9 <= file.length) {
    if (file[offset] !== 0xff) return null;
    const marker = file.readUInt8(offset + 1);
    if (marker === 0xff) offset += 1;
    else if (isFrame(marker)) return { height: file.readUInt16BE(offset + 5), width: file.readUInt16BE(offset + 7) };
    else offset += 2 + file.readUInt16BE(offset + 2);
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
