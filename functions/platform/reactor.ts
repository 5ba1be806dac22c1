import type { Item } from './dynamo.ts';
import type { Key } from './keys/keys.ts';
import type { Call } from './request.ts';
import type { Write } from './tables/transact.ts';

/** What the bus carries: where a commit lies, and the names of those of its events that somebody waits for. */
export type Pointer = { readonly pk: string; readonly sk: string; readonly names: readonly string[] };

/** On the bus, announcements have this detail type; rules pick by `detail.names`. */
export const ANNOUNCED = 'Announced';

/**
 * What has to follow from an announcement. It may run twice, late or out of order: it is idempotent by what it is about.
 * With `inline` it also runs in the request that announced, so that the answer shows it; the bus brings it again either way.
 */
export type Reactor = {
  readonly name: string;
  readonly on: readonly string[];
  readonly inline: boolean;
  /** Answers the marks of the commits it made. */
  react(pointer: Pointer): Promise<readonly string[]>;
};

/** The pointer to a commit item, or null where nobody waits for its events. */
export function pointerOf(item: Key & Partial<Item>): Pointer | null {
  const names = item['out'];
  return Array.isArray(names) && names.length > 0 ? { pk: item.pk, sk: item.sk, names: names.map(String) } : null;
}

/** The announcements among the writes of a transaction that has been carried out. */
export const announcedBy = (writes: readonly Write[]): Pointer[] =>
  writes.flatMap((write) => (write.table === 'events' && 'put' in write ? (pointerOf(write.put) ?? []) : []));

/** What a call can be told of: its marks grow by what its reactors did. */
export type Settling = Pick<Call, 'marks'>;
