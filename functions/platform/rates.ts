import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kernel/errors.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { deleteItem, getItem, type Item, updateItem } from './dynamo.ts';
import { expiring, type Key } from './keys/keys.ts';

/** So many in a window of so many seconds. Windows are fixed, so that one counter is one item with one atomic ADD. */
export type Rate = { readonly what: string; readonly limit: number; readonly seconds: number };

type RateItem = Item & { count: number; ttl: number };

const windowOf = (rate: Rate, now: Instant): number => Math.floor(toMillis(now) / 1000 / rate.seconds);

/** E-mails and addresses are no business of the table's reader. */
const keyOf = (rate: Rate, who: string, now: Instant): Key =>
  expiring.rate(rate.what, createHash('sha256').update(who).digest('base64url').slice(0, 22), windowOf(rate, now));

function refusal(rate: Rate, now: Instant): AppError {
  const seconds = (windowOf(rate, now) + 1) * rate.seconds - Math.floor(toMillis(now) / 1000);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, {
    retryAfterSeconds: seconds,
  });
}

/** Counts one more; false once the limit is passed. */
export async function countRate(rate: Rate, who: string, now: Instant): Promise<boolean> {
  const item = await updateItem('expiring', keyOf(rate, who, now), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (windowOf(rate, now) + 2) * rate.seconds },
    returns: 'ALL_NEW',
  });
  return Number(item?.['count']) <= rate.limit;
}

/** Counts one more. @throws RATE_LIMITED once the limit is passed */
export async function spendRate(rate: Rate, who: string, now: Instant): Promise<void> {
  if (!(await countRate(rate, who, now))) throw refusal(rate, now);
}

/** Looks without counting. @throws RATE_LIMITED when nothing is left */
export async function checkRate(rate: Rate, who: string, now: Instant): Promise<void> {
  const item = await getItem<RateItem>('expiring', keyOf(rate, who, now));
  if (item && item.count >= rate.limit) throw refusal(rate, now);
}

/** Forgets what was counted in this window. */
export const clearRate = (rate: Rate, who: string, now: Instant): Promise<void> => deleteItem('expiring', keyOf(rate, who, now));
