import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { getItem, type Item, putItem } from '../dynamo.ts';
import { platform } from '../keys/keys.ts';

/**
 * Which builds of the views there are. The projector writes for every registered one; lists read the current one. A
 * rebuild registers the next beside it, fills it, and switches; the former stays registered, and so can be switched back to.
 */
export type Generations = { readonly current: number; readonly registered: readonly number[] };

type GenerationItem = Item & { v: number; current: number; registered: number[] };

const FIRST: Generations = { current: 1, registered: [1] };

async function standing(): Promise<GenerationItem | undefined> {
  return getItem<GenerationItem>('platform', platform.generation());
}

/** Read by the projector with every batch. */
export async function readGenerations(): Promise<Generations> {
  const item = await standing();
  return item ? { current: item.current, registered: item.registered } : FIRST;
}

/** Lists may go on with the former generation for so long: it is written until it is retired, which takes longer. */
const REMEMBERED_MS = 5_000;
let remembered: { at: number; generation: Promise<number> } | undefined;

/** The generation that lists read. */
export function currentGeneration(): Promise<number> {
  const now = Date.now();
  if (!remembered || now - remembered.at > REMEMBERED_MS) {
    const generation = readGenerations().then(({ current }) => current);
    remembered = { at: now, generation };
    generation.catch(() => forgetGeneration());
  }
  return remembered.generation;
}

/** For a switch in this process, and for tests that start with fresh tables. */
export function forgetGeneration(): void {
  remembered = undefined;
}

/** Changes the generations by what `change` makes of them; again from fresh ones when somebody else was faster. */
async function alter(change: (from: Generations) => Generations): Promise<Generations> {
  for (;;) {
    const item = await standing();
    const next = change(item ?? FIRST);
    const v = item?.v ?? 0;
    try {
      const put = { ...platform.generation(), v: v + 1, current: next.current, registered: [...next.registered] };
      await putItem('platform', put, { condition: 'attribute_not_exists(v) OR v = :v', values: { ':v': v } });
      forgetGeneration();
      return next;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}

/** Registers the generation after the newest, unless one is being filled already; answers its number. */
export async function registerNext(): Promise<number> {
  const { registered } = await alter((from) => {
    const newest = Math.max(...from.registered);
    return newest > from.current ? from : { ...from, registered: [...from.registered, newest + 1] };
  });
  return Math.max(...registered);
}

/** Lists read this one from now on. It must be registered, or nobody would write it. */
export async function switchTo(generation: number): Promise<void> {
  await alter((from) => {
    if (!from.registered.includes(generation)) throw new Error(`Generation ${generation} is not registered.`);
    return { ...from, current: generation };
  });
}

/** The projector writes this one no more. */
export async function retire(generation: number): Promise<void> {
  await alter((from) => {
    if (from.current === generation) throw new Error(`Generation ${generation} is the current one.`);
    return { ...from, registered: from.registered.filter((one) => one !== generation) };
  });
}
