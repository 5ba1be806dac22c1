import type { Commit, DomainEvent } from './commit.ts';

/**
 * Folds the commits of one stream into one row of a read model. Rows hold facts (completed units, seconds, dates), never
 * figures that depend on other rows: percentages and totals are computed where they are read.
 */
export type Projection<Row, Event extends DomainEvent> = {
  readonly name: string;
  initial(commit: Commit<Event>): Row;
  apply(row: Row, commit: Commit<Event>): Row;
};

/**
 * One row of the tenant's feed, and so of its book: the whole row of `stream` as of version `v`.
 * `row: null`: there is no row any more.
 */
export type FeedRow = { readonly kind: string; readonly stream: string; readonly v: number; readonly row: unknown };
