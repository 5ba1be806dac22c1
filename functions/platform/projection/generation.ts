import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { getItem, putItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { platform } from '../keys/keys.ts';
import { record, type RecordOf } from '../tables/record.ts';

/**
 * The generations of the views. The projector writes every registered one; lists read the current one. A rebuild registers the next,
 * fills it, and switches to it; the former stays registered, so that one can switch back.
 */
export type Generations = { readonly current: number; readonly registered: readonly number[] };

const generationRecord = record('generation', { v: z.int(), current: z.int(), registered: z.array(z.int()) });

const FIRST: Generations = { current: 1, registered: [1] };

const storedGenerations = (): Promise<RecordOf<typeof generationRecord> | undefined> =>
  getItem('platform', platform.generation(), generationRecord);

/** Read by the projector with every batch. */
export async function readGenerations(): Promise<Generations> {
  const item = await storedGenerations();
  return item ? { current: item.current, registered: item.registered } : FIRST;
}

/** Lists may read the former generation for so long: it is written until it is retired, which takes longer. */
const current = new LRUCache<'current', Promise<number>>({ max: 1, ttl: 5_000 });

/** Returns the generation that lists read. */
export function currentGeneration(): Promise<number> {
  const cached = current.get('current');
  if (cached) return cached;
  const generation = readGenerations().then((generations) => generations.current);
  current.set('current', generation);
  generation.catch(forgetGeneration);
  return generation;
}

/** For a switch in this process, and for tests that start with fresh tables. */
export const forgetGeneration = (): void => current.clear();

/** Stores what `change` makes of the generations; reads them again when another process has changed them meanwhile. */
async function alter(change: (from: Generations) => Generations): Promise<Generations> {
  for (;;) {
    const item = await storedGenerations();
    const next = change(item ?? FIRST);
    const v = item?.v ?? 0;
    try {
      const put = { ...platform.generation(), v: v + 1, current: next.current, registered: [...next.registered] };
      await putItem('platform', put, { condition: 'attribute_not_exists(v) OR v = :v', values: { ':v': v } });
      forgetGeneration();
      return next;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  }
}

/** Registers the generation after the newest, unless one is being filled already. Returns its number. */
export async function registerNext(): Promise<number> {
  const { registered } = await alter((from) => {
    const newest = Math.max(...from.registered);
    return newest > from.current ? from : { ...from, registered: [...from.registered, newest + 1] };
  });
  return Math.max(...registered);
}

/** Lists read this generation from now on. It must be registered, or the projector would not write it. */
export async function switchTo(generation: number): Promise<void> {
  await alter((from) => {
    if (!from.registered.includes(generation)) throw new Error(`Generation ${generation} is not registered.`);
    return { ...from, current: generation };
  });
}

/** The projector does not write this generation any more. */
export async function retire(generation: number): Promise<void> {
  await alter((from) => {
    if (from.current === generation) throw new Error(`Generation ${generation} is the current one.`);
    return { ...from, registered: from.registered.filter((one) => one !== generation) };
  });
}
