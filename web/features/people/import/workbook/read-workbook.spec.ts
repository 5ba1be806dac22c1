import { type CellValue, writeXlsx } from 'hucre/xlsx';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { archivePartsOf } from './archive-parts.ts';
import { readWorkbook } from './read-workbook.ts';
import type { ReadSheet } from './workbook-file.ts';

const HEADER = ['first_name', 'email', 'is_active', 'deactivate_at', 'personnel'];
type Format = readonly [cell: string, value: CellValue, numFmt: string];

const workbook = (sheets: Readonly<Record<string, CellValue[][]>>, formats: readonly Format[] = []) =>
  writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows,
      cells: new Map(formats.map(([cell, value, numFmt]) => [cell, { value, style: { numFmt } }])),
    })),
  });
const read = (bytes: Uint8Array, sheet: string | null = null) => readWorkbook({ bytes, sheet });
const rowsOf = async (bytes: Uint8Array, sheet: string | null = null) =>
  ((await read(bytes, sheet)) as ReadSheet).rows.map(({ line, cells }) => [line, ...cells]);
const archive = (files: Readonly<Record<string, string>>) => {
  const zip = new JSZip();
  for (const [name, text] of Object.entries(files)) zip.file(name, text, { createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
};
const XLSX = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };

/** Returns an archive whose directory tells other sizes of its first file: unpacked at byte 24 of its entry. */
function withDeclaredSize(bytes: Uint8Array, size: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const end = copy.length - 22;
  view.setUint32(view.getUint32(end + 16, true) + 24, size, true);
  return copy;
}

describe('a workbook', () => {
  it('has the rows that a CSV file of it would have: dates, numbers, leading zeros, words of truth [E82]', async () => {
    const day = new Date('2027-03-01T00:00:00Z');
    const bytes = await workbook(
      { People: [HEADER, ['Zoë', 'z@x.test', true, day, 42], [], ['Ann ', 'a@x.test', false, null, 0.1 + 0.2]] },
      [
        ['1,3', day, 'yyyy-mm-dd'],
        ['1,4', 42, '00000'],
      ],
    );
    expect(await rowsOf(bytes)).toEqual([
      [1, ...HEADER],
      [2, 'Zoë', 'z@x.test', 'true', '01/03/2027', '00042'],
      [4, 'Ann', 'a@x.test', 'false', '', '0.3'],
    ]);
  });

  it('has numbers without exponents, percentages as they are shown, text as it is, and a day with its time [E82]', async () => {
    const bytes = await workbook(
      {
        S: [
          ['phone', 'share', 'text', 'at'],
          [491_511_234_567, 0.5, '007', new Date('2027-12-31T08:30:00Z')],
        ],
      },
      [
        ['1,1', 0.5, '0%'],
        ['1,3', new Date('2027-12-31T08:30:00Z'), 'm/d/yy h:mm'],
      ],
    );
    expect((await rowsOf(bytes))[1]).toEqual([2, '491511234567', '50%', '007', '31/12/2027 08:30']);
  });

  it('is read from its first sheet with a list, which may be behind a cover [E189]', async () => {
    const list = [['Employees'], [], ['first_name', 'email', 'role'], ['Ann', 'a@x.test', 'learner']];
    const cover = [['Employees Berlin 2026'], ['As of', '28 November']];
    expect(await read(await workbook({ Cover: cover, Notes: [['x']], People: list, More: list }))).toMatchObject({ sheet: 'People' });
    expect(await read(await workbook({ Cover: [['Employees Berlin 2026']], Two: cover }))).toMatchObject({ sheet: 'Two' });
    expect(await read(await workbook({ Cover: [['Employees Berlin 2026']], Other: [['x']] }))).toMatchObject({ sheet: 'Cover' });
  });

  it('is read from its first sheet with a value, or the one that is chosen, and names all [E82]', async () => {
    const bytes = await workbook({ Notes: [], Łódź: [['a'], ['1']], 'Über uns': [['b'], ['2'], ['3']] });
    expect(await read(bytes)).toMatchObject({ sheet: 'Łódź', sheets: ['Notes', 'Łódź', 'Über uns'] });
    expect(await rowsOf(bytes, 'Über uns')).toEqual([
      [1, 'b'],
      [2, '2'],
      [3, '3'],
    ]);
    expect(await read(bytes, 'Notes')).toMatchObject({ sheet: 'Notes', rows: [] });
  });

  it('that begins below a blank row and beside a blank column has its lines, and cells for all its columns [E82]', async () => {
    const bytes = await workbook({ S: [[], [null, 'email', 'role'], [null, '山田@x.test'], [null, null, null, '']] });
    expect(await rowsOf(bytes)).toEqual([
      [2, '', 'email', 'role'],
      [3, '', '山田@x.test', ''],
    ]);
  });
});

describe('what is no workbook of today', () => {
  it.each([
    ['ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['xlsb', { ...XLSX, 'xl/workbook.bin': 'x' }],
    ['archive', { 'people.csv': 'email\na@x.test' }],
    ['archive', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }],
    ['broken', XLSX],
  ] as const)('is %s [E82]', async (fault, files) => {
    expect(await read(await archive(files))).toEqual({ fault });
  });

  it('is broken where its directory is missing or cut, and empty where no sheet has a value [E82]', async () => {
    const bytes = await workbook({ S: [['a'], ['1']] });
    expect(await read(bytes.slice(0, -40))).toEqual({ fault: 'broken' });
    expect(await read(bytes.slice(0, 30))).toEqual({ fault: 'broken' });
    expect(await read(await workbook({ S: [[null, ' ']] }))).toEqual({ fault: 'empty' });
  });
});

describe('a hostile workbook', () => {
  it('is not unpacked where its parts are too large together, too many, or do not say how large they are [E82]', async () => {
    const large = await archive({ 'xl/media/a.bin': 'x', ...XLSX });
    expect(await read(withDeclaredSize(large, 100_000_001))).toEqual({ fault: 'large' });
    expect(await read(withDeclaredSize(large, 0xffff_ffff))).toEqual({ fault: 'large' });
    const untold = await archive({ 'xl/media/a.bin': 'xyz'.repeat(10_000), ...XLSX });
    expect(await read(withDeclaredSize(untold, 0))).toEqual({ fault: 'large' });
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`xl/${n}`, '']));
    expect(await read(await archive({ ...XLSX, ...many }))).toEqual({ fault: 'large' });
  });

  it('is given up at the size that a part declares, however much comes out of it [E82]', async () => {
    const bytes = await workbook({ S: Array.from({ length: 2_000 }, (_, n) => [`a${n}`]) });
    const parts = archivePartsOf(bytes) ?? [];
    expect(parts.length).toBeGreaterThan(3);
    expect(await read(withDeclaredSize(bytes, 1))).toEqual({ fault: 'broken' });
  });

  it('that is wider or longer than a file of people is refused [E82]', async () => {
    const far = await archive({
      ...XLSX,
      ...(await sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    });
    expect(await read(far)).toEqual({ fault: 'broken' });
    const long = await archive({
      ...XLSX,
      ...(await sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="600000"><c r="A600000"><v>1</v></c></row>')),
    });
    expect(await read(long)).toEqual({ fault: 'rows' });
  });
});

/** Returns the parts of a workbook of one sheet with these rows. */
async function sheetXml(rows: string): Promise<Record<string, string>> {
  const zip = await JSZip.loadAsync(await workbook({ S: [['a']] }));
  const files: Record<string, string> = {};
  for (const [name, file] of Object.entries(zip.files)) if (!file.dir) files[name] = await file.async('string');
  const sheet = 'xl/worksheets/sheet1.xml';
  return { ...files, [sheet]: (files[sheet] ?? '').replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`) };
}
