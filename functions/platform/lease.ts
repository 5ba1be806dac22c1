import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { putItem, updateItem } from './dynamo.ts';
import { expiring } from './keys.ts';

/**
 * Does something that one process at a time should do; null when another is at it. A process that died holds its lease until
 * it expires, and one that took longer than its lease is not alone: the work itself must bear both.
 */
export async function withLease<Result>(what: string, seconds: number, work: () => Promise<Result>): Promise<Result | null> {
  const key = expiring.lease(what);
  const holder = randomUUID();
  const now = Math.floor(Date.now() / 1000);
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
  try {
    return await work();
  } finally {
    await release(key, holder);
  }
}

async function release(key: { pk: string; sk: string }, holder: string): Promise<void> {
  try {
    await updateItem('expiring', key, {
      update: 'SET #ttl = :past',
      condition: 'holder = :holder',
      names: { '#ttl': 'ttl' },
      values: { ':past': 0, ':holder': holder },
    });
  } catch (error) {
    // It expired and is somebody else's now.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
