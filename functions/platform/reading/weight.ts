/** What a member, a number or an item costs beside its text, in bytes. */
const EACH = 8;

const isBytes = (value: object): value is ArrayBufferView => ArrayBuffer.isView(value);

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
  let weight = 0;
  const levels: Iterator<unknown>[] = [];
  const add = (member: unknown): void => {
    weight += EACH;
    if (typeof member === 'string') weight += member.length;
    else if (typeof member === 'object' && member !== null) {
      if (isBytes(member)) weight += member.byteLength;
      else levels.push(membersOf(member));
    }
  };
  add(value);
  for (let level = levels.at(-1); level && weight <= most; level = levels.at(-1)) {
    const { value: member, done } = level.next();
    if (done) levels.pop();
    else add(member);
  }
  return weight;
}
