import { asFormulaFreeText } from './formula-cell.ts';

const LINE_END = '\r\n';

/** What a cell without quotes cannot hold, or would lose at its ends. */
const QUOTED = /["\r\n\uFEFF]|^ | $/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Returns a value as a cell of CSV. Texts alone are compared with the marks of formulas: a negative number is a number. */
function cellOf(value: string | number | null, delimiter: string): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const cell = asFormulaFreeText(value, delimiter);
  return cell !== value || cell.includes(delimiter) || QUOTED.test(cell) ? quoted(cell) : cell;
}

/**
 * Returns a line of a CSV file (RFC 4180), with its end, in which no reader finds a formula, whichever separator it expects. Every file of CSV
 * that the product writes is made of these lines.
 */
export const csvLine = (cells: readonly (string | number | null)[], delimiter: ',' | ';' | '\t' | '|' = ','): string =>
  cells.map((cell) => cellOf(cell, delimiter)).join(delimiter) + LINE_END;
