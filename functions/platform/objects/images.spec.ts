import { describe, expect, it } from 'vitest';
import { inspectImage } from './images.ts';

const MB = 1024 * 1024;
const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');
const padded = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(64)]);

const PNG = padded(hex('89504e470d0a1a0a 0000000d49484452 00000140 000000f0 0802000000 00000000 00000000 49444154 00000000'));
const GIF = padded(hex('474946383961 4001 f000 800000'));
const JPEG = padded(hex('ffd8ffe0 0010 4a46494600010100000100010000 ffc4 0004 0000 ffff c0 0011 08 00f0 0140 03 011100 021100 031100'));
const WEBP_X = padded(hex('52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000'));
const WEBP_LOSSY = padded(hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000'));
const WEBP_LOSSLESS = padded(hex('52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00'));

describe('an image', () => {
  it.each<[string, Buffer]>([
    ['image/png', PNG],
    ['image/gif', GIF],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP_X],
    ['image/webp', WEBP_LOSSY],
    ['image/webp', WEBP_LOSSLESS],
  ])('%s is recognised with its size by its header', async (type, bytes) => {
    expect(await inspectImage(bytes, MB)).toMatchObject({ type, width: 320, height: 240 });
  });

  it('is refused above the limit of bytes', async () => {
    expect(await inspectImage(PNG, 10)).toMatchObject({ refused: 'too-large' });
  });

  it('is refused with more pixels than 40 million [F07]', async () => {
    const large = Buffer.from(PNG);
    large.writeUInt32BE(50_000, 16);
    large.writeUInt32BE(50_000, 20);
    expect(await inspectImage(large, MB)).toMatchObject({
      refused: 'broken',
      message: 'The image has more than 40 megapixels. Please choose a smaller one.',
    });
  });

  it.each<[string, Buffer, string]>([
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported'],
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['a pdf', Buffer.from('%PDF-1.7\n'), 'unsupported'],
    ['a jpeg without a frame', hex('ffd8ffe0 0010 4a46494600010100000100010000'), 'broken'],
    ['a png of no width', (() => Buffer.from(PNG).fill(0, 16, 20))(), 'broken'],
  ])('is refused when its bytes are %s [F03]', async (_, bytes, refused) => {
    expect(await inspectImage(bytes, MB)).toMatchObject({ refused });
  });
});
