import type { Instant } from './instant.ts';

/** A time from its first moment to the first one after it; null: without that end. */
export type Period = { readonly from: Instant | null; readonly to: Instant | null };

export const ALWAYS: Period = { from: null, to: null };

/** Returns whether a period has neither end. */
export const isAlways = ({ from, to }: Period): boolean => from === null && to === null;

/** Returns the period of two arguments that may be left out. */
export const periodOf = (from: Instant | null | undefined, to: Instant | null | undefined): Period => ({
  from: from ?? null,
  to: to ?? null,
});

/** Returns whether a moment lies in a period. */
export const isIn = ({ from, to }: Period, at: string): boolean => (from === null || at >= from) && (to === null || at < to);

/** Returns whether all moments between two lie in a period. */
export const holds = (period: Period, first: string, last: string): boolean => isIn(period, first) && isIn(period, last);

/** Returns whether none of the moments between two lies in a period. */
export const misses = ({ from, to }: Period, first: string, last: string): boolean =>
  (from !== null && last < from) || (to !== null && first >= to);
