/** Equality of plain JSON values; the order of members does not count, since stores do not keep it. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = new Map(Object.entries(a));
  const right = Object.entries(b);
  return left.size === right.length && right.every(([key, value]) => left.has(key) && sameJson(left.get(key), value));
}
