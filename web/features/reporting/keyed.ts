/** Rows that have no id, each with a key of its own: its text, and which of the equal ones it is. */
export function keyed<Row>(rows: readonly Row[], textOf: (row: Row) => string): readonly (readonly [string, Row])[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = textOf(row);
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return [`${nth} ${text}`, row] as const;
  });
}
