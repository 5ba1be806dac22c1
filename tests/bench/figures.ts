import type { Measured } from './bench.ts';

/** The value below which a share of all lies; of nothing it is not a number. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Runs a measurement so many times, one after the other. */
export async function repeated<T>(runs: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  return results;
}

/** p50 and p95 of runs of single calls: the medians over the runs. */
export function latency(runs: readonly (readonly number[])[], goal: { readonly p50: number; readonly p95?: number }): Measured {
  const p50 = median(runs.map((times) => percentile(times, 0.5)));
  const p95 = median(runs.map((times) => percentile(times, 0.95)));
  return {
    text: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
    meets: p50 <= goal.p50 && (goal.p95 === undefined || p95 <= goal.p95),
    figures: { p50, p95 },
  };
}

/** Calls a second of runs under load, with the time that a call took meanwhile. */
export function throughput(runs: readonly Load[], atLeast: number): Measured {
  const perSecond = median(runs.map(({ times, elapsed }) => (times.length * 1000) / elapsed));
  const p95 = median(runs.map(({ times }) => percentile(times, 0.95)));
  return { text: `${Math.round(perSecond)}/s (p95 ${milliseconds(p95)})`, meets: perSecond >= atLeast, figures: { perSecond, p95 } };
}

/** What a load came to: the milliseconds of each call, and of all. */
export type Load = { readonly times: readonly number[]; readonly elapsed: number };
