import { renewSecrets } from '../platform/credentials/secrets.ts';
import { guardedEvents } from '../platform/projection/parked-events.ts';
import { loggedWork } from '../platform/runtime/log-context.ts';
import { logger } from '../platform/runtime/logger.ts';
import { tenantOfPartition } from '../platform/keys/keys.ts';
import { ANNOUNCED, type Pointer, type Reactor } from '../platform/store/reactor.ts';
import { reactorsTo } from './reactors.ts';

type Announced = { readonly detail: Pointer };

/** Returns what a reactor does, guarded: one that dies twice at an announcement parks it, and the others are not held up. */
export const guardedReactor = (reactor: Reactor): ((pointer: Pointer) => Promise<void>) =>
  guardedEvents<Pointer>(
    {
      work: reactor.name,
      nameOf: ({ pk, sk }) => `${pk}/${sk}`,
      tenantOf: ({ pk }) => tenantOfPartition(pk),
      messageOf: (pointer) =>
        reactor.failed
          ? null
          : { type: ANNOUNCED, detail: { ...pointer, names: pointer.names.filter((name) => reactor.on.includes(name)) } },
      ...(reactor.failed && { failed: (pointer) => reactor.failed?.(pointer) ?? Promise.resolve() }),
    },
    (pointer) => reactor.react(pointer),
  );

/** Runs the reactors to one announcement. All of them run even when one fails; then the call fails, and the bus repeats it for all. */
async function reactAll({ detail }: Announced): Promise<void> {
  await renewSecrets();
  const failures: unknown[] = [];
  for (const reactor of reactorsTo(detail)) {
    try {
      await guardedReactor(reactor)(detail);
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

export const handler = loggedWork(({ detail }: Announced) => tenantOfPartition(detail.pk), reactAll);
