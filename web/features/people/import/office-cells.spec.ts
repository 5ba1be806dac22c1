import { expect, it } from 'vitest';
import { emailSchema } from '../../../../shared/identity/email.ts';
import { mappingOf } from './columns.ts';
import { readTable } from './csv-table.ts';
import { emailOfCell } from './email-cell.ts';
import { dayOfCell, importRows } from './import-rows.ts';

const rowsOf = (text: string) => {
  const table = readTable(text);
  return importRows(table, mappingOf(table.header, {}));
};

it.each([
  'mailto:ann@x.test',
  'MAILTO:Ann@x.test?subject=Hello',
  'Ann Lee <ann@x.test>',
  '"Lee, Ann" <ann@x.test>',
  '<ann@x.test>',
  'ann@x.test.',
  'ann@x.test;',
  'ann＠x.test',
  'ann@x．test',
  'ａｎｎ@x。test',
  'ANN@X.TEST\u00A0',
  '\u200Bann@x.test\u200E',
  "'ann@x.test'",
  '“ann@x.test”',
  'ann@x.test (Ann Lee)',
  'SMTP:ann@x.test',
  "'Ann' <smtp:ann@x.test>",
])('an address is read as mail programs write it: %s [E158, E207]', (cell) => {
  const [row] = rowsOf(`first_name\temail\trole\nAnn\t${cell.replaceAll('"', '""').replace(/^.*".*$/, '"$&"')}\tlearner`);
  expect(emailSchema.parse(row?.input.email)).toBe('ann@x.test');
});

it.each(['ann', 'ann at x.test', 'mailto:', '<>', 'a@b@c.test'])('what is no address stays as it is, to be refused: %s [E158]', (cell) => {
  const [row] = rowsOf(`first_name\temail\trole\nAnn\t${cell}\tlearner`);
  expect([row?.input.email, emailSchema.safeParse(row?.input.email).success]).toEqual([cell, false]);
});

it.each(['a@münchen.de', 'a@例え.jp', 'o’neill+x@x.test'])('an address in letters of any script stays: %s [E158]', (cell) => {
  expect(rowsOf(`first_name,email,role\nAnn,${cell},learner`)[0]?.input.email).toBe(cell);
});

it('two writings of one address are one person [E158]', () => {
  const rows = rowsOf('first_name;email;role\nA;ann@x.test;learner\nB;mailto:Ann@x.test;learner');
  expect(rows.map(({ problems }) => problems)).toEqual([[], ['The email is already in row 1.']]);
});

it.each([
  ['01/02/2027', '2027-02-01'],
  ['01.02.2027', '2027-02-01'],
  ['1.2.2027', '2027-02-01'],
  ['1. 2. 2027', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['2027/2/1', '2027-02-01'],
  ['2027. 2. 1.', '2027-02-01'],
  ['20270201', '2027-02-01'],
  ['2027年2月1日', '2027-02-01'],
  ['2027년 2월 1일', '2027-02-01'],
  ['1 Feb 2027', '2027-02-01'],
  ['01-Feb-2027', '2027-02-01'],
  ['February 1st, 2027', '2027-02-01'],
  ['٢٠٢٧-٠٢-٠١', '2027-02-01'],
  ['२०२७-०२-०१', '2027-02-01'],
  ['1.2.2570', null],
  ['20271301', null],
  ['1 Mars 2027', null],
  ['Ju 1, 2027', null],
  ['31 Feb 2027', null],
  ['2027.02.01', '2027-02-01'],
  ['01/02/2027 00:00', '2027-02-01'],
  ['2027-02-01T00:00:00.000Z', '2027-02-01'],
  ['2027-02-01 00:00:00', '2027-02-01'],
  ['1/2/2027', null],
  ['02/13/2027', null],
  ['31.02.2027', null],
  ['01.02.27', null],
  ['2027-02-01 08:30', null],
  ['45678', null],
])('a day that offices write in one way alone is read: %s is %s [E159, E207]', (cell, day) => expect(dayOfCell(cell)).toBe(day));

it.each(['|', ';', ',', '\t'])('a file with the separator "%s" is read, named in its first line or not [E159]', (by) => {
  const file = [
    ['first_name', 'email', 'role'],
    ['Ann', 'a@x.test', 'learner'],
    ['', '', ''],
  ]
    .map((cells) => cells.join(by))
    .join('\r\n');
  for (const text of [file, `sep=${by}\r\n${file}`, `"sep=${by}"\r\n${file}`, file.replaceAll('\r\n', '\r')])
    expect(rowsOf(text).map(({ input, problems }) => [input.email, problems])).toEqual([['a@x.test', []]]);
});

it('leaves a cell as it is that is longer than any address', () =>
  expect(emailOfCell(`${'x'.repeat(300)}@a.test,`)).toBe(`${'x'.repeat(300)}@a.test,`));

it.each(['#N/A', '#NV', '#REF!', '#NAME?', '#wert!', '#DIV/0!'])(
  'the error of a spreadsheet is a problem of its row: %s [E229]',
  (cell) => {
    const rows = rowsOf(`first_name\tlast_name\temail\trole\nAnn\t${cell}\ta@x.test\tlearner\nBo\t#1\tb@x.test\tlearner`);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [`Line 2 has the error "${cell}" of a spreadsheet, under "last_name". Write the value itself.`],
      [],
    ]);
  },
);
