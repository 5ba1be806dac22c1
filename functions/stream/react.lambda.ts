import { logger } from '../platform/runtime/logger.ts';
import type { Pointer } from '../platform/store/reactor.ts';
import { reactorsTo } from './reactors.ts';

type Announced = { readonly detail: Pointer };

/** Runs the reactors to one announcement. All of them run even when one fails; then the call fails, and the bus repeats it for all. */
export async function handler({ detail }: Announced): Promise<void> {
  const failures: unknown[] = [];
  for (const reactor of reactorsTo(detail)) {
    try {
      await reactor.react(detail);
    } catch (error) {
      failures.push(error);
      logger.error('react.failed', {
        reactor: reactor.name,
        pk: detail.pk,
        sk: detail.sk,
        reason: error instanceof Error ? error.name : 'unknown',
      });
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reactors to ${detail.pk} ${detail.sk} failed.`);
}
