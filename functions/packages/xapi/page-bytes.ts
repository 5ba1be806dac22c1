/**
 * The most bytes of the statements in one response. A function returns 6 MB, in which the quotes and backslashes of a text are written as
 * two characters, for callers that accept no compressed responses.
 */
export const PAGE_BYTES = 2 * 1024 ** 2;

/** A statement as it is stored has at most so many bytes, so that any fits into a page. */
export const STATEMENT_BYTES = 1024 ** 2;

/** Returns the bytes of a value in JSON. */
export const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** Rows of which the bodies are in memory together. */
const READ_TOGETHER = 20;

/** A row with what was read of it; null: nothing that anybody can read. */
type Fitting<Row, Body> = { readonly row: Row; readonly body: Body | null };

/**
 * Reads the bodies of rows in their order, some at a time, until a page is full. Returns those that fit, the first one always among them.
 * `read` returns the body of each row, in their order.
 */
export async function readFitting<Row, Body extends object>(
  rows: readonly Row[],
  read: (rows: readonly Row[]) => Promise<readonly (Body | null)[]>,
): Promise<Fitting<Row, Body>[]> {
  const fitting: Fitting<Row, Body>[] = [];
  let bytes = 0;
  for (let from = 0; from < rows.length; from += READ_TOGETHER) {
    const some = rows.slice(from, from + READ_TOGETHER);
    const bodies = await read(some);
    for (const [index, row] of some.entries()) {
      const body = bodies[index] ?? null;
      bytes += body === null ? 0 : jsonBytes(body);
      if (bytes > PAGE_BYTES && fitting.length > 0) return fitting;
      fitting.push({ row, body });
    }
  }
  return fitting;
}
