import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import JSZip from 'jszip';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { CellKind, NewFile, Row } from './cells.ts';
import { csvFile } from './csv-file.ts';
import { textsIn } from '../../platform/languages/email-texts.ts';
import { ENGLISH } from '../../platform/texts/texts.ts';
import { xlsxFile } from './xlsx-file.ts';

async function* pagesOf(...pages: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* pages;
}

const fileOf = (kinds: readonly CellKind[], ...pages: readonly (readonly Row[])[]): NewFile => ({
  title: 'Users',
  columns: kinds.map((kind, index) => ({ heading: `Column ${index + 1}`, kind })),
  rows: pagesOf(...pages),
  texts: ENGLISH,
  zone: 'UTC',
});

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const csvOf = async (file: NewFile): Promise<string> => Buffer.from(await bytesOf(csvFile(file))).toString('utf8');
const rowsOf = async (file: NewFile) => (await readXlsx(await bytesOf(xlsxFile(file)))).sheets[0]?.rows;

/** As a cell of CSV shows a formula: what follows a tab or a line end is one of its own for some readers. */
const asCell = (formula: string): string => `'${formula.replace(/^(\s)=/, "$1'=")}`;
const FORMULAS = ['=HYPERLINK("//x")', '+1', '-1+2', '@SUM', '\t=1', '\r=1', '\n=1', '=a\nb', '＝1', '＠SUM'];

describe('a CSV file', () => {
  it('begins with the mark of UTF-8, and has a line for the headings and one for each row', async () => {
    expect(await csvOf(fileOf(['text', 'number'], [['Zoë', 1]], [['Łukasz', null]]))).toBe(
      '\uFEFFColumn 1,Column 2\r\nZoë,1\r\nŁukasz,\r\n',
    );
  });

  it('leads a cell that begins like a formula by an apostrophe, and leaves other signs and numbers alone [B06]', async () => {
    const text = await csvOf(
      fileOf(
        ['text', 'number'],
        FORMULAS.map((formula) => [formula, -1]),
      ),
    );
    const { data } = Papa.parse<string[]>(text.trimEnd());
    expect(data.slice(1)).toEqual(FORMULAS.map((formula) => [asCell(formula), '-1']));
    expect(await csvOf(fileOf(['text'], [['a=b'], ["O'Neill"]]))).toContain("a=b\r\nO'Neill\r\n");
  });

  it('quotes commas, quotes and line ends', async () => {
    const rows = [['Smith, "Al"', 'one\ntwo']];
    const { data } = Papa.parse<string[]>((await csvOf(fileOf(['text', 'text'], rows))).trimEnd());
    expect(data[1]).toEqual(rows[0]);
  });

  it('leads a heading that begins like a formula, too', async () => {
    const file = { ...fileOf(['text'], []), columns: [{ heading: '=1', kind: 'text' as const }] };
    expect(await csvOf(file)).toContain(`'=1`);
  });
});

describe('an XLSX file', () => {
  it('types numbers, days, times and truth values', async () => {
    const rows = [['Zoë', -1.5, '2026-02-28', '2026-02-28T10:11:12.000Z', true] as const, [null, null, null, null, null]];
    const [heads, first] = (await rowsOf(fileOf(['text', 'number', 'day', 'instant', 'truth'], rows))) ?? [];
    expect(heads).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4 (UTC)', 'Column 5']);
    expect(first).toEqual(['Zoë', -1.5, new Date('2026-02-28T00:00:00Z'), new Date('2026-02-28T10:11:12Z'), 'Yes']);
  });

  it('has no formula, whatever a text begins with: such a text is led by an apostrophe [B06]', async () => {
    const bytes = await bytesOf(
      xlsxFile(
        fileOf(
          ['text'],
          FORMULAS.map((formula) => [formula]),
        ),
      ),
    );
    const sheet = (await (await JSZip.loadAsync(bytes)).file('xl/worksheets/sheet1.xml')?.async('string')) ?? '';
    expect(sheet).toContain('HYPERLINK');
    expect(sheet).not.toMatch(/<f[ >]|t="str"/);
    expect(sheet.match(/t="inlineStr"/g)?.length).toBe(1 + FORMULAS.length);
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows.slice(1)).toEqual(FORMULAS.map((formula) => [`'${formula}`]));
    expect((await rowsOf(fileOf(['text'], [['a=b'], ["O'Neill"], ['\u0001=1']])))?.slice(1)).toEqual([['a=b'], ["O'Neill"], ["'=1"]]);
  });

  it('keeps texts that look like numbers or days as they are, and leaves out what XML cannot hold', async () => {
    const rows = await rowsOf(
      fileOf(
        ['text', 'day'],
        [
          ['007', 'no day'],
          ['a\u0000\u0007b\uFFFF\uD800', null],
          ['x'.repeat(40_000), null],
        ],
      ),
    );
    expect(rows?.[1]).toEqual(['007', 'no day']);
    expect(rows?.[2]?.[0]).toBe('ab\uFFFD');
    expect(String(rows?.[3]?.[0]).length).toBe(32_767);
  });

  it('has a sheet whose name a spreadsheet takes', async () => {
    const bytes = await bytesOf(xlsxFile({ ...fileOf(['text'], [['a']]), title: 'A/B: [a very long title of a sheet]?' }));
    expect((await readXlsx(bytes)).sheets[0]?.name).toBe('A B   a very long title of a sh');
  });
});

describe('both', () => {
  it('are written while their rows are read: no page is asked for before the one before it was taken', async () => {
    const PAGES = 200;
    for (const write of [csvFile, xlsxFile]) {
      let asked = 0;
      let [waiting, mostWaiting] = [0, 0];
      async function* rows(): AsyncGenerator<readonly Row[]> {
        for (; asked < PAGES; asked += 1) {
          mostWaiting = Math.max(mostWaiting, (waiting += 1));
          yield Array.from({ length: 100 }, (_, n) => [`Person ${asked} ${n}`]);
          waiting -= 1;
        }
      }
      let chunks = 0;
      let askedAtFirst = 0;
      for await (const chunk of write({ ...fileOf(['text'], []), rows: rows() })) {
        if (chunk.length > 0 && (chunks += 1) === 2) askedAtFirst = asked;
      }
      expect(chunks).toBeGreaterThan(3);
      expect(askedAtFirst).toBeLessThan(PAGES);
      expect(mostWaiting).toBe(1);
    }
  });

  it('hold every row of all pages in their order', async () => {
    const pages = Array.from({ length: 30 }, (_, page) => Array.from({ length: 50 }, (_row, n): Row => [page * 50 + n]));
    const lines = (await csvOf(fileOf(['number'], ...pages))).trimEnd().split('\r\n').slice(1).map(Number);
    expect(lines).toEqual(Array.from({ length: 1_500 }, (_, n) => n));
    const numbers: unknown[] = [];
    for await (const { values } of streamXlsxRows(await bytesOf(xlsxFile(fileOf(['number'], ...pages))))) numbers.push(values[0]);
    expect(numbers.slice(1)).toEqual(lines);
  });
});

describe('a file in another language and zone', () => {
  const AT = '2026-07-15T13:30:20.000Z';
  const row: Row = [AT, true, 87.5, 3, -1.5];
  const kinds = ['instant', 'truth', 'number', 'number', 'number'] as const;

  it.each([
    ['Asia/Kathmandu', '2026-07-15T19:15:20+05:45', '2026-07-15T19:15:20.000Z'],
    ['Australia/Sydney', '2026-07-15T23:30:20+10:00', '2026-07-15T23:30:20.000Z'],
    ['America/New_York', '2026-07-15T09:30:20-04:00', '2026-07-15T09:30:20.000Z'],
  ])('has times of %s, which names the difference in CSV and the zone in a heading of XLSX [M35]', async (zone, inCsv, inSheet) => {
    const file = (): NewFile => ({ ...fileOf(kinds, [row]), zone });
    expect(await csvOf(file())).toContain(`\r\n${inCsv},Yes,87.5,3,-1.5\r\n`);
    const rows = await rowsOf(file());
    expect(rows?.[0]?.[0]).toBe(`Column 1 (${zone})`);
    expect(rows?.[1]?.[0]).toEqual(new Date(inSheet));
  });

  it('has the words and the numbers of the language: typed ones in XLSX, with its comma in CSV [M35]', async () => {
    const german = { ...fileOf(kinds, [row]), texts: await textsIn('de') };
    expect(await csvOf(german)).toContain(`\r\n${AT},Ja,"87,5",3,-1.5\r\n`);
    const arabic = { ...fileOf(kinds, [row]), texts: await textsIn('ar') };
    expect((await rowsOf(arabic))?.[1]?.slice(1)).toEqual(['نعم', 87.5, 3, -1.5]);
  });
});
