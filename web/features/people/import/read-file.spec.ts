import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importRows } from './import-rows.ts';
import { namesToJudge } from './names-to-judge.ts';
import { readAgain, readFile } from './read-file.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const HEADER = 'first_name;last_name;email;role\n';
const fileOf = (bytes: Buffer, name = 'users.csv'): File => new File([new Uint8Array(bytes)], name);
const TURKISH = Buffer.concat([
  Buffer.from(`${HEADER}Ay`),
  Buffer.from([0xfe, 0x65, 0x3b, 0x59, 0xfd, 0x6c, 0x6d, 0x61, 0x7a]),
  Buffer.from(';a@x.test;learner'),
]);

describe('a file of an import', () => {
  it('is sure of its letters where it says its encoding [E40]', async () => {
    expect(await readFile(fileOf(Buffer.from(`${HEADER}Zoë;B;z@x.test;learner`)))).toMatchObject({ encoding: 'utf-8', isSure: true });
  });

  it('is unsure otherwise, shows values to judge it by, and is read again in the chosen encoding [E40]', async () => {
    const read = await readFile(fileOf(TURKISH));
    expect(read.isSure).toBe(false);
    expect(namesToJudge(read)).toHaveLength(2);
    const again = await readAgain(read, { encoding: 'windows-1254' });
    expect(again.isSure).toBe(true);
    expect(namesToJudge(again)).toEqual(['Ayşe', 'Yılmaz']);
  });

  it('in UTF-8 with one broken letter is shown with it first, and its line is a problem of its row alone [E156]', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => `Zoë${n};Größe;z${n}@x.test;learner\n`);
    const bytes = Buffer.concat([Buffer.from(`${HEADER}${rows.join('')}Cl`), Buffer.from([0xe9]), Buffer.from('o;B;c@x.test;learner\n')]);
    const read = await readFile(fileOf(bytes));
    expect([read.isSure, read.encoding, namesToJudge(read).slice(0, 2)]).toEqual([false, 'utf-8', ['Cl\uFFFDo', 'Zoë0']]);
    const wrong = importRows(read.table, read.mapping).filter(({ problems }) => problems.length > 0);
    expect(wrong.map(({ problems }) => problems)).toEqual([
      ['Line 102 has a letter that could not be read (\uFFFD), under "first_name". Write it again, or choose another encoding.'],
    ]);
  });

  it('has what was chosen for its columns also in another encoding [E40]', async () => {
    const read = await readFile(fileOf(TURKISH));
    const mapping = [null, 'last_name', 'email', 'role'] as const;
    expect((await readAgain({ ...read, mapping }, { encoding: 'windows-1254' })).mapping).toEqual(mapping);
  });

  it.each([
    ['a damaged workbook or archive', 'PK\u0003\u0004....'],
    ['a PDF', '%PDF-1.7'],
  ])('that is %s is named so, whatever its name ends with [E42]', async (kind, text) => {
    await expect(readFile(fileOf(Buffer.from(text, 'latin1')), readWorkbook)).rejects.toThrow(`users.csv is ${kind}`);
  });

  it.each([
    ['a web page', '<!DOCTYPE html><table><tr><td>email</td></tr></table>', 'users.xls'],
    ['a web page', '\n<table border=1><tr><td>email</td></tr></table>', 'users.csv'],
    [
      'an XML workbook of an older program',
      '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:x">',
      'u.csv',
    ],
    ['an XML file', '<?xml version="1.0"?><people><person/></people>', 'u.txt'],
    ['a document (.rtf)', '{\\rtf1\\ansi hello}', 'u.csv'],
    ['a JSON file', '[\n  {"email":"a@x.test"}]', 'u.csv'],
    ['a workbook in the format SYLK (.slk)', 'ID;PWXL;N;E\r\nP;PGeneral\r\n', 'u.csv'],
    ['a file of contacts (vCard)', 'BEGIN:VCARD\nVERSION:3.0\n', 'u.csv'],
    ['a file of a directory (LDIF)', 'version: 1\ndn: cn=Ann,dc=x\n', 'u.csv'],
    ['a packed file (.gz)', '\u001f\u008b\b\0', 'u.csv'],
    ['a text in UTF-32', 'ÿþ\0\0f\0\0\0', 'u.csv'],
    ['a picture', '\u0089PNG\r\n', 'u.csv'],
  ])('that is %s says what it is and what to do [E209]', async (kind, text, name) => {
    const read = readFile(fileOf(Buffer.from(text, 'latin1'), name), readWorkbook);
    await expect(read).rejects.toThrow(
      new RegExp(`^${name.replace('.', '\\.')} is ${kind.replaceAll(/[().]/g, '\\$&')}.*(?:Save as|Unpack it)`),
    );
  });

  it('whose first heading is ID is no workbook of SYLK, and one with brackets no JSON [E209]', async () => {
    for (const text of [
      'ID;Personal;first_name;email\n1;2;Ann;a@x.test',
      '[first_name];[email]\nAnn;a@x.test',
      '<name>;email\nAnn;a@x.test',
    ])
      expect((await readFile(fileOf(Buffer.from(text)))).table.rows).toHaveLength(1);
  });

  it('that is an older workbook is named so [E42]', async () => {
    await expect(readFile(fileOf(Buffer.from('d0cf11e0a1b11ae1', 'hex')))).rejects.toThrow('workbook of an older program');
  });

  it('that is a workbook is read, whatever its name ends with, and again from a chosen sheet [E82]', async () => {
    const rows = [
      ['first_name', 'email', 'role'],
      ['Zoë', 'z@x.test', 'learner'],
    ];
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'A', rows },
          { name: 'B', rows: [...rows, ['Ann']] },
        ],
      }),
    );
    const read = await readFile(fileOf(bytes, 'people.csv'), readWorkbook);
    expect(read).toMatchObject({ isSure: true, workbook: { sheets: ['A', 'B'], sheet: 'A' }, mapping: ['first_name', 'email', 'role'] });
    expect(read.table.rows).toEqual([{ n: 1, line: 2, cells: rows[1] }]);
    const again = await readAgain(read, { sheet: 'B' }, readWorkbook);
    expect([again.workbook?.sheet, again.table.rows.map(({ cells }) => cells[0])]).toEqual(['B', ['Zoë', 'Ann']]);
  });

  it('that is a workbook has its headings below a title, and the lines of the sheet [E188]', async () => {
    const people = ['Zoë', 'z@x.test', 'learner'];
    const rows = [['Employees Berlin 2026'], [], ['First Name', 'Email', 'Role'], people];
    const read = await readFile(fileOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })), 'p.xlsx'), readWorkbook);
    expect(read).toMatchObject({ mapping: ['first_name', 'email', 'role'], table: { headerLine: 3, rowsAbove: 1 } });
    expect(read.table.rows).toEqual([{ n: 1, line: 4, cells: people }]);
  });

  it('that is a workbook with a header alone names its sheet [E82]', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Personal', rows: [['email']] }] }));
    await expect(readFile(fileOf(bytes, 'p.xlsx'), readWorkbook)).rejects.toThrow('The sheet "Personal" of p.xlsx has no rows below');
  });

  it('that is a workbook with a password says so [E82]', async () => {
    const rows = [['email'], ['a@x.test']];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }], encryption: { password: 'x', spinCount: 10 } }));
    await expect(readFile(fileOf(bytes, 'p.xlsx'), readWorkbook)).rejects.toThrow(
      'p.xlsx has a password. Open it in a spreadsheet program',
    );
  });

  it('of any other kind says what to choose [E82]', async () => {
    await expect(readFile(fileOf(Buffer.from('GIF89a'), 'people.gif'), readWorkbook)).rejects.toThrow('Choose a .csv or .xlsx file.');
  });

  it('shows no password among the values to judge by [E40]', async () => {
    const read = await readFile(fileOf(Buffer.from(`first_name;password\nZoë;pässword-1`)));
    expect(namesToJudge(read)).toEqual(['Zoë']);
  });
});
