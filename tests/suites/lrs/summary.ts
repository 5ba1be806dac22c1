/** What the suite counts while it runs. */
export type Summary = { readonly total: number; readonly passed: number; readonly failed: number };

/** Returns the summary that a line of the suite's output holds; null where it holds none. */
export function summaryOf(line: string): Summary | null {
  if (!line.startsWith('{"total":')) return null;
  const { total, passed, failed } = JSON.parse(line) as Partial<Summary>;
  return typeof total === 'number' && typeof passed === 'number' && typeof failed === 'number' ? { total, passed, failed } : null;
}
