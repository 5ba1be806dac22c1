import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { putItem, updateItem } from '../dynamo.ts';
import { expiring, type Key } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Does something that one process at a time should do; null when another is at it. The lease is short and renewed while the work
 * goes on: when its holder dies, the next one waits no longer than `seconds`. A holder that could not renew in time is not alone,
 * and neither is one that was frozen: the work itself must bear both.
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
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
  const renewing = keepRenewing(key, holder, seconds);
  try {
    return await work();
  } finally {
    await renewing.end();
    await hold(key, holder, 0);
  }
}

/** Renews three times in the life of a lease, so that two failures in a row lose nothing. */
function keepRenewing(key: Key, holder: string, seconds: number): { end(): Promise<void> } {
  let renewal: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewal = hold(key, holder, nowSeconds() + seconds).catch((error: unknown) => {
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
      // One that is on its way must not come after the release.
      return renewal;
    },
  };
}

/** Sets when our lease ends, 0 = now. One that has expired and is somebody else's is left alone. */
async function hold(key: Key, holder: string, until: number): Promise<void> {
  try {
    await updateItem('expiring', key, {
      update: 'SET #ttl = :until',
      condition: 'holder = :holder',
      names: { '#ttl': 'ttl' },
      values: { ':until': until, ':holder': holder },
    });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
