/** Whether a value has members by their names: an object or a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => isObject(value) && !Array.isArray(value);

/** Whether a value is an object of JSON: a file that is sent beside it is none, whatever bytes it has. */
const isOfJson = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Returns whether a value that was parsed from JSON has more than so many members and items, at all of its levels together. It stops at
 * the first list or object that has too many.
 */
export function hasMoreValues(value: unknown, most: number): boolean {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Array.isArray(next) ? next : isOfJson(next) ? Object.values(next) : [];
    count += members.length;
    if (count > most) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
