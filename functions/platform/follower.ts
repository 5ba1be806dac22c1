import type { DomainEvent, StreamId } from '../../events/kernel/commit.ts';
import type { Projection } from '../../events/kernel/projection.ts';

/**
 * How commits of one kind of stream become a row of the feed.
 * - fold: the commits themselves are folded into a row of Views;
 * - record: the commit only announces; the row is read from the record, so that names are the newest ones.
 */
export type Follower =
  | { readonly mode: 'fold'; readonly kind: string; matches(stream: StreamId): boolean; readonly projection: Projection<unknown, DomainEvent> }
  | { readonly mode: 'record'; readonly kind: string; matches(stream: StreamId): boolean; read(stream: StreamId): Promise<{ v: number; row: unknown } | null> };
