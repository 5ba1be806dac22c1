import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { Key } from '../keys/keys.ts';
import { deleteItem, putItem, updateItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { record } from '../tables/record.ts';
import { isInfrastructureFault } from './stream-fold.ts';

/** This process. What another one has begun, and not ended, has ended with it, or was given up in its time limit. */
const PROCESS = randomUUID();
/** So many deaths at one event park it. */
const MOST_DEATHS = 2;
/** Marks of work that never came again go after that. */
const RETENTION_SECONDS = 14 * 86_400;

const attemptRecord = record('attempt', {
  /** The process that works at it; '' when nobody does. */
  by: z.string(),
  deaths: z.optional(z.int()),
});

/** One event for one piece of work: where its attempts are noted, and what becomes of it when it died too often. */
export type Attempt = {
  readonly table: 'expiring' | 'views';
  readonly key: Key;
  /** Deaths that are known otherwise. */
  readonly known?: number;
  /** Sets the event aside. `reason` names types, never contents. */
  park(reason: string): Promise<void>;
};

/** Whether an error is one of the work itself. A fault of the infrastructure, and a refusal such as BUSY, pass by themselves. */
const isDeath = (error: unknown): boolean => !(error instanceof AppError) && !isInfrastructureFault(error);

/** Notes that this process begins. Returns the deaths so far; null for an event that is parked. */
async function begin({ table, key, known = 0 }: Attempt): Promise<number | null> {
  const ttl = Math.floor(Date.now() / 1000) + RETENTION_SECONDS;
  try {
    const before = await updateItem(table, key, {
      update: 'SET #by = :by, #ttl = :ttl',
      condition: 'attribute_not_exists(#parked)',
      names: { '#by': 'by', '#ttl': 'ttl', '#parked': 'parked' },
      values: { ':by': PROCESS, ':ttl': ttl },
      returns: 'ALL_OLD',
    });
    // An engine may answer with no members where there was no item.
    if (before?.['by'] === undefined) {
      if (known > 0) await note({ table, key }, PROCESS, known);
      return known;
    }
    const { by, deaths = 0 } = attemptRecord.parse(before);
    if (by === '' || by === PROCESS) return deaths;
    await note({ table, key }, PROCESS, deaths + 1);
    return deaths + 1;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

const note = ({ table, key }: Pick<Attempt, 'table' | 'key'>, by: string, deaths: number): Promise<unknown> =>
  updateItem(table, key, {
    update: 'SET #by = :by, #deaths = :deaths',
    names: { '#by': 'by', '#deaths': 'deaths' },
    values: { ':by': by, ':deaths': deaths },
  });

async function setAside(attempt: Attempt, reason: string): Promise<void> {
  await attempt.park(reason);
  // Repeats of a parked event do nothing, until it is released.
  await putItem(attempt.table, { ...attempt.key, by: '', parked: true, ttl: Math.floor(Date.now() / 1000) + RETENTION_SECONDS });
}

/** Lets a parked event run again. */
export const release = ({ table, key }: Pick<Attempt, 'table' | 'key'>): Promise<void> => deleteItem(table, key);

/**
 * Does what follows from an event, unless it died twice at it: by an error, or with its process, out of memory, say. It is parked then, so
 * that nothing waits for it. Returns whether it is done.
 * @throws what the work throws, until then
 */
export async function unlessDeadly(attempt: Attempt, work: () => Promise<void>): Promise<boolean> {
  const deaths = await begin(attempt);
  if (deaths === null) return false;
  if (deaths >= MOST_DEATHS) {
    await setAside(attempt, 'The process died twice.');
    return false;
  }
  try {
    await work();
  } catch (error) {
    const now = deaths + (isDeath(error) ? 1 : 0);
    if (now < MOST_DEATHS) {
      await note(attempt, '', now);
      throw error;
    }
    await setAside(attempt, error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown');
    return false;
  }
  await release(attempt);
  return true;
}
