import type { Terminal } from './verb.ts';

const EVERY_MS = 2_000;

/** Says how far long work is, every other second, until it is done. */
export async function withProgress<Result>(terminal: Terminal, how: () => string, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => terminal.progress(how()), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** `1 commit`, `2 commits`, `12,000 commits`. */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
