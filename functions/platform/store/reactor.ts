import type { Item } from '../tables/client.ts';
import type { Key } from '../keys/keys.ts';

/** A message of the bus: the key of a commit, and the names of those of its events that have reactors. */
export type Pointer = { readonly pk: string; readonly sk: string; readonly names: readonly string[] };

/** The detail type of announcements on the bus; rules match on `detail.names`. */
export const ANNOUNCED = 'Announced';

/** What follows from an announcement. It may run twice, late or out of order, so it must be idempotent. */
export type Reactor = {
  readonly name: string;
  /** Names of the events it reacts to. */
  readonly on: readonly string[];
  react(pointer: Pointer): Promise<void>;
  /** Tells whoever waits for it that it died twice at the announcement, and does not come again by itself. */
  failed?(pointer: Pointer): Promise<void>;
};

/** Returns the pointer to a commit item, or null when its events have no reactor. */
export function pointerOf(item: Key & Partial<Item>): Pointer | null {
  const names = item['out'];
  return Array.isArray(names) && names.length > 0 ? { pk: item.pk, sk: item.sk, names: names.map(String) } : null;
}
