import { expect, it } from 'vitest';
import { isMarker, listFormatsOf, wordItemOf } from './word-list.ts';

const SHEET = `<style><!-- @list l0
	{mso-list-id:81;}
@list l0:level1
	{mso-level-text:"%1\\.";}
@list l0:level2
	{mso-level-number-format:alpha-lower;}
@list l1:level1 {mso-level-number-format:bullet; mso-level-text:\uF0B7;}
--></style><p>Write to @list l2:level1</p>`;

it('reads from a style sheet of Word how its lists are marked [E05]', () => {
  expect([...listFormatsOf(SHEET)]).toEqual([
    ['0:1', 'ordered'],
    ['0:2', 'ordered'],
    ['1:1', 'bullet'],
  ]);
});

const item = (marker: string | null, style = 'margin-left:36.0pt;mso-list:l0 level1 lfo1', classes = 'MsoListParagraph') =>
  wordItemOf({ style, classes, marker }, listFormatsOf(SHEET));

it.each(['1.', '12)', '(a)', 'iv.', 'B:', '1.2.3', '\u4e00\u3001', '\u0661.'])('knows %s as the number of an item [E05]', (marker) => {
  expect(item(marker)).toEqual({ list: 'ordered', indent: 0 });
});
it.each(['\u00b7', 'o', '\u00a7', '\u2022', '-', '\u00d8', '\u00fc', '\uF0B7'])('knows %s as a bullet [E05]', (marker) => {
  expect(item(marker)).toEqual({ list: 'bullet', indent: 0 });
});

it.each([
  ['a deeper level', item('o', 'mso-list:l1 level3 lfo2'), { list: 'bullet', indent: 2 }],
  ['the deepest level of Word', item('1.', 'MSO-LIST: L0 LEVEL9 lfo1'), { list: 'ordered', indent: 8 }],
  ['a number in the style sheet alone', item(null), { list: 'ordered', indent: 0 }],
  ['a bullet that is a picture', item('', 'mso-list:l1 level1 lfo2'), { list: 'bullet', indent: 0 }],
  ['a level in the name of its class', item('\u00b7', '', 'MsoListBullet2'), { list: 'bullet', indent: 1 }],
  ['a line of no list', item(null, 'margin-left:36.0pt'), null],
  ['a line that was taken out of its list', item(null, 'mso-list:none'), null],
])('reads %s [E05]', (_, read, expected) => {
  expect(read).toEqual(expected);
});

it('tells the marker of an item from the item', () => {
  expect(['mso-list:Ignore', 'color:red;MSO-LIST: ignore', 'mso-list:l0 level1 lfo1', ''].map(isMarker)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
