/** Returns rows without ids, each with a unique key: its number among the rows of the same text, and the text. */
export function keyed<Row>(rows: readonly Row[], textOf: (row: Row) => string): readonly (readonly [string, Row])[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const text = textOf(row);
    const nth = (counts.get(text) ?? 0) + 1;
    counts.set(text, nth);
    return [`${nth} ${text}`, row] as const;
  });
}
