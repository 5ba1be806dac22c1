/** What a member, a number or an item costs beside its text, in bytes. */
const EACH = 8;

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return ArrayBuffer.isView(value) ? value.byteLength : 0;
}

/** Returns what is inside of a value, keys of objects among it. */
function* membersOf(value: object): Generator {
  if (value instanceof Map || value instanceof Set) return yield* value as Iterable<unknown>;
  if (Array.isArray(value)) return yield* value as unknown[];
  for (const [key, member] of Object.entries(value)) {
    yield key;
    yield member;
  }
}

/**
 * Returns about how many bytes a value has as JSON, and stops as soon as they are more than `most`. What several places refer to counts
 * at each of them, since it is written out at each of them.
 */
export function weightOf(value: unknown, most: number): number {
  const levels: Iterator<unknown>[] = [[value].values()];
  let weight = 0;
  while (weight <= most) {
    const level = levels.at(-1);
    if (!level) break;
    const { value: member, done } = level.next();
    if (done) levels.pop();
    else {
      weight += EACH + bytesOf(member);
      if (typeof member === 'object' && member !== null && !ArrayBuffer.isView(member)) levels.push(membersOf(member));
    }
  }
  return weight;
}
