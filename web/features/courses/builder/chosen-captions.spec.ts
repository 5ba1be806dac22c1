import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readChosenCaptions } from './chosen-captions.ts';

const FILES = join(import.meta.dirname, '../../../../tests/fixtures/files');
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const fileOf = (name: string, part: BlobPart): File => new File([part], name);
const saved = (name: string): File => fileOf(name, new Uint8Array(readFileSync(join(FILES, name))));

it.each(['captions-comma.vtt', 'captions-no-signature.vtt', 'captions-utf16le.vtt'])(
  'takes %s, which the server mends [E08]',
  async (name) => {
    expect(await readChosenCaptions(saved(name))).toEqual({ file: expect.objectContaining({ name }) });
  },
);

it.each(['talk.txt', 'talk', 'talk.vtt.TXT'])(
  'takes captions named %s under a name of captions, with what they are [E08]',
  async (name) => {
    const chosen = await readChosenCaptions(fileOf(name, CAPTIONS));
    const file = 'file' in chosen ? chosen.file : null;
    expect([file?.name, await file?.text()]).toEqual([`${name}.vtt`, CAPTIONS]);
  },
);

it.each([
  ['a PDF', 'talk.vtt', '%PDF-1.7\n1 0 obj\n', 'talk.vtt: The file has no captions'],
  [
    'a document of Word',
    'talk.srt',
    new Uint8Array(readFileSync(join(FILES, 'password-protected.docx'))),
    'talk.srt: The file is not a text',
  ],
  ['words', 'notes.vtt', 'Welcome to the kitchen.\n', 'notes.vtt: The file has no captions'],
  ['a broken time', 'de.vtt', 'WEBVTT\n\n00:01.000 --> soon\nHallo\n', 'de.vtt: Line 3 of the captions'],
  ['too large a file', 'large.vtt', CAPTIONS.repeat(30_000), 'Captions can have at most 1 MB.'],
])('refuses %s when it is chosen, with the line where there is one [E08]', async (_, name, part, problem) => {
  expect(await readChosenCaptions(fileOf(name, part))).toEqual({ problem: expect.stringContaining(problem) });
});
