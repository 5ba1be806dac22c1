import { randomUUID } from 'node:crypto';
import { putItem, updateItem } from './dynamo.ts';
import { isConditionFailure } from './condition-failure.ts';
import { expiring, type Key } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Runs work that one process at a time should do. Returns null when another process holds the lease. The lease is short and renewed
 * during the work: when its holder dies, the next one waits no longer than `seconds`. A holder that could not renew in time, or was
 * suspended, may not be alone: the work must allow for that.
 */
export async function withLease<Result>(what: string, seconds: number, work: () => Promise<Result>): Promise<Result | null> {
  const key = expiring.lease(what);
  const holder = randomUUID();
  const now = nowSeconds();
  try {
    await putItem(
      'expiring',
      { ...key, holder, ttl: now + seconds },
      { condition: 'attribute_not_exists(pk) OR #ttl < :now', names: { '#ttl': 'ttl' }, values: { ':now': now } },
    );
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
  const renewing = keepRenewing(key, holder, seconds);
  try {
    return await work();
  } finally {
    await renewing.end();
    await setEnd(key, holder, 0);
  }
}

/** Renews three times in the duration of a lease, so that two failures in a row lose nothing. */
function keepRenewing(key: Key, holder: string, seconds: number): { end(): Promise<void> } {
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewal = setEnd(key, holder, nowSeconds() + seconds).catch((error: unknown) => {
        // The next turn tries again.
        logger.warn('lease.renewal', { lease: key.pk, error: String(error) });
      });
    },
    (seconds * 1000) / 3,
  );
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      // A renewal must not be written after the release.
      return renewal;
    },
  };
}

/** Sets the end of the lease, 0 = now. Does nothing when another process holds it. */
async function setEnd(key: Key, holder: string, until: number): Promise<void> {
  try {
    await updateItem('expiring', key, {
      update: 'SET #ttl = :until',
      condition: 'holder = :holder',
      names: { '#ttl': 'ttl' },
      values: { ':until': until, ':holder': holder },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
