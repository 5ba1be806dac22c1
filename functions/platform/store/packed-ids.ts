const RADIX = 36;

/** Returns ids in ascending order as a short text: the differences from one to the next. */
export const packIds = (ids: readonly number[]): string => ids.map((id, index) => (id - (ids[index - 1] ?? 0)).toString(RADIX)).join(' ');

/** Returns the ids of a packed text. */
export function unpackIds(text: string): number[] {
  let last = 0;
  return text === '' ? [] : text.split(' ').map((difference) => (last += Number.parseInt(difference, RADIX)));
}
