import type { Commit, DomainEvent } from './commit.ts';

/**
 * Folds the commits of one stream into one row of a read model. Rows hold facts (completed units, seconds, dates), never
 * figures that depend on something else: percentages and totals are worked out where they are read.
 */
export type Projection<Row, Event extends DomainEvent> = {
  readonly name: string;
  initial(commit: Commit<Event>): Row;
  apply(row: Row, commit: Commit<Event>): Row;
};

/**
 * One row of the tenant's feed, and so of its book: what stands at `stream` as of version `v`, whole.
 * `row: null` means that what stood there is gone.
 */
export type FeedRow = { readonly kind: string; readonly stream: string; readonly v: number; readonly row: unknown };
