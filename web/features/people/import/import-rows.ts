import { comparedEmail } from '../../../../shared/identity/email.ts';
import { withPlainDigits } from '../../../../shared/kernel/normal-forms.ts';
import { emailInRow, MOST_ROWS_OF_CALL, MOST_ROWS_WITH_PASSWORDS } from '../../../../shared/people/import-limits.ts';
import type { BulkUserInput } from '../../../api/generated/graphql.ts';
import { type Column, COLUMN_LABELS } from './column-names.ts';
import type { Mapping } from './columns.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';
import { emailOfCell } from './email-cell.ts';
import { roleOf } from './role-names.ts';
import { truthOf } from './truth-words.ts';
import { t, text } from '../../../texts/text.ts';

/** A row as it is sent, with what is wrong with it before it is sent. */
export type ImportRow = CsvRow & { readonly input: BulkUserInput; readonly problems: readonly string[] };

const NO_DAY = text('The deactivation date must be a day of the calendar, as DD/MM/YYYY.');
const TOO_MANY_CELLS = text('This row has more cells than the first line. Put a list with commas in quotes.');

/** Returns what is wrong with a row that has a letter that could not be read. */
function unreadableProblems({ line, cells }: CsvRow, header: readonly string[]): string[] {
  const at = cells.findIndex((cell) => cell.includes('\uFFFD'));
  return at === -1
    ? []
    : [
        t('Line {line} has a letter that could not be read (\uFFFD), under "{column}". Write it again, or choose another encoding.', {
          line: String(line),
          column: header[at] ?? '',
        }),
      ];
}

/** What spreadsheets write in place of a value that they could not find or compute, in English and in German. */
const SHEET_ERROR = /^#(?:N\/A|NV|REF!|BEZUG!|NAME\?|VALUE!|WERT!|NULL!|DIV\/0!|NUM!|ZAHL!|SPILL!|CALC!)$/i;

/** Returns what is wrong with a row of which a spreadsheet could not compute a cell. */
function sheetProblems({ line, cells }: CsvRow, header: readonly string[]): string[] {
  const at = cells.findIndex((cell) => SHEET_ERROR.test(cell));
  return at === -1
    ? []
    : [
        t('Line {line} has the error "{error}" of a spreadsheet, under "{column}". Write the value itself.', {
          line: String(line),
          error: cells[at] ?? '',
          column: header[at] ?? '',
        }),
      ];
}

/** Days as offices write them in one way alone. 1/2/2027 is another day in London than in New York. */
const DAY_FORMS = [
  /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})\.?$/,
  /^(?<year>\d{4})([-/.])\s?(?<month>\d{1,2})\2\s?(?<day>\d{1,2})\.?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.-]{1,2}(?<name>[a-z]{3,9})\.?[\s,-]{1,2}(?<year>\d{4})$/i,
  /^(?<name>[a-z]{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})$/i,
];
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** Years beyond it are of another calendar: offices in Thailand write 2570 for 2027. */
const LAST_YEAR = 2400;

/** Returns the number of a month by its English name or the first letters of that, with two digits; '' for any other word. */
function monthNamed(name: string): string {
  const at = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return at === -1 ? '' : String(at + 1).padStart(2, '0');
}

/** The beginning of the day, which spreadsheets write behind it: its hour, and what follows that. */
const HOUR = /[\sT]0{1,2}$/;
const MINUTES = /^:00(?::00(?:\.0{1,9})?)?Z?$/;

/** Returns a cell without the beginning of the day behind it; the cell itself, which is no day, where another time is. */
function withoutMidnight(cell: string): string {
  const at = cell.indexOf(':');
  return at !== -1 && MINUTES.test(cell.slice(at)) ? cell.slice(0, at).replace(HOUR, '').trimEnd() : cell;
}

/** Returns a day as offices write it, DD/MM/YYYY, D.M.YYYY or YYYY-MM-DD, as YYYY-MM-DD; null for what is none, as 31/02/2027. */
export function dayOfCell(cell: string): string | null {
  const written = withPlainDigits(withoutMidnight(cell));
  const parts = DAY_FORMS.map((form) => form.exec(written)?.groups).find((groups) => groups);
  const { day = '', year = '', name } = parts ?? {};
  const month = name === undefined ? (parts?.['month'] ?? '') : monthNamed(name);
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number(year) < LAST_YEAR && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** What says neither true nor false is refused before it is sent. */
const isTrue = (cell: string): boolean => truthOf(cell) === true;
/** The columns that say true or false. */
const FLAGS: readonly Column[] = ['is_primary', 'is_active', 'skip_email'];

/** Returns what is wrong with the cells of a row that say true or false. */
const flagProblems = (cells: readonly string[], mapping: Mapping): string[] =>
  FLAGS.flatMap((flag) => {
    const cell = cells[mapping.indexOf(flag)] ?? '';
    return truthOf(cell) === null
      ? [
          t('{column} is "{value}", which is neither true nor false. Write true or false.', {
            column: t(COLUMN_LABELS[flag]),
            value: cell.slice(0, 40),
          }),
        ]
      : [];
  });
/** What stands between the addresses of branches: commas, also of Arabic and East Asian keyboards, semicolons, bars and ends of lines. */
const SEPARATORS = /[,;|\n\u060C\u061B\u3001\uFF0C\uFF1B]/;
const listOf = (cell: string): string[] =>
  cell
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** How the cell of each column is sent. A column that the file does not have is not sent. */
const FIELDS: Readonly<Record<Column, (cell: string) => BulkUserInput>> = {
  first_name: (cell) => ({ first_name: cell }),
  last_name: (cell) => ({ last_name: cell }),
  email: (cell) => ({ email: emailOfCell(cell) }),
  password: (cell) => (cell === '' ? {} : { password: cell }),
  role: (cell) => ({ role: roleOf(cell) }),
  is_primary: (cell) => ({ is_primary: isTrue(cell) }),
  is_active: (cell) => ({ is_active: isTrue(cell) }),
  skip_email: (cell) => ({ skip_email: isTrue(cell) }),
  deactivate_at: (cell) => ({ deactivate_at: cell === '' ? null : dayOfCell(cell) }),
  branch_url: (cell) => ({ branchUrls: listOf(cell) }),
  // Names of groups may have commas: the server knows which ones exist.
  group_name: (cell) => ({ groupNames: cell === '' ? [] : [cell] }),
};

/** Returns the rows of a file as they are sent. */
export function importRows({ header, rows }: CsvTable, mapping: Mapping): ImportRow[] {
  const firstWith = new Map<string, number>();
  const dayAt = mapping.indexOf('deactivate_at');
  return rows.map((row) => {
    const input: BulkUserInput = Object.assign(
      {},
      ...mapping.map((column, index) => (column === null ? {} : FIELDS[column](row.cells[index] ?? ''))),
    );
    const email = comparedEmail(input.email ?? '');
    const earlier = firstWith.get(email);
    if (email !== '' && earlier === undefined) firstWith.set(email, row.n);
    const day = row.cells[dayAt] ?? '';
    const problems = [
      ...(row.problem === undefined ? [] : [row.problem]),
      ...unreadableProblems(row, header),
      ...sheetProblems(row, header),
      ...flagProblems(row.cells, mapping),
      ...(row.cells.slice(header.length).some((cell) => cell !== '') ? [t(TOO_MANY_CELLS)] : []),
      ...(day !== '' && dayOfCell(day) === null ? [t(NO_DAY)] : []),
      ...(earlier === undefined ? [] : [emailInRow(earlier)]),
    ];
    return { ...row, input, problems };
  });
}

/** Returns the rows of each call: as many as one takes. */
export function callsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const size = rows.some(({ input }) => input.password) ? MOST_ROWS_WITH_PASSWORDS : MOST_ROWS_OF_CALL;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, call) => rows.slice(call * size, (call + 1) * size));
}

/** Whether somebody of a row cannot sign in yet: without primary access and without a branch. */
export const hasNoWayIn = ({ input }: ImportRow, inBranch: boolean): boolean =>
  !inBranch && input.is_primary === false && (input.branchUrls ?? []).length === 0;
