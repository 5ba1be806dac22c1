/** The first characters by which spreadsheets take a cell for a formula, their wide forms included. */
const FORMULA_BEGINNING = /^[=+\-@\t\r\n＝＋－＠]/;
const MARK = /[=+\-@＝＋－＠]/;
/** What begins a cell for who reads a file by another separator than its own, or quotes by other rules. */
const SEPARATOR = /[,;\t|]/;
const LINE_END = /[\r\n\v\f\u001C-\u001E\u0085\u2028\u2029]/;
/** What readers skip before the beginning of a cell. */
const SKIPPED = /[\s"']/;

/** Returns a text as it stands in a cell of a workbook: led by an apostrophe where a spreadsheet would take it for a formula. */
export const asFormulaFreeCell = (text: string): string => (FORMULA_BEGINNING.test(text) ? `'${text}` : text);

/** Calls `at` for every mark of a formula that begins a cell for who reads a text by another separator than `delimiter`, or splits it at its lines. */
function marksWithin(text: string, delimiter: string, at: (index: number) => void): void {
  let mayBegin = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if ((SEPARATOR.test(character) && character !== delimiter) || LINE_END.test(character)) mayBegin = true;
    else if (mayBegin && !SKIPPED.test(character)) {
      if (MARK.test(character)) at(index);
      mayBegin = false;
    }
  }
}

/** Returns the pieces of a text between marks that begin a cell within it. */
function piecesOf(text: string, delimiter: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  marksWithin(text, delimiter, (index) => {
    pieces.push(text.slice(from, index));
    from = index;
  });
  return [...pieces, text.slice(from)];
}

/**
 * Returns a text as it stands in a cell of a file with a delimiter: with an apostrophe before every mark by which a spreadsheet would take what
 * follows for a formula, at its beginning and wherever another reader of the file begins a cell. Quotes do not help there: a reader by another
 * separator knows them at the beginning of a cell alone.
 */
export const asFormulaFreeText = (text: string, delimiter: string): string => asFormulaFreeCell(piecesOf(text, delimiter).join("'"));

/** Returns the text of a cell of a file: without the apostrophes that an export has put in front of its marks. */
export function textOfFormulaFreeCell(cell: string, delimiter: string): string {
  const text = cell.startsWith("'") && FORMULA_BEGINNING.test(cell.slice(1)) ? cell.slice(1) : cell;
  const pieces = piecesOf(text, delimiter);
  return pieces.map((piece, index) => (index < pieces.length - 1 && piece.endsWith("'") ? piece.slice(0, -1) : piece)).join('');
}
