import type { Terminal } from './verb.ts';

const INTERVAL_MS = 2_000;

/** Prints a line of progress every two seconds until the work is done; returns the result of the work. */
export async function withProgress<Result>(terminal: Terminal, describe: () => string, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => terminal.progress(describe()), INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns a number with its noun: `1 commit`, `2 commits`, `12,000 commits`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
