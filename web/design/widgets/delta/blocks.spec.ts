import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, isList, type List } from './blocks.ts';

const textOf = (block: Block): unknown =>
  isList(block) ? listText(block) : block.spans.map((span) => ('text' in span ? span.text : `[${span.image}]`)).join('');
const listText = ({ ordered, items }: List): unknown => ({
  [ordered ? 'ol' : 'ul']: items.map(({ line, lists }) => [...(line ? [textOf(line)] : []), ...lists.map(listText)]),
});
const item = (text: string, list: string, indent = 0) => [
  { insert: text },
  { insert: '\n', attributes: { list, ...(indent > 0 && { indent }) } },
];

describe('the blocks of a rich text', () => {
  it('are its lines, blank ones among them, and none after the last line end', () => {
    expect(blocksOf([{ insert: 'one\n\ntwo\n' }]).map(textOf)).toEqual(['one', '', 'two']);
    expect(blocksOf([{ insert: 'no line end' }]).map(textOf)).toEqual(['no line end']);
  });

  it('keep the format of each stretch and the form of each line', () => {
    const [heading, paragraph] = blocksOf([
      { insert: 'Title' },
      { insert: '\n', attributes: { header: 2 } },
      { insert: 'plain ' },
      { insert: 'bold', attributes: { bold: true } },
      { insert: { image: 'a.png' } },
      { insert: '\n' },
    ]);
    expect(heading).toMatchObject({ attributes: { header: 2 } });
    expect(paragraph).toEqual({
      attributes: {},
      spans: [
        { text: 'plain ', attributes: {} },
        { text: 'bold', attributes: { bold: true } },
        { image: 'a.png', attributes: {} },
      ],
    });
  });

  it('gather the items of a list, and begin another one where its kind changes', () => {
    const ops = [...item('a', 'bullet'), ...item('b', 'bullet'), ...item('1', 'ordered'), { insert: 'text\n' }, ...item('c', 'bullet')];
    expect(blocksOf(ops).map(textOf)).toEqual([{ ul: [['a'], ['b']] }, { ol: [['1']] }, 'text', { ul: [['c']] }]);
  });

  it('nest indented items below the item before them, however deep they begin', () => {
    const ops = [...item('a', 'ordered'), ...item('b', 'bullet', 1), ...item('c', 'bullet', 2), ...item('d', 'ordered')];
    expect(blocksOf(ops).map(textOf)).toEqual([{ ol: [['a', { ul: [['b', { ul: [['c']] }]] }], ['d']] }]);
    expect(blocksOf(item('deep', 'bullet', 2)).map(textOf)).toEqual([{ ul: [[{ ul: [[{ ul: [['deep']] }]] }]] }]);
  });
});
