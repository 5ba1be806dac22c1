import { expect, it } from 'vitest';
import { captionProblem, inUtf8, webVttOf, withMendedTimes } from './web-vtt.ts';

it('is made of SubRip captions: times, lines and numbers stay', () => {
  const srt =
    '1\r\n00:00:00,000 --> 00:00:02,5\r\nWelcome.\r\nTo <i>all</i>, 1,000 of you.\r\n\r\n2\r\n0:01:02.250 --> 0:01:04,000  X1:0\r\n{\\an8}<font color="red">Bye</font>\r\n';
  expect(webVttOf(srt)).toBe(
    'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.500\nWelcome.\nTo <i>all</i>, 1,000 of you.\n\n2\n00:01:02.250 --> 00:01:04.000\nBye\n',
  );
});

it.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFF1\n00:00:00,000 --> 00:00:01,000\nGrüße\n')],
  ['UTF-16', Buffer.from('\uFEFF1\n00:00:00,000 --> 00:00:01,000\nGrüße\n', 'utf16le')],
  ['Windows-1252', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nGrüße\n', 'latin1')],
])('is UTF-8, whatever the captions were: %s', (_, bytes) => {
  expect(webVttOf(inUtf8(bytes))).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nGrüße\n');
});

it.each([
  ['{\\an8}a {b} <fonts c>d</FONT>', 'a {b} d'],
  ['a {\\c <font d> b} e', 'a  e'],
  ['{\\an8 <font} a>b', 'a>b'],
  ['a {\\b <font c', 'a {\\b <font c'],
])('has no places and fonts of other players, but what is never closed: %s', (line, shown) => {
  expect(webVttOf(line)).toBe(`WEBVTT\n\n${shown}\n`);
});

it.each([
  ['commas', '00:00:00,000 --> 00:00:04,000', '00:00:00.000 --> 00:00:04.000'],
  ['commas and settings', '00:00:00,5 --> 00:00:04,25 align:start position:10%', '00:00:00.500 --> 00:00:04.250 align:start position:10%'],
  ['a comma at one end, no hours', '01:02.500 --> 01:04,000', '00:01:02.500 --> 00:01:04.000'],
  ['hours of one digit', '0:01:02.500 --> 0:01:04.000', '00:01:02.500 --> 00:01:04.000'],
  ['nothing wrong', '01:02.500 --> 01:04.000 line:0', '01:02.500 --> 01:04.000 line:0'],
])('is mended where its times have %s [E46]', (_, times, mended) => {
  expect(withMendedTimes(`WEBVTT\n\n${times}\nA, 1,000\n`)).toBe(`WEBVTT\n\n${mended}\nA, 1,000\n`);
});

it('is made of captions without a signature [E46]', () => {
  expect(webVttOf('00:00.000 --> 00:04.000\nZweite\n')).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nZweite\n');
});

it.each([
  ['WEBVTT\n\nNOTE a --> b\n\n00:01.000 --> soon\nA\n', 'Line 5 '],
  ['WEBVTT\r\n\r\n00:61.000 --> 01:04.000\r\nA\r\n', 'Line 3 '],
  ['WEBVTT\n\n1\nA\n', 'The file has no captions'],
])('is refused with the line whose times cannot be read [E46]', (text, message) => {
  expect(captionProblem(text, 0)).toContain(message);
});

it.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nIf 2 < 3 & <b>4</b> <5\n', 'If 2 &lt; 3 & <b>4</b> &lt;5'],
  ['WEBVTT\n\nintro\n00:01.000 --> 00:02.000\n<v Ann>I <3 <c.red>it</c> <00:01.500>now\n', '<v Ann>I &lt;3 <c.red>it</c> <00:01.500>now'],
  ['WEBVTT\n\n00:01,000 --> 00:02,000 align:start\n<<< Music >>>\n', '&lt;&lt;&lt; Music >>>'],
])('shows what stands behind a bracket that is none of a tag [E223]: %j', (file, line) => {
  expect(withMendedTimes(file).split('\n')).toContain(line);
});

it('leaves head, comments and styles of WebVTT as they are, with any line ends [E223]', () => {
  const file = 'WEBVTT - a < b\r\n\r\nNOTE 1 < 2\r\n\r\nSTYLE\r\n::cue { content: "<" }\r\n\r\n00:01.000 --> 00:02.000\r\nHi\r\n';
  expect(withMendedTimes(file)).toBe(file);
});
