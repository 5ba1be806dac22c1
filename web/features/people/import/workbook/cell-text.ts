import { formatValue } from 'hucre';
import type { CellValue } from 'hucre/xlsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** Before this moment a date is a time without a day. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** Returns a date of a cell as an import takes it, DD/MM/YYYY, whatever its format; with its time where it has one. Cells have no time zone. */
function textOfDate(date: Date, format: string | undefined): string {
  if (Number.isNaN(date.getTime())) return '';
  if (date.getTime() < FIRST_DAY) return format === undefined ? '' : formatted(date, format);
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()];
  return hours + minutes === 0 ? day : `${day} ${two(hours)}:${two(minutes)}`;
}

/** Returns a value in a format of spreadsheets; '' for one that the library cannot use. */
function formatted(value: number | Date, format: string): string {
  try {
    return formatValue(value, format).trim();
  } catch {
    return '';
  }
}

/** Spreadsheets show 15 digits, without the rests of binary fractions. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** Returns a number as its cell shows it: with the zeros in front of it, and as a percentage. */
const textOfNumber = (value: number, format: string | undefined): string =>
  (format === undefined || /^(?:general|@)?$/i.test(format) ? '' : formatted(value, format)) || plainNumber(value);

/** Returns what a cell shows, as a cell of a CSV file would have it. */
export function textOfCell(value: CellValue | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return textOfDate(value, format);
  if (typeof value === 'number') return textOfNumber(value, format);
  return String(value).trim();
}
