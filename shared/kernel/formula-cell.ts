/** The first characters by which spreadsheets take a cell for a formula, their wide forms included. */
export const FORMULA_BEGINNING = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns a text as it stands in a cell of a file: led by an apostrophe where a spreadsheet would take it for a formula. */
export const asFormulaFreeCell = (text: string): string => (FORMULA_BEGINNING.test(text) ? `'${text}` : text);

/** Returns the text of a cell of a file: without the apostrophe that an export has put in front of it. */
export const textOfFormulaFreeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_BEGINNING.test(cell.slice(1)) ? cell.slice(1) : cell;
