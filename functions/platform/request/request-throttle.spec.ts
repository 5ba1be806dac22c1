import { describe, expect, it } from 'vitest';
import type { Scope } from '../keys/keys.ts';
import { newThrottle, throttleBytes } from './request-throttle.ts';

const MINUTE = 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

describe('the request throttle', () => {
  it('lets the limit of calls per minute through, and returns how long to wait for the next', () => {
    const throttle = newThrottle(3);
    const calls = [0, 1_000, 2_000, 30_500].map((after) => throttle.spend('person 1', noon + after));
    expect(calls).toEqual([null, null, null, 30]);
  });

  it('counts each caller separately', () => {
    const throttle = newThrottle(1);
    expect([throttle.spend('person 1', noon), throttle.spend('person 2', noon), throttle.spend('address 1', noon)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(throttle.spend('person 2', noon)).toBe(60);
  });

  it('starts again with every minute', () => {
    const throttle = newThrottle(1);
    expect([0, 1, MINUTE - 1, MINUTE, MINUTE + 1].map((after) => throttle.spend('person 1', noon + after))).toEqual([
      null,
      60,
      1,
      null,
      60,
    ]);
  });
});

describe('what systems send to the record store', () => {
  it('is 64 MB of an instance in a minute; others and the next minute have theirs [H15]', () => {
    const [scope, other] = [1, 2].map((tenant) => ({ tenant })) as [Scope, Scope];
    const [now, next] = ['2026-11-28T10:00:30.000Z', '2026-11-28T10:01:00.000Z'];
    const sent = (of: Scope, at: string) => {
      try {
        throttleBytes(of, 4 * 1024 ** 2, at);
        return 'taken';
      } catch (error) {
        return error;
      }
    };
    for (let n = 0; n < 16; n += 1) expect(sent(scope, now)).toBe('taken');
    expect(sent(scope, now)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
    expect([sent(other, now), sent(scope, next)]).toEqual(['taken', 'taken']);
  });
});
