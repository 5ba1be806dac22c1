import { describe, expect, it } from 'vitest';
import { mappingOf } from './columns.ts';
import { type CsvRow, type CsvTable, readTable } from './csv-table.ts';
import { fileOfErrors, templateFile } from './error-file.ts';
import { callsOf, dayOfCell, hasNoWayIn, importRows } from './import-rows.ts';

const rowsOf = (text: string) => {
  const table = readTable(text);
  return importRows(table, mappingOf(table.header, {}));
};
const rowAt = ({ rows }: CsvTable, index: number): CsvRow => rows[index] ?? { n: 0, line: 0, cells: [] };
const HEADER = 'first_name,last_name,email,role';

describe('a row of an import', () => {
  it('sends what its cells say, in the form of the call', () => {
    const [row] = rowsOf(
      `${HEADER},password,is_primary,is_active,skip_email,deactivate_at,branch_url,group_name\nAda,Lovelace,ada@x.test,Learner,pass-word-1,TRUE,yes,,05/03/2031,"north, south",Team A`,
    );
    expect(row?.input).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@x.test',
      role: 'learner',
      password: 'pass-word-1',
      is_primary: true,
      is_active: true,
      skip_email: false,
      deactivate_at: '2031-03-05',
      branchUrls: ['north', 'south'],
      groupNames: ['Team A'],
    });
    expect(row?.problems).toEqual([]);
  });

  it('sends nothing for a column that the file does not have', () => {
    expect(rowsOf(`${HEADER}\nAda,Lovelace,ada@x.test,learner`)[0]?.input).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@x.test',
      role: 'learner',
    });
  });

  it('has days of the calendar alone', () => {
    expect(dayOfCell('29/02/2028')).toBe('2028-02-29');
    for (const cell of ['31/02/2027', '29/02/2027', '1/2/2027', '12/31/2027', '01/01/27', '00/01/2027', 'soon'])
      expect(dayOfCell(cell)).toBeNull();
    expect(rowsOf(`${HEADER},deactivate_at\nA,B,a@x.test,learner,31/02/2027`)[0]?.problems).toEqual([
      'The deactivation date must be a day of the calendar, as DD/MM/YYYY.',
    ]);
  });

  it('is refused when an earlier row of the file has its e-mail', () => {
    const rows = rowsOf(`${HEADER}\nA,B,a@x.test,learner\n\nC,D,c@x.test,learner\nE,F, A@X.test ,learner`);
    expect(rows.map(({ n, line, problems }) => [n, line, problems])).toEqual([
      [1, 2, []],
      [2, 4, []],
      [3, 5, ['The email is already in row 1.']],
    ]);
  });

  it('is refused when a list without quotes made more cells than there are columns', () => {
    expect(rowsOf(`${HEADER},branch_url\nA,B,a@x.test,learner,north,south`)[0]?.problems).toEqual([
      'This row has more cells than the first line. Put a list with commas in quotes.',
    ]);
  });

  it('is refused when a cell says neither true nor false [E45]', () => {
    const rows = rowsOf(`${HEADER},is_active\nA,B,a@x.test,learner,WAHR\nC,D,c@x.test,learner,perhaps\nE,F,e@x.test,learner,`);
    expect(rows.map(({ input, problems }) => [input.is_active, problems])).toEqual([
      [true, []],
      [false, ['Active is "perhaps", which is neither true nor false. Write true or false.']],
      [false, []],
    ]);
  });

  it('is refused when its quotes are wrong, and no other row is [E41]', () => {
    const rows = rowsOf(`${HEADER}\nA,B,a@x.test,learner\n"C" c,D,c@x.test,learner\nE,F,e@x.test,learner`);
    expect(rows.map(({ line, problems }) => [line, problems.length])).toEqual([
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
  });

  it('sends a list of groups as it is, since names may have commas [E44]', () => {
    expect(rowsOf(`${HEADER},group_name\nA,B,a@x.test,learner,"Sales, North"`)[0]?.input.groupNames).toEqual(['Sales, North']);
  });

  it('is marked when its person could not sign in', () => {
    const rows = rowsOf(`${HEADER},is_primary,branch_url\nA,B,a@x.test,learner,,\nC,D,c@x.test,learner,,north\nE,F,e@x.test,learner,true,`);
    expect(rows.map((row) => hasNoWayIn(row, false))).toEqual([true, false, false]);
    expect(rows.map((row) => hasNoWayIn(row, true))).toEqual([false, false, false]);
  });
});

describe('the calls of an import', () => {
  const file = (count: number, password: string) =>
    `${HEADER},password\n${Array.from({ length: count }, (_, n) => `A,B,a${n}@x.test,learner,${n === 3 ? password : ''}`).join('\n')}`;

  it('take 500 rows, and 50 when any row has a password', () => {
    expect(callsOf(rowsOf(file(1_001, ''))).map(({ length }) => length)).toEqual([500, 500, 1]);
    expect(callsOf(rowsOf(file(101, 'pass-word-1'))).map(({ length }) => length)).toEqual([50, 50, 1]);
  });
});

describe('the file of rows with errors', () => {
  it('is like the file they come from, says what is wrong, and can be imported again', () => {
    const table = readTable('first_name;Phone;email;error\n"a;b";1;x;old\nC;2;y;old');
    const file = fileOfErrors(table, [{ ...rowAt(table, 1), messages: ['One.', 'Two.'] }]);
    expect(file).toBe('\uFEFFfirst_name;Phone;email;error\r\nC;2;y;One. Two.\r\n');
    expect(readTable(file).rows[0]?.cells).toEqual(['C', '2', 'y', 'One. Two.']);
  });

  it('holds no formula, and gives the value back when it is read again [B06]', () => {
    for (const name of ['=HYPERLINK("//x")', '@SUM(1)', '+1', '-1', '＝1', '＠SUM']) {
      const table = readTable(`first_name,email\n"${name.replaceAll('"', '""')}",x`);
      const file = fileOfErrors(table, [{ ...rowAt(table, 0), messages: ['=bad'] }]);
      expect(file.split('\r\n')[1]).toMatch(/^"?'[=@+＝＠-].*,"?'=bad"?$/);
      expect(readTable(file).rows[0]?.cells[0]).toBe(name);
    }
  });

  it('has an empty form: the header of all columns', () => {
    expect(templateFile()).toBe(
      '\uFEFFfirst_name,last_name,email,password,role,is_primary,is_active,skip_email,deactivate_at,branch_url,group_name\r\n',
    );
  });
});
