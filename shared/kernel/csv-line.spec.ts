import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';
import { textOfFormulaFreeCell } from './formula-cell.ts';
import { seededNumbers } from './seeded-numbers.ts';

const DELIMITERS = [',', ';'] as const;
/** What spreadsheets and other programs split lines by. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
const MARK = /^[=+\-@＝＋－＠]/;

/** Returns the cells of a file as a reader finds them that expects a separator. */
const cellsBy = (text: string, delimiter: string): string[] => Papa.parse<string[]>(text, { delimiter }).data.flat();

const formulasIn = (text: string): string[] =>
  SEPARATORS.flatMap((separator) =>
    cellsBy(text, separator)
      .filter((cell) => MARK.test(cell))
      .map((cell) => `${JSON.stringify(separator)}: ${cell}`),
  );

const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  ',',
  ';',
  '\t',
  '|',
  '\r\n',
  '\n',
  '\r',
  '"',
  "'",
  ' ',
  'x',
  '1',
  '\u2028',
  '\v',
];

describe('a line of CSV', () => {
  it.each(DELIMITERS)('with %s has no cell that begins like a formula, by whatever separator it is read [H17, B06]', (delimiter) => {
    const random = seededNumbers(17);
    const piece = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    for (let n = 0; n < 20_000; n += 1) {
      const cells = Array.from({ length: 3 }, () => Array.from({ length: 1 + Math.floor(random() * 8) }, piece).join(''));
      const line = csvLine(cells, delimiter) + csvLine(['A', ...cells, 'B'], delimiter);
      expect(formulasIn(line), JSON.stringify(cells)).toEqual([]);
    }
  });

  it.each(DELIMITERS)('with %s is read back by that separator as it was, without the apostrophes [H17]', (delimiter) => {
    const random = seededNumbers(18);
    const piece = (): string => PIECES[Math.floor(random() * PIECES.length)] ?? '';
    for (let n = 0; n < 5_000; n += 1) {
      const text = `x${Array.from({ length: 8 }, piece).join('')}`;
      const [cell = ''] = cellsBy(csvLine([text, 'B'], delimiter), delimiter);
      expect(textOfFormulaFreeCell(cell, delimiter)).toBe(text);
    }
  });

  it.each([
    [`x;=1+cmd|' /C calc'!A0`, `"x;'=1+cmd|' /C calc'!A0"`],
    ['x;"=1;y', `"x;""'=1;y"`],
    ['a\n-b', `"a\n'-b"`],
    ['1 - 2; 3 + 4 | me@acme.test', '1 - 2; 3 + 4 | me@acme.test'],
    ['a,=1', '"a,=1"'],
  ])('holds %j as %j [H17]', (text, cell) => {
    expect(csvLine([text, 'B'])).toBe(`${cell},B\r\n`);
  });

  it('leaves numbers as they are', () => {
    expect(csvLine([-1, null, '-1'])).toBe(`-1,,"'-1"\r\n`);
  });
});
