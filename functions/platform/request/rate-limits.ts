import { countedSentence } from '../../../shared/kernel/regional/sentence.ts';
import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/kernel/errors.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import type { Call } from './request.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { deleteItem, updateItem } from '../tables/dynamo.ts';
import { expiring, type Key } from '../keys/keys.ts';

/**
 * A limit per window of seconds. Windows are fixed, so that a counter is one item, changed by one atomic update. A limit is counted before
 * the work that it limits, so that calls at the same moment cannot pass it; what turns out not to count is given back afterwards.
 */
export type Rate = { readonly what: string; readonly limit: number; readonly seconds: number };

const windowOf = (rate: Rate, now: Instant): number => Math.floor(toMillis(now) / 1000 / rate.seconds);

/** E-mails and addresses are stored as hashes. */
const keyOf = (rate: Rate, who: string, now: Instant): Key =>
  expiring.rate(rate.what, createHash('sha256').update(who).digest('base64url').slice(0, 22), windowOf(rate, now));

function refusal(rate: Rate, now: Instant): AppError {
  const seconds = (windowOf(rate, now) + 1) * rate.seconds - Math.floor(toMillis(now) / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const message = countedSentence(
    minutes,
    'Too many attempts. Please try again in a minute.',
    'Too many attempts. Please try again in {count} minutes.',
  );
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds: seconds });
}

const NAMES = { '#count': 'count' };

/** Counts one more, unless the limit is reached. Returns false when it is. */
export async function countRate(rate: Rate, who: string, now: Instant): Promise<boolean> {
  try {
    await updateItem('expiring', keyOf(rate, who, now), {
      update: 'ADD #count :one SET #ttl = :ttl',
      condition: 'attribute_not_exists(#count) OR #count < :limit',
      names: { ...NAMES, '#ttl': 'ttl' },
      values: { ':one': 1, ':limit': rate.limit, ':ttl': (windowOf(rate, now) + 2) * rate.seconds },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Counts one more. @throws RATE_LIMITED when the limit is reached */
export async function spendRate(rate: Rate, who: string, now: Instant): Promise<void> {
  if (!(await countRate(rate, who, now))) throw refusal(rate, now);
}

/**
 * Counts one more of several limits at once; what is refused by one of them counts for none.
 * @throws RATE_LIMITED by the first limit that is reached
 */
export async function spendRates(spent: readonly { readonly rate: Rate; readonly who: string }[], now: Instant): Promise<void> {
  const isCounted = await Promise.all(spent.map(({ rate, who }) => countRate(rate, who, now)));
  const reached = spent[isCounted.indexOf(false)];
  if (!reached) return;
  const counted = spent.filter((_, index) => isCounted[index]);
  await Promise.all(counted.map(({ rate, who }) => giveBackRate(rate, who, now)));
  throw refusal(reached.rate, now);
}

/** Takes back what `spendRate` counted in this window: a success of something whose failures are limited. */
export async function giveBackRate(rate: Rate, who: string, now: Instant): Promise<void> {
  try {
    await updateItem('expiring', keyOf(rate, who, now), {
      update: 'ADD #count :less',
      condition: '#count > :none',
      names: NAMES,
      values: { ':less': -1, ':none': 0 },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Deletes the count of this window. */
export const clearRate = (rate: Rate, who: string, now: Instant): Promise<void> => deleteItem('expiring', keyOf(rate, who, now));

const doneIn = new WeakMap<Call, Set<string>>();

/**
 * Refuses the second call of one kind in one document: the aliases of a document must not repeat what is limited.
 * @throws RATE_LIMITED
 */
export function oncePerDocument(call: Call, what: string): void {
  const done = doneIn.get(call) ?? new Set<string>();
  if (done.has(what)) throw new AppError('RATE_LIMITED', 'This can be called once in a request. Please send it again on its own.');
  doneIn.set(call, done.add(what));
}
