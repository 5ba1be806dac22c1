import { describe, expect, it } from 'vitest';
import { formatNote, isHevc } from './media-format.ts';

/** The table of sample descriptions in the index of an MP4 file, with the name of its codec. */
const index = (codec: string): string => `\0\0\0\x70stsd\0\0\0\0\0\0\0\x01\0\0\0\x60${codec}\0\0`;

describe('formats that some browsers cannot play', () => {
  it('are known by the extension of the stored file', () => {
    expect(formatNote('https://media.test/_m/x/abc.MOV?x=1')).toContain('QuickTime');
    expect(formatNote('storage/t1/video/abc.mp4')).toBeNull();
  });

  it('are known by the codec, with the index at the beginning and at the end', async () => {
    const media = 'x'.repeat(5 * 1024 * 1024);
    expect(await isHevc(new Blob([index('hvc1'), media]))).toBe(true);
    expect(await isHevc(new Blob([media, index('hev1')]))).toBe(true);
    expect(await isHevc(new Blob([index('avc1'), media]))).toBe(false);
  });
});
