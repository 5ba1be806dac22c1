import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptionFile } from './caption-file.ts';

const FILES = join(import.meta.dirname, '../../tests/fixtures/files');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each(['captions-comma.vtt', 'captions-no-signature.vtt', 'captions-utf16le.vtt'])('reads %s [E46]', (name) => {
  const read = readCaptionFile(readFileSync(join(FILES, name)));
  expect(read).toEqual({
    vtt: expect.stringMatching(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:04\.000\n\u00dcbung .*\n\n00:00:04\.000 --> 00:00:08\.000\nZweite Zeile\n/,
    ),
  });
});

it.each([
  ['times that are words', bytes('WEBVTT\n\nfrom --> to\nA\n'), 'Line 3 of the captions has no times that can be read ("from --> to").'],
  ['SubRip with a broken line', bytes('\n1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:xx --> 3\nB\n'), 'Line 7 of the captions'],
  ['a text', bytes('Welcome to the kitchen.\nWash your hands.\n'), 'The file has no captions'],
  ['a page', bytes('<!doctype html><p>Welcome</p>'), 'The file has no captions'],
  ['nothing', bytes(''), 'The file has no captions'],
  ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0x21, 0x84), 'The file is not a text'],
  ['a recording', Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0x23, 0xff, 0xfb, 0x90, 0x64), 'The file is not a text'],
  [
    'a line that is too long',
    bytes(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(4_001)}\n`),
    'with lines of at most 4,000 characters.',
  ],
])('refuses %s with what was found and what to do [E08]', (_, file, problem) => {
  expect(readCaptionFile(file)).toEqual({ problem: expect.stringContaining(problem) });
});
