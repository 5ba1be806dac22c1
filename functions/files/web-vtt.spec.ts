import { expect, it } from 'vitest';
import { webVttOf } from './web-vtt.ts';

it('is made of SubRip captions: times, lines and numbers stay', () => {
  const srt =
    '1\r\n00:00:00,000 --> 00:00:02,5\r\nWelcome.\r\nTo <i>all</i>, 1,000 of you.\r\n\r\n2\r\n0:01:02.250 --> 0:01:04,000  X1:0\r\n{\\an8}<font color="red">Bye</font>\r\n';
  expect(webVttOf(Buffer.from(srt))).toBe(
    'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.500\nWelcome.\nTo <i>all</i>, 1,000 of you.\n\n2\n00:01:02.250 --> 00:01:04.000\nBye\n',
  );
});

it.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFF1\n00:00:00,000 --> 00:00:01,000\nGrüße\n')],
  ['UTF-16', Buffer.from('\uFEFF1\n00:00:00,000 --> 00:00:01,000\nGrüße\n', 'utf16le')],
  ['Windows-1252', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nGrüße\n', 'latin1')],
])('is UTF-8, whatever the captions were: %s', (_, bytes) => {
  expect(webVttOf(bytes)).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\nGrüße\n');
});
