// @chunk shell
const FIRST_MS = 700;
const LONGEST_MS = 10_000;

/** Returns the milliseconds until the next poll of a job: short at first, since most jobs are short, and longer with every poll. */
export const pauseAfter = (polls: number): number => Math.min(LONGEST_MS, FIRST_MS * 1.4 ** polls);
