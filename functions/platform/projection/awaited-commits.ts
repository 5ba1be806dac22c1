import type { ConsistencyToken } from '../keys/consistency-tokens.ts';
import { commitKey, type Scope, streamNamed } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { batchGet } from '../tables/batches.ts';

/**
 * Returns those tokens whose commit is in the event table. Clients send the tokens, so a list waits for a commit that exists and for no other;
 * it is read only before a list waits, by one call.
 */
export async function committed(scope: Scope, tokens: readonly ConsistencyToken[]): Promise<ConsistencyToken[]> {
  const keys = tokens.map(({ stream, version }) => commitKey(streamNamed(scope, stream), version));
  const items = await batchGet(keys.map((key) => ({ table: 'events', key })));
  return tokens.filter((_, index) => items[index] !== undefined);
}

/** Calls that a line was logged for, by the tokens that they brought. */
const logged = new WeakSet<readonly ConsistencyToken[]>();

/** Logs, once for a call, that its lists are shown without commits that they waited for. */
export function logNotReached(scope: Scope, after: readonly ConsistencyToken[], missing: readonly ConsistencyToken[]): void {
  if (missing.length === 0 || logged.has(after)) return;
  logged.add(after);
  logger.info('book.not-reached', { tenant: scope.tenant, streams: missing.map(({ stream }) => stream) });
}
