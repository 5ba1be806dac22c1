import { beginningOf } from '../../../shared/kernel/text-beginning.ts';

/** Texts of one answer that stay whole, in bytes of JSON: a function returns 6 MB, where what is in quotes may be twice as long. */
const WHOLE_BYTES = 2 * 1024 ** 2;
/** Characters that are shown of any other text. Each is whole where its submission is opened. */
const BEGINNING = 100;

type WithText = { readonly content: string | null };
type Fit = <Row extends WithText>(row: Row) => Row;

/** Returns a function that leaves the texts of an answer whole until they have 2 MB together, and shortens those after that. */
export function fittingTexts(): Fit {
  let bytes = 0;
  return (row) => {
    if (row.content === null || row.content.length <= BEGINNING) return row;
    bytes += Buffer.byteLength(JSON.stringify(row.content));
    return bytes <= WHOLE_BYTES ? row : { ...row, content: `${beginningOf(row.content, BEGINNING)}…` };
  };
}

/** Returns submissions in their order, with as many texts whole as fit: that of `first` before all others, then the newest ones. */
export function newestWhole<Row extends WithText>(rows: readonly Row[], first?: Row): Row[] {
  const fit = fittingTexts();
  const fitted = new Map<Row, Row>();
  for (const row of [...(first ? [first] : []), ...rows.toReversed()]) if (!fitted.has(row)) fitted.set(row, fit(row));
  return rows.map((row) => fitted.get(row) ?? row);
}
