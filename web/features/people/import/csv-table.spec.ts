import { describe, expect, it } from 'vitest';
import { readTable, UNREADABLE_FILE } from './csv-table.ts';

const rowsOf = (text: string) => readTable(text).rows.map(({ n, line, cells }) => [n, line, ...cells]);

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

  it.each([
    ['="first_name",="no",b\n="Ann",="007",=1+1', ','],
    ['"=""first_name""";="no";b\n"=""Ann""";="007";=1+1', ';'],
    ['="first_name"\t="no"\tb\nAnn\t="007"\t=1+1', '\t'],
  ])('has the text of cells that are the formula of a text alone: %s [E191]', (text, delimiter) => {
    expect(readTable(text)).toMatchObject({ delimiter, header: ['first_name', 'no', 'b'], rows: [{ cells: ['Ann', '007', '=1+1'] }] });
  });

  it('is refused when it is no CSV, or holds no row', () => {
    for (const text of ['', 'a,b', 'a,b\n\n', 'PK\u0003\u0004\0\0,\n1']) expect(() => readTable(text)).toThrow(UNREADABLE_FILE);
  });

  it('has the separator that its first line names, and the lines of the file [E43]', () => {
    for (const first of ['sep=;', 'SEP=;\r', '"sep=;"', 'sep=;;;'])
      expect(readTable(`${first}\na;b\n1,5;2`)).toMatchObject({
        delimiter: ';',
        header: ['a', 'b'],
        rows: [{ line: 3, cells: ['1,5', '2'] }],
      });
    expect(readTable('sep=\t\na,x\tb\n1\t2').header).toEqual(['a,x', 'b']);
  });

  it.each([
    ['commas', '"first_name,last_name,email"\n"Ann,Li,a@x.test"\n\n"Bo ""B"",""Li, Jr"",b@x.test"\n'],
    [
      'semicolons, with empty cells behind',
      '"first_name;last_name;email";;\r\n"Ann;Li;a@x.test";;\r\n\r\n"Bo ""B"";""Li, Jr"";b@x.test";;\r\n',
    ],
    ['tabs', '"first_name\tlast_name\temail"\n"Ann\tLi\ta@x.test"\n\n"Bo ""B""\tLi, Jr\tb@x.test"\n'],
  ])('has the cells of rows that a spreadsheet has put in quotes as a whole: %s [E222]', (_, file) => {
    expect(readTable(file).header.slice(0, 3)).toEqual(['first_name', 'last_name', 'email']);
    expect(rowsOf(file).map((row) => row.slice(0, 5))).toEqual([
      [1, 2, 'Ann', 'Li', 'a@x.test'],
      [2, 4, 'Bo "B"', 'Li, Jr', 'b@x.test'],
    ]);
  });

  it('keeps the quotes of a file of one column, and of rows of which one has none around it [E222]', () => {
    expect(rowsOf('"email"\n"a@x.test"\n')).toEqual([[1, 2, 'a@x.test']]);
    expect(readTable('"Li, Ann","a@x.test"\n"Bo, Li","b@x.test"\n').header).toEqual(['Li, Ann', 'a@x.test']);
  });

  it.each([
    ['single ones', "'first_name','last_name','email'\n'Ann','O''Brien, Jr.','a@x.test'\n'Bo \"B\"','','b@x.test'\n"],
    ['curly ones', '“first_name”;“last_name”;“email”\n“Ann”;“O\'Brien, Jr.”;“a@x.test”\n“Bo "B"”;“”;“b@x.test”\n'],
    ['curly ones below plain headings', 'first_name,last_name,email\n“Ann”,“O\'Brien, Jr.”,“a@x.test”\n“Bo "B"”,“”,“b@x.test”\n'],
    ['low ones', '„first_name“\t„last_name“\t„email“\n„Ann“\t„O\'Brien, Jr.“\t„a@x.test“\n„Bo "B"“\t„“\t„b@x.test“\n'],
    ['angle ones', '«first_name»; «last_name»; «email»\n«Ann»; «O\'Brien, Jr.»; «a@x.test»\n«Bo "B"»; «»; «b@x.test»\n'],
  ])('has the values between quotation marks of databases and word processors: %s [E229]', (_, file) => {
    expect(readTable(file).header).toEqual(['first_name', 'last_name', 'email']);
    expect(rowsOf(file)).toEqual([
      [1, 2, 'Ann', "O'Brien, Jr.", 'a@x.test'],
      [2, 3, 'Bo "B"', '', 'b@x.test'],
    ]);
  });

  it('keeps such marks within values and around some of them [E229]', () => {
    expect(rowsOf("a,b\n't Hooft,'x'\n“y”,O’Neil")).toEqual([
      [1, 2, "'t Hooft", "'x'"],
      [2, 3, '“y”', 'O’Neil'],
    ]);
  });

  it.each(['NULL', '\\N', '(null)', '<null>', '[null]'])('has no value where a database wrote %s [E229]', (cell) => {
    expect(rowsOf(`a;b;c\nAnn;${cell};x\n`)).toEqual([[1, 2, 'Ann', '', 'x']]);
  });

  it('has the name Null, and NULL among capitals [E229]', () => {
    expect(rowsOf('a;b\nAnn;Null\nANN;NULL\n')).toEqual([
      [1, 2, 'Ann', 'Null'],
      [2, 3, 'ANN', 'NULL'],
    ]);
  });

  it('has tabs, as cells that are copied from a spreadsheet [E43]', () => {
    expect(readTable('a\tb\n1,5\t"x\ty"')).toMatchObject({ delimiter: '\t', header: ['a', 'b'], rows: [{ cells: ['1,5', 'x\ty'] }] });
  });

  it.each([
    ['inside of a value', '"Bob" Robert,Smith'],
    ['never closed', '"Bob,Smith'],
    ['behind a closed value', '"Bob"x,"Smith"'],
  ])('names the line of a quotation mark that is %s, and reads all other rows [E41]', (_, bad) => {
    const { rows } = readTable(`a,b\n1,"two\nlines"\n${bad}\nCara,"Diaz, C."\n3,4\n`);
    expect(rows.map(({ line, cells, problem }) => [line, problem === undefined ? cells : problem.split(' has ', 1)[0]])).toEqual([
      [2, ['1', 'two\nlines']],
      [4, 'Line 4'],
      [5, ['Cara', 'Diaz, C.']],
      [6, ['3', '4']],
    ]);
  });

  it('is refused with the line when the quotes of its header are wrong [E41]', () => {
    expect(() => readTable('"a" x,b\n1,2')).toThrow('Line 1 has a quotation mark');
  });

  it.each([
    ['a title and an empty line', 'Employees Berlin 2026\n\nfirst_name;email;role\nAnn;a@x.test;learner', ';', 3, 1],
    ['a title that has commas', 'Employees, Berlin, Hamburg, 2026\n"first_name";"email";"role"\n"Ann";"a@x.test";"learner"', ';', 2, 1],
    [
      'a title with the cells of a spreadsheet',
      'Employees,,,\nAs of,2026-11-28,,\nFirst Name,Email,Role,Note\nAnn,a@x.test,learner,',
      ',',
      3,
      2,
    ],
    ['headings in another language', 'Mitarbeiter\nVorname;E-Mail;Rolle\nAnn;a@x.test;learner', ';', 2, 1],
    ['no title', 'first_name,email,role\nEmail,Role,b', ',', 1, 0],
  ])('finds its headings below %s, and counts lines from the top [E188]', (_, text, delimiter, headerLine, rowsAbove) => {
    const table = readTable(text);
    expect(table).toMatchObject({ delimiter, headerLine, rowsAbove });
    expect(table.rows[0]).toMatchObject({ n: 1, line: headerLine + 1 });
    expect(table.rows).toHaveLength(1);
  });

  it('takes no person for a title, nor looks for headings below one [E188]', () => {
    for (const text of ['Ann,a@x.test\nfirst_name,email,role\nBob,b@x.test,learner', 'Name;E-Mail\nAnn;a@x.test\nBob;b@x.test;learner'])
      expect(readTable(text)).toMatchObject({ headerLine: 1, rowsAbove: 0 });
  });
});
