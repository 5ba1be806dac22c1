import { AppError } from '../../shared/kernel/errors.ts';
import { toMillis } from '../../shared/kernel/instant.ts';
import type { Call } from './request.ts';
import { settings } from './runtime/settings.ts';

const WINDOW_MS = 60_000;

/** Counts calls by caller in windows of a minute, in this process alone. */
export type Brake = {
  /** Counts one more. @returns the seconds to wait when it is one too many, else null */
  spend(who: string, nowMs: number): number | null;
};

/** `limit`: calls that one caller may make in a minute. */
export function newBrake(limit: number): Brake {
  let window = -1;
  let counts = new Map<string, number>();
  return {
    spend: (who, nowMs) => {
      const current = Math.floor(nowMs / WINDOW_MS);
      // What was counted in other minutes is forgotten as a whole, so that callers who are gone take no room.
      if (current !== window) [window, counts] = [current, new Map()];
      const count = (counts.get(who) ?? 0) + 1;
      counts.set(who, count);
      return count > limit ? Math.ceil(((current + 1) * WINDOW_MS - nowMs) / 1000) : null;
    },
  };
}

let brake: Brake | undefined;

/**
 * Slows down who calls too often: by person, or by address without a session. Each running function counts for itself, so it is a
 * brake and no promise; what guards accounts, mail and other sites is counted in the database (rates.ts). For every request but
 * learning beats and run-times of packages, which must never be refused, and pictures, files and pages, which come by the dozen.
 * @throws RATE_LIMITED
 */
export function brakeOn({ claims, address, now }: Pick<Call, 'claims' | 'address' | 'now'>): void {
  brake ??= newBrake(settings().CALLS_PER_MINUTE);
  const seconds = brake.spend(claims ? `person ${claims.person}` : `address ${address}`, toMillis(now));
  if (seconds !== null) {
    throw new AppError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds: seconds });
  }
}
