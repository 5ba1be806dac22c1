import { describe, expect, it } from 'vitest';
import { fitText, printable } from './fit-text.ts';

/** Every letter is half as wide as it is high. */
const measure = (text: string): number => [...text].length / 2;
const box = { width: 100, largest: 20, smallest: 5, lines: 1 };

describe('text fitted into a box', () => {
  it('has the largest size where it fits', () => {
    expect(fitText('Ada Byron', box, measure)).toEqual({ lines: ['Ada Byron'], size: 20 });
  });
  it('gets smaller before it breaks', () => {
    expect(fitText('A name of twenty-five lett', box, measure)).toEqual({ lines: ['A name of twenty-five lett'], size: 7.5 });
  });
  it('takes a second line where the box allows one', () => {
    expect(fitText('Introduction to astronomy', { ...box, lines: 2 }, measure)).toEqual({
      lines: ['Introduction', 'to astronomy'],
      size: 16.5,
    });
  });
  it('is cut with an ellipsis when even the smallest size does not fit', () => {
    const { lines, size } = fitText('x'.repeat(200), box, measure);
    expect(size).toBe(5);
    expect(lines).toEqual([`${'x'.repeat(39)}…`]);
  });
  it('is never wider than the box', () => {
    for (let length = 1; length < 300; length += 7)
      for (const line of fitText('ab '.repeat(length).trim(), { ...box, lines: 2 }, measure).lines)
        expect(measure(line) * fitText('ab '.repeat(length).trim(), { ...box, lines: 2 }, measure).size).toBeLessThanOrEqual(100);
  });
});

describe('printable text', () => {
  it('has no line breaks, control characters and direction marks', () => {
    expect(printable(' Zoë\u202E\nO’Hara\u0007 ')).toBe('Zoë O’Hara');
  });
});
