import type { PersonId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { getItem, type Item, putItem, type PutOptions } from '../platform/dynamo.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import type { Clock } from './clock.ts';

/** A clock that was left behind waits for the learner's next act. */
const KEPT_SECONDS = 90 * 86_400;

/** Expiring `clock#t7#u42`. `v` counts its changes: two tabs beat at once. */
export type ClockItem = Item & Clock & { v: number; ttl: number };

export async function readClock(scope: Scope, person: PersonId, now: Instant): Promise<ClockItem | null> {
  return running(await getItem<ClockItem>('expiring', expiring.clock(scope, person)), now);
}

/** What has expired may lie there for days. */
export const running = (item: ClockItem | undefined, now: Instant): ClockItem | null =>
  item && item.ttl > Math.floor(toMillis(now) / 1000) ? item : null;

/** null: the clock has moved since it was read. */
export async function moveClock(
  scope: Scope,
  person: PersonId,
  from: ClockItem | null,
  to: Clock,
  now: Instant,
): Promise<ClockItem | null> {
  const seconds = Math.floor(toMillis(now) / 1000);
  const item: ClockItem = { ...to, ...expiring.clock(scope, person), v: (from?.v ?? 0) + 1, ttl: seconds + KEPT_SECONDS };
  const condition: PutOptions = from
    ? { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': from.v } }
    : { condition: 'attribute_not_exists(pk) OR #ttl <= :now', names: { '#ttl': 'ttl' }, values: { ':now': seconds } };
  try {
    await putItem('expiring', item, condition);
    return item;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return null;
    throw error;
  }
}
