/** Whether two JSON values are equal, whatever the order of members, which stores do not keep. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = new Map(Object.entries(a));
  const right = Object.entries(b);
  return left.size === right.length && right.every(([key, value]) => left.has(key) && sameJson(left.get(key), value));
}
