import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepServerTime, serverNow } from './server-time.ts';

const SERVER = '2026-11-23T23:30:00.000Z';
const DAY_MS = 86_400_000;
const reply = (date?: string) => ({ headers: new Headers(date === undefined ? {} : { date }) });

describe('the time of the server', () => {
  afterEach(() => {
    keepServerTime(reply(new Date().toUTCString()));
    vi.useRealTimers();
  });

  it.each([
    ['a day fast', DAY_MS],
    ['a day slow', -DAY_MS],
  ])('is told by its replies where this clock is %s [R14]', (_, difference) => {
    vi.useFakeTimers({ now: Date.parse(SERVER) + difference });
    keepServerTime(reply(new Date(SERVER).toUTCString()));
    expect(serverNow().toISOString()).toBe(SERVER);
    vi.advanceTimersByTime(3_600_000);
    expect(serverNow().toISOString().slice(0, 10)).toBe('2026-11-24');
    keepServerTime(reply());
    keepServerTime(reply('no date'));
    expect(serverNow().toISOString().slice(0, 10)).toBe('2026-11-24');
  });

  it('is that of this clock where they differ by less than a minute', () => {
    vi.useFakeTimers({ now: Date.parse(SERVER) });
    keepServerTime(reply(new Date(Date.parse(SERVER) - 40_000).toUTCString()));
    expect(serverNow().toISOString()).toBe(SERVER);
  });
});
