// @chunk shell
import { plural } from '../../texts/text.ts';
/** Milliseconds over which the speed of a transfer is averaged, and after which it is told first. */
const WINDOW = 8_000;
const FIRST = 1_000;

/** The speed of a transfer, null until it is known. */
export type Rate = { readonly bytesPerSecond: number | null; readonly secondsLeft: number | null };

const UNKNOWN: Rate = { bytesPerSecond: null, secondsLeft: null };

/** Returns a function that takes how much was sent at a time, in milliseconds, and returns the speed of the last seconds. */
export function createTransferRate(size: number): (sent: number, now: number) => Rate {
  let samples: { readonly sent: number; readonly now: number }[] = [];
  return (sent, now) => {
    // After a lost line, a part is sent again from its beginning.
    const [last] = samples.slice(-1);
    if (last && last.sent > sent) samples = [];
    samples = [...samples.filter((sample) => now - sample.now <= WINDOW), { sent, now }];
    const [first] = samples;
    const passed = now - (first?.now ?? now);
    if (!first || passed < FIRST || sent <= first.sent) return UNKNOWN;
    const bytesPerSecond = ((sent - first.sent) * 1000) / passed;
    return { bytesPerSecond, secondsLeft: Math.ceil((size - sent) / bytesPerSecond) };
  };
}

/** Returns the time that is left in words: '40 seconds left', '3 minutes left'. */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return plural(seconds, '{count} second left', '{count} seconds left');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return plural(minutes, '{count} minute left', '{count} minutes left');
  const hours = Math.round(minutes / 60);
  return plural(hours, '{count} hour left', '{count} hours left');
}
