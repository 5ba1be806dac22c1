/**
 * A fast 53-bit hash (cyrb53). It hides places and ids from eyes, and from programs as long as the seed holds a secret;
 * it protects nothing by itself.
 */
export function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** An order that follows from the seed alone: the same on every device and after every reload. */
export const shuffle = <Item>(items: readonly Item[], seed: string): Item[] =>
  items
    .map((item, index) => ({ item, index, rank: hashText(`${seed}|${index}`) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ item }) => item);

const TRIES = 8;

/**
 * A shuffle that never shows the order it was given, as far as `sameItem` can tell orders apart. Where all items look
 * the same there is only one order, and it is returned.
 */
export function shuffleUnlike<Item>(items: readonly Item[], seed: string, sameItem: (a: Item, b: Item) => boolean): Item[] {
  const unlike = (order: readonly Item[]): boolean =>
    order.some((item, index) => {
      const original = items[index];
      return original !== undefined && !sameItem(item, original);
    });
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const order = shuffle(items, `${seed}|${attempt}`);
    if (unlike(order)) return order;
  }
  // Turned by one, an order equals itself only if all its items are the same.
  return [...items.slice(1), ...items.slice(0, 1)];
}
