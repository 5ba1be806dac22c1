import { expect, it } from 'vitest';
import { bothLeftOut, leftOutSentences, NOTHING_LEFT_OUT } from './left-out.ts';

it.each([
  [{}, []],
  [{ pictures: 1 }, ['1 picture was left out. Upload it with the picture button.']],
  [{ pictures: 12 }, ['12 pictures were left out. Upload them with the picture button.']],
  [{ types: ['HEIC'] }, ['1 picture of the type HEIC was left out. Save it as JPG or PNG, and upload it with the picture button.']],
  [
    { types: ['SVG', 'SVG'] },
    ['2 pictures of the type SVG were left out. Save them as JPG or PNG, and upload them with the picture button.'],
  ],
  [
    { pictures: 1, types: ['BMP', 'TIFF', 'BMP', 'AVIF'] },
    [
      '1 picture was left out. Upload it with the picture button.',
      '4 pictures of the types BMP, TIFF and AVIF were left out. Save them as JPG or PNG, and upload them with the picture button.',
    ],
  ],
  [{ media: 2 }, ['Videos, recordings and embedded pages are not kept. Add each as a unit of its own.']],
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
])('says what was left out of a paste, and what to do: %j [E03, E06, E110, E231]', (some, sentences) => {
  expect(leftOutSentences(bothLeftOut(NOTHING_LEFT_OUT, some))).toEqual(sentences);
});

it('counts what several pastes left out together [E110]', () => {
  const once = bothLeftOut(NOTHING_LEFT_OUT, { pictures: 1, types: ['SVG'] });
  expect(bothLeftOut(once, { types: ['HEIC'], links: 2, tables: 1, media: 1 })).toEqual({
    pictures: 1,
    types: ['SVG', 'HEIC'],
    links: 2,
    tables: 1,
    media: 1,
  });
});
