import { writeSync } from 'node:fs';

/** Lines of progress go to the descriptor that tests/runner/suite.ts opens for them, apart from all that a suite prints. */
const descriptor = Number(process.env['TRELLIS_PROGRESS'] ?? 1);

/** Prints a line of progress. */
export const printLine = (line: string): void => void writeSync(descriptor, `${line}\n`);

/** Returns the minutes and seconds since a time, as `4:07`. */
export function since(start: number, now = Date.now()): string {
  const seconds = Math.round((now - start) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const STEP = 10;

/** Counts files that have ended, and returns a line each time another tenth of them has. */
export function progressOf(files: number, start = Date.now()): (now?: number) => string | null {
  let [ended, told] = [0, 0];
  return (now) => {
    ended += 1;
    const percent = Math.floor((ended / files) * 100);
    if (percent < told + STEP && ended < files) return null;
    told = percent - (percent % STEP);
    return `${String(percent).padStart(3)} %, ${ended} of ${files} files, ${since(start, now)}`;
  };
}
