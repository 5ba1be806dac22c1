import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from './figures.ts';

type Act = (turn: number) => Promise<unknown>;

const timed = async (act: Act, turn: number): Promise<number> => {
  const begun = performance.now();
  await act(turn);
  return performance.now() - begun;
};

/** So many at once, each beginning its next call when the former is answered, until the given number of calls is done. */
export async function together(atOnce: number, calls: number, act: Act): Promise<Load> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const one = async (): Promise<void> => {
    while (next < calls) {
      next += 1;
      times.push(await timed(act, next - 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { times, elapsed: performance.now() - begun };
}

/** One call after the other. */
export const alone = async (calls: number, act: Act): Promise<readonly number[]> => (await together(1, calls, act)).times;

/** So many calls a second, whether or not the former are answered: people do not wait for each other. */
export async function paced(perSecond: number, seconds: number, act: Act): Promise<Load> {
  const under: Promise<number>[] = [];
  const begun = performance.now();
  const calls = Math.round(perSecond * seconds);
  for (let turn = 0; turn < calls; turn += 1) {
    const wait = begun + (turn * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    under.push(timed(act, turn));
  }
  const times = await Promise.all(under);
  return { times, elapsed: performance.now() - begun };
}
