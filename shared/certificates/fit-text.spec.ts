import { describe, expect, it } from 'vitest';
import { fitText, printable } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string): number => [...text].length / 2;
const room = { width: 100, largest: 20, smallest: 5, lines: 1 };

describe('text in its box', () => {
  it('keeps the largest size while there is room', () => {
    expect(fitText('Ada Byron', room, measure)).toEqual({ lines: ['Ada Byron'], size: 20 });
  });
  it('shrinks rather than breaks', () => {
    expect(fitText('A name of twenty-five lett', room, measure)).toEqual({ lines: ['A name of twenty-five lett'], size: 7.5 });
  });
  it('takes a second line where the box has one', () => {
    expect(fitText('Introduction to astronomy', { ...room, lines: 2 }, measure)).toEqual({
      lines: ['Introduction', 'to astronomy'],
      size: 16.5,
    });
  });
  it('is cut with an ellipsis when even the smallest size does not fit', () => {
    const { lines, size } = fitText('x'.repeat(200), room, measure);
    expect(size).toBe(5);
    expect(lines).toEqual([`${'x'.repeat(39)}…`]);
  });
  it('never leaves its width', () => {
    for (let length = 1; length < 300; length += 7)
      for (const line of fitText('ab '.repeat(length).trim(), { ...room, lines: 2 }, measure).lines)
        expect(measure(line) * fitText('ab '.repeat(length).trim(), { ...room, lines: 2 }, measure).size).toBeLessThanOrEqual(100);
  });
});

describe('printable text', () => {
  it('drops line breaks, controls and marks of direction', () => {
    expect(printable(' Zoë\u202E\nO’Hara\u0007 ')).toBe('Zoë O’Hara');
  });
});
