import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptionFile } from '../../../../shared/files/caption-file.ts';
import { readChosenCaptions } from './chosen-captions.ts';

const FILES = join(import.meta.dirname, '../../../../tests/fixtures/files');
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const fileOf = (name: string, part: BlobPart): File => new File([part], name);
const saved = (name: string): File => fileOf(name, new Uint8Array(readFileSync(join(FILES, name))));

it.each(['captions-comma.vtt', 'captions-no-signature.vtt', 'captions-utf16le.vtt'])(
  'takes %s, which the server mends [E08]',
  async (name) => {
    expect(await readChosenCaptions(saved(name))).toMatchObject({ file: { name }, isSure: true, warning: null });
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

const CYRILLIC = Buffer.concat([
  Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nOK\n\n2\n00:00:02,000 --> 00:00:04,000\n'),
  Buffer.from([0xcc, 0xee, 0xe9, 0xf2, 0xe5, 0x20, 0xf0, 0xf3, 0xea, 0xe8]),
]);

it('shows lines of captions that do not say their encoding, and stores them as read in the chosen one [E183]', async () => {
  const chosen = fileOf('ru.srt', CYRILLIC);
  const read = await readChosenCaptions(chosen);
  expect(read).toMatchObject({ isSure: false, encoding: 'windows-1251', words: ['Мойте руки'] });
  const other = await readChosenCaptions(chosen, 'windows-1252');
  expect(other).toMatchObject({ isSure: false, encoding: 'windows-1252', words: ['Ìîéòå ðóêè'] });
  for (const { file, words } of [read, other].filter((known) => 'file' in known)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([file.name, readCaptionFile(bytes)]).toEqual(['ru.srt', expect.objectContaining({ isSure: true, words: ['OK', ...words] })]);
  }
});

it('shows broken letters first, and is sure where the words have letters of ASCII alone [E183]', async () => {
  const lines = Array.from({ length: 20 }, (_, n) => `00:00:${10 + n},000 --> 00:00:${11 + n},000\nGrüße ${n}\n\n`).join('');
  const broken = await readChosenCaptions(
    fileOf('de.srt', Buffer.concat([Buffer.from(`${lines}00:00:50 --> 00:00:51\nM`), Buffer.from([0xfc])])),
  );
  expect(broken).toMatchObject({ isSure: false, encoding: 'utf-8' });
  expect('words' in broken && [broken.words.length, broken.words[0]]).toEqual([8, 'M\uFFFD']);
  const note = Buffer.concat([
    Buffer.from('WEBVTT\n\nNOTE Gr'),
    Buffer.from([0xfc, 0xdf]),
    Buffer.from('e\n\n00:01.000 --> 00:02.000\nHi\n'),
  ]);
  expect(await readChosenCaptions(fileOf('en.vtt', note))).toMatchObject({ isSure: true, words: [] });
});
