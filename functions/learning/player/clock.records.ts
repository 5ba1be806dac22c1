import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import { getItem, putItem, type PutOptions } from '../../platform/tables/dynamo.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { expiring, type Scope } from '../../platform/keys/keys.ts';
import { type Clock, type PackageTime, startClock, withPackageLeft } from './clock.ts';
import { instant, part, record, type RecordOf } from '../../platform/tables/record.ts';

/** An abandoned clock is kept for the learner's next request. */
const RETENTION_SECONDS = 90 * 86_400;

const heldTime = part({
  interval: z.string(),
  course: z.int(),
  unit: z.int(),
  seconds: z.number(),
  position: z.nullable(z.number()),
  sent: z.optional(z.literal(true)),
});

/** Expiring `clock#t7#u42`: the learning clock of a person. `v` counts its changes, since two tabs can send a beat at the same time. */
export const clockRecord = record('learning clock', {
  course: z.int(),
  unit: z.int(),
  interval: z.string(),
  seconds: z.number(),
  position: z.nullable(z.number()),
  since: instant,
  beatAt: instant,
  held: z.optional(z.array(heldTime)),
  committedAt: z.optional(instant),
  told: z.optional(z.array(z.string())),
  packageTime: z.optional(
    part({ course: z.int(), unit: z.int(), until: instant, seconds: z.optional(z.number()), isTold: z.optional(z.literal(true)) }),
  ),
  v: z.int(),
  ttl: z.int(),
});
/** The item of a learning clock. */
export type ClockItem = RecordOf<typeof clockRecord>;

/** Returns the learner's clock; null for none. */
export async function readClock(scope: Scope, person: PersonId, now: Instant): Promise<ClockItem | null> {
  return unexpired(await getItem('expiring', expiring.clock(scope, person), clockRecord), now);
}

/** Returns an item that has not expired, else null. The table deletes expired items with days of delay. */
export const unexpired = <Stored extends { readonly ttl: number }>(item: Stored | undefined, now: Instant): Stored | null =>
  item && item.ttl > Math.floor(toMillis(now) / 1000) ? item : null;

/** Replaces the clock that was read. Returns null when it has changed since. */
export async function replaceClock(
  scope: Scope,
  person: PersonId,
  from: ClockItem | null,
  to: Clock,
  now: Instant,
): Promise<ClockItem | null> {
  const seconds = Math.floor(toMillis(now) / 1000);
  const item: ClockItem = { ...to, ...expiring.clock(scope, person), v: (from?.v ?? 0) + 1, ttl: seconds + RETENTION_SECONDS };
  const condition: PutOptions = from
    ? { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': from.v } }
    : { condition: 'attribute_not_exists(pk) OR #ttl <= :now', names: { '#ttl': 'ttl' }, values: { ':now': seconds } };
  try {
    await putItem('expiring', item, condition);
    return item;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/**
 * Notes that the package of a unit may count its own time for a while, or, as told, that it does; with null that it has ended, and has
 * counted it. Returns false when the clock has changed meanwhile.
 */
export async function setPackageTime(scope: Scope, person: PersonId, where: PackageTime | null, now: Instant): Promise<boolean> {
  const clock = await readClock(scope, person, now);
  if (clock === null && where === null) return true;
  const former = clock ?? startClock({ course: 0, unit: 0, ...where, seconds: 0, position: null }, randomUUID(), now);
  if (where === null) return (await replaceClock(scope, person, clock, { ...former, packageTime: undefined, beatAt: now }, now)) !== null;
  // Another launch has left the one before.
  const kept = where.isTold ? former : withPackageLeft(former, randomUUID());
  return (await replaceClock(scope, person, clock, { ...kept, packageTime: where }, now)) !== null;
}
