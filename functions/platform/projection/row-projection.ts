import type { DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Projection } from '../../../events/kernel/projection.ts';
import type { Item } from '../tables/client.ts';
import type { Scope } from '../keys/keys.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';

/** A row as its record has it now, and the record's version. */
export type RecordRow = { readonly v: number; readonly row: unknown };

/** The commits themselves are folded into a row of Views. */
export type FoldRowProjection = {
  readonly mode: 'fold';
  readonly kind: string;
  matches(stream: StreamId): boolean;
  // One projection in a list of the projections of all modules: the row and event types differ.
  readonly projection: Projection<never, never> | Projection<unknown, DomainEvent>;
};

/** The commit only announces; the row is read from the record, so that names are the newest ones. */
export type RecordRowProjection = {
  readonly mode: 'record';
  readonly kind: string;
  matches(stream: StreamId): boolean;
  /** `first`: the item of the stream's first commit, where the caller has it. What it says of a record that has not changed since need not be read. */
  read(stream: StreamId, first?: Item): Promise<RecordRow | null>;
  /** Every stream of this kind in a tenant, for a book that is built anew. */
  streams(scope: Scope): Promise<readonly StreamId[]>;
  /** The same with what `read` says of each, where that can be had in fewer readings than one by one; null where it cannot. */
  all?(scope: Scope): Promise<readonly StreamRow[] | null>;
};

/** A row with the stream that it follows. */
export type StreamRow = RecordRow & { readonly stream: StreamId };

/** Commits are rows of their own, each under its version: what happened, rather than what came of it. */
export type CommitRowProjection = {
  readonly mode: 'commit';
  readonly kind: string;
  matches(stream: StreamId): boolean;
  /** Its rows are read in an order that readers go on from: one that comes late has its place where it became readable. */
  readonly isOrdered?: true;
  /** null for a commit that is none of these. `since`: when it became readable, where that was late. */
  read(item: Item, since?: Instant): Promise<unknown>;
};

/** How commits of one kind of stream become rows of the feed. */
export type RowProjection = FoldRowProjection | RecordRowProjection | CommitRowProjection;
