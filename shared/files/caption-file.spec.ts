import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCaptionFile } from './caption-file.ts';

const FILES = join(import.meta.dirname, '../../tests/fixtures/files');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each(['captions-comma.vtt', 'captions-no-signature.vtt', 'captions-utf16le.vtt'])('reads %s [E46]', (name) => {
  const read = readCaptionFile(readFileSync(join(FILES, name)));
  expect(read).toMatchObject({
    vtt: expect.stringMatching(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:04\.000\n\u00dcbung .*\n\n00:00:04\.000 --> 00:00:08\.000\nZweite Zeile\n/,
    ),
  });
});

it.each([
  ['times that are words', bytes('WEBVTT\n\nfrom --> to\nA\n'), 'Line 3 of the captions has no times that can be read ("from --> to").'],
  ['SubRip with a broken line', bytes('\n1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:xx --> 3\nB\n'), 'Line 7 of the captions'],
  ['a text', bytes('Welcome to the kitchen.\nWash your hands.\n'), 'The file has no captions'],
  ['a page', bytes('<!doctype html><p>Welcome</p>'), 'The file is in the format HTML'],
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

const shown = (text: string): unknown => {
  const read = readCaptionFile(bytes(text));
  return 'problem' in read ? read.problem : read.vtt;
};

it.each([
  ['of one digit of hours', '0:00:01.000,0:00:03.500\nHello\nthere\n\n0:00:04.000,0:00:06.000\nBye\n'],
  ['with a mark and line ends of Windows', '\uFEFF0:00:01.000,0:00:03.500\r\nHello\r\nthere\r\n\r\n0:00:04.000,0:00:06.000\r\nBye\r\n'],
  ['with hundredths', '00:00:01.00,00:00:03.50\nHello\nthere\n\n00:00:04.00,00:00:06.00\nBye\n'],
])('reads SBV, as YouTube exports it: %s [E184]', (_, text) => {
  expect(shown(text)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nHello\nthere\n\n00:00:04.000 --> 00:00:06.000\nBye\n');
});

it.each([
  ['SubStation Alpha (.ass, .ssa)', '\uFEFF[Script Info]\r\nScriptType: v4.00+\r\n'],
  ['TTML (.ttml, .dfxp)', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- x -->\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>'],
  ['TTML (.ttml, .dfxp)', '<tt:tt xml:lang="de">'],
  ['SAMI (.smi)', '<SAMI>\n<HEAD>'],
  ['XML of YouTube', '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">'],
  ['MicroDVD (.sub)', '{24}{96}Hello|there\n'],
  ['Scenarist (.scc)', 'Scenarist_SCC V1.0\n\n00:00:00:22\t9420'],
  ['VobSub (.idx, .sub), which has pictures in place of text', '# VobSub index file, v7'],
  ['EBU STL (.stl)', '850STL25.01100809\u0001'],
  ['LRC (.lrc)', '[ar:Ann]\n[ti:Song]\n[00:12.00]Hello\n'],
  ['JSON', '{\n  "events": []\n}'],
])('refuses %s with its name and what to do [E184]', (name, text) => {
  expect(shown(text)).toBe(`The file is in the format ${name}, which cannot be used here. Export the captions as SRT or WebVTT.`);
});

it.each([
  ['a signature in lower case', 'webvtt\n\n00:01.000 --> 00:02.000 align:start\nA', 'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\nA'],
  ['a second mark', '\uFEFF\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nA', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA'],
  ['times of a page', 'WEBVTT\n\n00:01.000 --&gt; 00:02.000 line:0\nA', 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA'],
  ['empty lines above', '\n\nWEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA', 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA'],
])('reads WebVTT with %s, and its settings stay [E185, E212]', (_, text, vtt) => {
  expect(shown(text)).toBe(vtt);
});

const SECOND = '00:00:01.000 --> 00:00:02.000';
it.each([
  ['no milliseconds', '00:00:01 --> 00:00:02\nA', `${SECOND}\nA`],
  [
    'another arrow',
    '00:00:01,0 -> 00:00:02,00\nA\n\n00:00:01,0 \u2192 00:00:02,0\nB\n\n00:00:01,0 \u2013> 00:00:02,0\nC',
    `${SECOND}\nA\n\n${SECOND}\nB\n\n${SECOND}\nC`,
  ],
  [
    'no empty line above the next number',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:01,000 --> 00:00:02,000\nB',
    `1\n${SECOND}\nA\n\n${SECOND}\nB`,
  ],
  ['blanks of a translator', '1\n00: 00: 01,000 -> 00 : 00 : 02, 000\nA', `1\n${SECOND}\nA`],
  ['wide letters', '００：００：０１，０００ －－＞ ００：００：０２，０００\nA', `${SECOND}\nA`],
  ['digits of another script', '٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٢,٠٠٠\nA\n\n००:००:०१,००० --> ००:००:०२,०००\nB', `${SECOND}\nA\n\n${SECOND}\nB`],
  ['marks of direction', '\u200E00:00:01,000 --> 00:00:02,000\u200F\nA', `${SECOND}\nA`],
  ['an arrow of a page', '00:00:01,000 --&gt; 00:00:02,000\nA', `${SECOND}\nA`],
  ['a double arrow', '00:00:01,000 ==> 00:00:02,000\nA', `${SECOND}\nA`],
  ['parts of milliseconds', '00:00:01.000999 --> 00:00:02.000000123\nA', `${SECOND}\nA`],
  ['words that look like times', `${SECOND}\n1 : 2 > 3, ٤ -> ٥`, `${SECOND}\n1 : 2 > 3, ٤ -> ٥`],
  ['brackets that are none of a tag', '00:00:01,000 --> 00:00:02,000\nif a < b <i>or</i> <3', `${SECOND}\nif a &lt; b <i>or</i> &lt;3`],
])('mends what players would leave out in SubRip: %s [E185, E212]', (_, text, vtt) => {
  expect(shown(text)).toBe(`WEBVTT\n\n${vtt}\n`);
});

it('shows no ends of lines of SubViewer as words [E212]', () => {
  const read = readCaptionFile(new TextEncoder().encode('[INFORMATION]\n[TITLE]x\n\n00:00:01.00,00:00:02.00\nA[br]B\n'));
  expect(read).toMatchObject({ words: ['A B'] });
});

it('names the lines of words that are not shown, and refuses captions of which none is [E185]', () => {
  const text = `\n1\n00:00:01,000 --> 00:00:02,000\nA\n\nlost words\n\n2\n00:00:05,000 --> 00:00:05,000\nB\n\n3\n\n4\n00:00:09,0 --> 00:00:08,0\nC\n`;
  expect(readCaptionFile(bytes(text))).toMatchObject({
    warning:
      'Some words are not shown. Captions that do not end after they begin: lines 9, 15. Words that belong to no caption, which an empty line ends: line 6. Correct the file and choose it again.',
  });
  const many = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n' + '\n00:03.000 --> 00:03.000\nB\n'.repeat(7);
  expect(readCaptionFile(bytes(many))).toMatchObject({ warning: expect.stringContaining('lines 6, 9, 12, 15, 18 and 2 more.') });
  expect(shown('WEBVTT\n\n00:01.000 --> 00:01.000\nA\n')).toBe(
    'No caption of the file ends after it begins: line 3 is the first one. Please export it again as WebVTT or SubRip.',
  );
});

it('has nothing to say of names, comments, styles and regions of captions [E185]', () => {
  const vtt = `WEBVTT - Talk\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE one\ntwo\n\nintro\n00:01.000 --> 00:02.000\n- A\n`;
  expect(readCaptionFile(bytes(vtt))).toMatchObject({ vtt, warning: null });
});

const SUBRIP = '1\n00:00:01,000 --> 00:00:02,500\nHello\n';

it.each([
  ['RTF (.rtf)', `{\\rtf1\\ansi\\deff0 ${SUBRIP.replaceAll('\n', '\\par\n')}}`],
  ['RTF (.rtf)', `{\\rtf1\\ansi{\\fonttbl{\\f0 Helvetica;}}\n\\f0 ${SUBRIP.replaceAll('\n', '\\\n')}}`],
  ['HTML (.html)', `<!DOCTYPE html>\n<html><body><pre>${SUBRIP}</pre></body></html>`],
  ['HTML (.html)', `<!-- saved from a page -->\n<html><body>${SUBRIP.replaceAll('\n', '<br>\n')}</body></html>`],
])('refuses captions in %s, whose marks learners would read, with what to do [E228]', (name, text) => {
  expect(shown(text)).toBe(`The file is in the format ${name}, which cannot be used here. Export the captions as SRT or WebVTT.`);
});

it.each(['```', '```srt', '  ```\t'])('leaves the fence of a block of code out: %s [E228]', (fence) => {
  expect(shown(`${fence}\n${SUBRIP}${fence}\n`)).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHello\n');
  expect(shown(`${fence}\n1\nnever --> 2\n`)).toContain('Line 3 of the captions');
});

it.each([
  ['MPL2 (.mpl)', '[123][456]Hello|there\n[500][]/Bye\n'],
  ['MPL2 (.mpl)', '\uFEFF[0][31] - Guten Tag\r\n'],
  ['TMPlayer (.txt)', '00:00:01:Hello|there\n00:00:05:\n'],
  ['TMPlayer (.txt)', '0:00:01=Witaj\n0:00:03=Cześć\n'],
  ['TMPlayer (.txt)', '00:00:01,1=Erste Zeile\n00:00:01,2=Zweite\n'],
  ['QuickTime Text (.txt)', '{QTtext} {font:Geneva} {size:12}\n[00:00:01.00]\nHello\n'],
  ['TTML (.ttml, .dfxp)', '<?xml version="1.0"?>\n<!DOCTYPE tt PUBLIC "-//W3C//DTD DFXP//EN" "x.dtd" [<!ENTITY a "b">]>\n<tt/>'],
  ['TTML (.ttml, .dfxp)', '<!DOCTYPE tt:tt>\n<tt:tt/>'],
  ['XML of Final Cut Pro (.fcpxml, .xml)', '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n\n<fcpxml version="1.9">'],
  ['Spruce STL (.stl)', '//English\n$FontName = Arial\n\n00:00:01:00 , 00:00:03:12 , Hello\n'],
  ['MicroDVD (.sub)', '{24}{}Hello\n'],
])('refuses %s by its name too, with what to do [E235]', (name, text) => {
  expect(shown(text)).toBe(`The file is in the format ${name}, which cannot be used here. Export the captions as SRT or WebVTT.`);
});

it.each(['00:00:01:12 --> 00:00:02:00\nHello\n', '12:30:00 lunch\n', '[1] a note\n'])(
  'names no format of a text that is none of these: %s [E235]',
  (text) => {
    expect(shown(text)).not.toContain('The file is in the format');
  },
);
