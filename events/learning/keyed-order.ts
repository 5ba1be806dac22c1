import { createHmac } from 'node:crypto';

/** 96 bits: longer than anybody can search, and short enough for a payload. */
const ID_LENGTH = 16;

/** Returns the HMAC-SHA-256 (RFC 2104) of the parts. They are encoded as JSON, so that different parts never give the same text. */
const hmac = (key: string | Buffer, parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Derives ids and orders; nobody can compute one without the key, whatever else they saw. */
export type KeyedOrder = {
  /** Returns an id of 96 bits in base64url. */
  readonly idOf: (...parts: readonly (string | number)[]) => string;
  /** Returns the items in an order that depends on the key, the use and their texts, but not on the order in which they were given. */
  readonly shuffle: <Item extends { readonly text: string }>(items: readonly Item[], ...use: readonly (string | number)[]) => Item[];
};

/** Returns what derives ids and orders for one subject: the same for the same key and subject, on every device and after every reload. */
export function keyedOrder(secret: string, ...subject: readonly (string | number)[]): KeyedOrder {
  const key = hmac(secret, subject);
  return {
    idOf: (...parts) =>
      hmac(key, ['id', ...parts])
        .toString('base64url')
        .slice(0, ID_LENGTH),
    shuffle: (items, ...use) =>
      numberEqualTexts(items)
        .map(({ item, number }) => ({ item, rank: hmac(key, ['rank', ...use, item.text, number]) }))
        .sort((a, b) => a.rank.compare(b.rank))
        .map(({ item }) => item),
  };
}

/** Returns each item with its number among the items of the same text, from 0. */
export function numberEqualTexts<Item extends { readonly text: string }>(items: readonly Item[]): { item: Item; number: number }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const number = counts.get(item.text) ?? 0;
    counts.set(item.text, number + 1);
    return { item, number };
  });
}
