import { csvLine } from '../../../shared/kernel/csv-line.ts';
import { offsetTimeIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { type Cell, type CellKind, fileNumbers, type NewFile, truthText } from './cells.ts';

/** Spreadsheets read a file as UTF-8 when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** Returns what stands for a value of a kind: times are those of the zone, with its difference to UTC. */
function cellsOf({ texts, zone }: NewFile): (value: Cell, kind: CellKind | undefined) => string | number | null {
  const numberOf = fileNumbers(texts.language);
  return (value, kind) => {
    const shown = truthText(value, texts);
    if (typeof shown === 'number') return numberOf(shown);
    return kind === 'instant' && shown !== null && isTime(shown) ? offsetTimeIn(shown, zone) : shown;
  };
}

/** Returns the bytes of a CSV file (RFC 4180, UTF-8 with its mark). What a spreadsheet would take for a formula is led by an apostrophe. */
export async function* csvFile(file: NewFile): AsyncGenerator<Uint8Array> {
  const { columns, rows } = file;
  const encoder = new TextEncoder();
  const cellOf = cellsOf(file);
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading)));
  for await (const some of rows) {
    const lines = some.map((row) => csvLine(row.map((value, index) => cellOf(value, columns[index]?.kind))));
    if (lines.length > 0) yield encoder.encode(lines.join(''));
  }
}
