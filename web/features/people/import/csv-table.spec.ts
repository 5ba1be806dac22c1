import { describe, expect, it } from 'vitest';
import { readTable, UNREADABLE_FILE } from './csv-table.ts';
import { textOfFile } from './csv-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsOf = (text: string) => readTable(text).rows.map(({ n, line, cells }) => [n, line, ...cells]);

describe('the text of a file', () => {
  it('is UTF-8, with or without a byte order mark', () => {
    expect(textOfFile(bytes('Zoë'))).toBe('Zoë');
    expect(textOfFile(bytes('\uFEFFZoë'))).toBe('Zoë');
  });

  it('is windows-1252 where it is no UTF-8, as a German spreadsheet writes it', () => {
    // "Jürgen;Groß;€"
    expect(textOfFile(Uint8Array.of(0x4a, 0xfc, 0x72, 0x67, 0x65, 0x6e, 0x3b, 0x47, 0x72, 0x6f, 0xdf, 0x3b, 0x80))).toBe('Jürgen;Groß;€');
  });

  it('is UTF-16 where its byte order mark says so', () => {
    expect(textOfFile(Uint8Array.of(0xff, 0xfe, 0x5a, 0x00, 0xeb, 0x00))).toBe('Zë');
    expect(textOfFile(Uint8Array.of(0xfe, 0xff, 0x00, 0x5a, 0x00, 0xeb))).toBe('Zë');
  });
});

describe('a CSV text as a table', () => {
  it('has commas or semicolons, whichever its first line has more of [complaint 11]', () => {
    expect(readTable('a,b\n1,2').delimiter).toBe(',');
    expect(readTable('a;b\n1;2,5').delimiter).toBe(';');
    expect(readTable('"a;b;c",d\n1,2')).toMatchObject({ delimiter: ',', header: ['a;b;c', 'd'] });
  });

  it('is the same with line ends of any system, and with a byte order mark [complaint 11]', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(rowsOf(`\uFEFFa;b${end}1;2${end}3;4${end}`)).toEqual([
        [1, 2, '1', '2'],
        [2, 3, '3', '4'],
      ]);
  });

  it('has trimmed values, and quoted cells may hold commas, quotes and line ends', () => {
    expect(rowsOf('a,b\n" x ","north, south"\n"say ""hi""", 2 ')).toEqual([
      [1, 2, 'x', 'north, south'],
      [2, 3, 'say "hi"', '2'],
    ]);
  });

  it('knows the line of the file on which each row begins, and leaves out empty lines', () => {
    expect(rowsOf('\na,b\n"one\ntwo",1\n\n , \n""\n3,4\n')).toEqual([
      [1, 3, 'one\ntwo', '1'],
      [2, 8, '3', '4'],
    ]);
  });

  it('takes the apostrophe of an export away from a formula, and no other', () => {
    expect(rowsOf("a,b\n'=1+1,'t Hooft")).toEqual([[1, 2, '=1+1', "'t Hooft"]]);
  });

  it('is refused when it is no CSV, or holds no row', () => {
    for (const text of ['', 'a,b', 'a,b\n\n', 'a,b\n"never closed,1', 'PK\u0003\u0004\0\0,\n1'])
      expect(() => readTable(text)).toThrow(UNREADABLE_FILE);
  });
});
