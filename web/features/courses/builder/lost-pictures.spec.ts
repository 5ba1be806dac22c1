import { expect, it } from 'vitest';
import { EMPTY_FORM, newUnit } from './course-form.ts';
import { lostPictures } from './problems.ts';

const [first, second, third] = [newUnit('video'), newUnit('content'), newUnit('content')];
const form = { ...EMPTY_FORM, units: [first, second, third] };

it.each([
  [new Map(), []],
  [new Map([[second.key, 1]]), ['Content Unit 2: 1 picture was not uploaded. Upload it again, or publish without it.']],
  [
    new Map([
      [third.key, 2],
      [second.key, 1],
    ]),
    [
      'Content Unit 2: 1 picture was not uploaded. Upload it again, or publish without it.',
      'Content Unit 3: 2 pictures were not uploaded. Upload them again, or publish without them.',
    ],
  ],
  [new Map([['gone', 3]]), []],
])('names pictures that were not uploaded while publishing waited at their units [E111]', (lost, messages) => {
  expect(lostPictures(form, lost).map(({ message }) => message)).toEqual(messages);
});

it('leads to the text of the unit [E111]', () => {
  expect(lostPictures(form, new Map([[second.key, 1]]))).toMatchObject([{ unit: second.key, field: 'content', question: null }]);
});
