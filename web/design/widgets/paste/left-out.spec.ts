import { expect, it } from 'vitest';
import { leftOutSentences, NOTHING_LEFT_OUT } from './left-out.ts';

it.each([
  [{}, []],
  [{ pictures: 1 }, ['1 picture was left out. Upload it with the picture button.']],
  [{ pictures: 12 }, ['12 pictures were left out. Upload them with the picture button.']],
  [{ tables: 2 }, ['Tables are not kept. Each cell is now a line of its own.']],
  [{ links: 1 }, ['1 link was left out, and its words are there. A link has to start with https://, http:// or mailto:.']],
  [
    { pictures: 2, links: 3, tables: 1 },
    [
      '2 pictures were left out. Upload them with the picture button.',
      'Tables are not kept. Each cell is now a line of its own.',
      '3 links were left out, and their words are there. A link has to start with https://, http:// or mailto:.',
    ],
  ],
])('says what was left out of a paste, and what to do: %j [E03, E06]', (some, sentences) => {
  expect(leftOutSentences({ ...NOTHING_LEFT_OUT, ...some })).toEqual(sentences);
});
