import { AppError } from '../../../shared/kernel/errors.ts';
import { toMillis } from '../../../shared/kernel/instant.ts';
import type { Scope } from '../keys/keys.ts';
import type { Call } from './request.ts';
import { settings } from '../runtime/settings.ts';

const WINDOW_MS = 60_000;

/** Counts calls, or bytes, by caller in windows of a minute, in this process alone. */
export type RequestThrottle = {
  /** Counts one more, or so many. @returns the seconds to wait when that is too many, else null */
  spend(who: string, nowMs: number, number?: number): number | null;
};

/** `limit`: calls that one caller may make in a minute, or bytes that they may send. */
export function newThrottle(limit: number): RequestThrottle {
  let window = -1;
  let counts = new Map<string, number>();
  return {
    spend: (who, nowMs, number = 1) => {
      const current = Math.floor(nowMs / WINDOW_MS);
      // Counts of other minutes are dropped as a whole, so that the map does not grow.
      if (current !== window) [window, counts] = [current, new Map()];
      const count = (counts.get(who) ?? 0) + number;
      counts.set(who, count);
      return count > limit ? Math.ceil(((current + 1) * WINDOW_MS - nowMs) / 1000) : null;
    },
  };
}

let byCaller: RequestThrottle | undefined;
let byInstance: RequestThrottle | undefined;

function refuse(seconds: number | null): void {
  if (seconds === null) return;
  throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds: seconds });
}

/**
 * Refuses callers that call too often: by person, or by address without a session; and all people of an instance that together call so
 * often that other instances would wait. Each running function counts for itself, so the limits are approximate; limits that protect
 * accounts, mail and other sites are counted in the database (rate-limits.ts).
 * @throws RATE_LIMITED
 */
export function throttle({ claims, network, now }: Pick<Call, 'claims' | 'network' | 'now'>): void {
  byCaller ??= newThrottle(settings().CALLS_PER_MINUTE);
  byInstance ??= newThrottle(settings().INSTANCE_CALLS_PER_MINUTE);
  refuse(byCaller.spend(claims ? `person ${claims.person}` : `network ${network}`, toMillis(now)));
  // Refused calls of one person do not use up what their instance may call.
  if (claims?.tenant != null) refuse(byInstance.spend(`instance ${claims.tenant}`, toMillis(now)));
}

/** Calls of one key of the API in a minute: systems send and fetch much more than people. */
const CALLS_OF_KEY = 6_000;
let byKey: RequestThrottle | undefined;

/** Refuses a system that calls too often. @throws RATE_LIMITED */
export function throttleBy(who: string, now: string): void {
  byKey ??= newThrottle(CALLS_OF_KEY);
  refuse(byKey.spend(who, toMillis(now)));
}

/** Bytes that the systems of an instance send to the record store in a minute: what is stored there stays. */
const BYTES_OF_SYSTEMS = 64 * 1024 ** 2;
let bySystems: RequestThrottle | undefined;

/** Refuses what systems send when those of the instance have sent too much. @throws RATE_LIMITED */
export function throttleBytes({ tenant }: Scope, bytes: number, now: string): void {
  bySystems ??= newThrottle(BYTES_OF_SYSTEMS);
  refuse(bySystems.spend(`instance ${tenant}`, toMillis(now), bytes));
}

/** Signatures of statements that one caller sends in a minute: each is a check of its own, of up to 1 MB. */
const SIGNATURES_OF_CALLER = 600;
let bySigner: RequestThrottle | undefined;

/** Refuses a caller who sends too many signatures; called for each before it is read. @throws RATE_LIMITED */
export function throttleSignature(who: string, now: string): void {
  bySigner ??= newThrottle(SIGNATURES_OF_CALLER);
  refuse(bySigner.spend(who, toMillis(now)));
}
